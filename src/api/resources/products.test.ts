import { expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { createTestServer } from '#tests/support/test-server.ts';

test('visitors see the active products, and of them only what is for visitors', async () => {
  await using server = await createTestServer();
  await server.test.shop.db
    .insert(products)
    .values({ name: 'Withdrawn', description: '', price: 100, category: 'Apparel', isActive: false });
  const answer = await server.ask('GET', '/api/products');
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toEqual([
    {
      id: expect.any(Number),
      name: expect.stringContaining('Hunter'),
      description: expect.any(String),
      price: '1776.00',
      category: 'Equipment',
      imageUrl: null,
      inStock: expect.any(Boolean),
    },
  ]);
});
