import { expect, test } from 'vitest';
import { contactInquiries } from '#db/schema.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const MESSAGE = {
  name: 'Ann Archer',
  email: 'ann@Example.com',
  phone: '',
  interest: 'collaboration',
  message: 'Do you ship to Canada?\nWe are a shop in Calgary.',
};

test('a message is kept for the staff, with the address of its writer as it can be answered', async () => {
  await using server = await createTestServer();
  const answer = await server.ask('POST', '/api/contact', { ...MESSAGE, email: ' ann@Example.com\n' });
  expect([answer.status, answer.body]).toEqual([200, { received: true }]);
  expect(await server.test.shop.db.select().from(contactInquiries)).toMatchObject([
    { ...MESSAGE, email: 'ann@example.com', phone: null },
  ]);
});

test('a message without words is refused, naming what is missing', async () => {
  await using server = await createTestServer();
  const answer = await server.ask('POST', '/api/contact', { ...MESSAGE, name: ' ', message: '' });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toEqual({ name: 'Please tell us your name.', message: 'Please write a message.' });
  expect(await server.test.shop.db.select().from(contactInquiries)).toEqual([]);
});
