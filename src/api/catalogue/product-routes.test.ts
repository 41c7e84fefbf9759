import { expect, test } from 'vitest';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const QUIVER = { name: 'Quiver', description: 'Holds five arrows.', price: '49', category: 'Accessories' };
const KEPT = {
  name: 'Quiver',
  description: 'Holds five arrows.',
  price: '49.00',
  category: 'Accessories',
  imageUrl: null,
  stockQuantity: 0,
  isActive: true,
  weight: '4.80',
  dimensions: '20 x 4 x 4 inches',
  sku: 'Q-1',
  printfulProductId: null,
  printfulVariantId: 'v7',
  printfulSyncProductId: null,
  isPrintOnDemand: true,
  slug: 'quiver',
  kind: 'print',
  printTechnique: null,
  printPlacement: null,
  printFileUrl: null,
  variants: [],
  pictures: [],
  id: expect.any(Number),
  pricedByCampaign: false,
  campaignId: null,
  archivedAt: null,
  createdAt: expect.any(String),
  updatedAt: expect.any(String),
};

test('staff add, change and delete products, and what a call does not name stays as it was', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const more = { weight: 4.8, dimensions: '20 x 4 x 4 inches', sku: 'Q-1', printfulVariantId: 'v7' };
  const added = await ask('POST', '/api/admin/products', { ...QUIVER, ...more, isPrintOnDemand: true, imageUrl: '' });
  expect([added.status, added.body]).toEqual([200, KEPT]);
  const quiver = `/api/admin/products/${added.body.id}`;
  expect((await ask('PUT', quiver, { stockQuantity: 3 })).body).toEqual({ ...KEPT, stockQuantity: 3 });
  expect((await ask('PUT', quiver, { stockQuantity: 4, stockSeen: 2 })).body.stockQuantity).toBe(5);
  expect((await ask('PUT', quiver, { isActive: false, sku: null })).body).toEqual({
    ...KEPT,
    stockQuantity: 5,
    isActive: false,
    sku: null,
  });
  expect((await ask('GET', quiver)).body).toMatchObject({ isActive: false, weight: '4.80' });
  const list = JSON.parse((await ask('GET', '/api/admin/products')).text);
  expect(list.map(({ name }: { name: string }) => name)).toEqual(['Hunter', 'Quiver']);
  expect((await server.ask('GET', '/api/products')).text).not.toContain('Quiver');

  expect((await ask('DELETE', quiver)).body).toEqual({ outcome: 'deleted' });
  for (const path of [quiver, '/api/admin/products/none', '/api/admin/products/9999999999']) {
    expect([await ask('GET', path), await ask('PUT', path, { sku: 'x' }), await ask('DELETE', path)]).toMatchObject([
      ...[{ status: 404 }, { status: 404 }, { status: 404, body: { code: 'not-found' } }],
    ]);
  }
  const hunter = `/api/admin/products/${list[0].id}`;
  expect(await ask('DELETE', hunter)).toMatchObject({
    status: 409,
    body: { code: 'on-sale', error: expect.stringContaining('switch it to inactive') },
  });
  expect(await ask('PUT', hunter, { sku: 'HUNTER-2', price: '1775' })).toMatchObject({
    status: 409,
    body: {
      code: 'priced-by-campaign',
      error: expect.stringContaining('$1,776.00'),
      fields: { price: "The campaign's price is $1,776.00." },
    },
  });
  await server.test.database.pool.query('update campaigns set full_price = 1999');
  expect((await ask('GET', hunter)).body).toMatchObject({ price: '1999.00', pricedByCampaign: true, sku: 'HUNTER' });
  expect((await server.ask('GET', '/api/products')).text).toContain('"price":"1999.00"');
  await server.test.database.pool.query('update campaigns set is_active = false');
  expect((await ask('DELETE', hunter)).body).toEqual({ outcome: 'archived' });
  expect(await ask('PUT', hunter, { price: 1 })).toMatchObject({ status: 409, body: { code: 'archived' } });
  expect(JSON.parse((await ask('GET', '/api/admin/products?archived=true')).text)).toMatchObject([{ name: 'Hunter' }]);
  expect((await ask('PUT', hunter, { archived: false })).body).toMatchObject({ archivedAt: null, isActive: false });
});

test('a product that makes no sense is refused, with what is wrong', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const refused = async (details: object) => {
    const answer = await ask('POST', '/api/admin/products', { ...QUIVER, ...details });
    return answer.status === 400 ? answer.body.fields : answer.text;
  };
  expect(await refused({ name: ' ', category: 'Bows', price: '-1' })).toEqual({
    name: 'Please give the product a name.',
    category: 'Please choose a category.',
    price: expect.any(String),
  });
  for (const price of ['-1', 'a lot', '', '1.234', '100000000', '1'.repeat(17), -1, 1e9, true, null, [], undefined]) {
    const answer = await ask('POST', '/api/admin/products', { ...QUIVER, price });
    const fault = 'Please give a price from 0.00 to 99999999.99.';
    expect([price, answer.status, answer.body.error, answer.body.fields]).toEqual([
      price,
      400,
      fault,
      { price: fault },
    ]);
  }
  expect(await refused({ stockQuantity: -1 })).toEqual({ stockQuantity: 'Stock cannot be below 0.' });
  expect(await refused({ weight: '999999.999' })).toEqual({ weight: expect.any(String) });
  for (const imageUrl of ['//elsewhere.example/a.png', 'https://a/\ud800', 'javascript:1']) {
    expect(await refused({ imageUrl })).toEqual({ imageUrl: expect.any(String) });
  }
  expect((await ask('PUT', '/api/admin/products/1', {})).body.error).toBe('Please say what is to change.');
});

test('staff count a size of a product, are told where its stock is, and see which row of theirs is wrong', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const sizes = ['S', 'M'].map((size) => ({ size, color: 'Black', stockQuantity: 4 }));
  const wrong = { ...QUIVER, stockQuantity: 3, variants: sizes };
  expect((await ask('POST', '/api/admin/products', wrong)).body.fields).toEqual({
    stockQuantity: 'A product with sizes or colors has its stock there. Please give 0 here.',
  });
  const { body: tee } = await ask('POST', '/api/admin/products', { ...QUIVER, variants: sizes });
  const [small, medium] = tee.variants as { id: number }[];
  expect(tee).toMatchObject({ stockQuantity: 8, variants: [{ name: 'S / Black', price: null }, { stockQuantity: 4 }] });
  const path = `/api/admin/products/${tee.id}`;
  const variants = [{ id: medium?.id, stockQuantity: 5, stockSeen: 6, price: '52' }];
  expect((await ask('PUT', path, { variants })).body).toMatchObject({
    stockQuantity: 7,
    variants: [small, { stockQuantity: 3, price: '52.00' }],
  });
  expect(await ask('PUT', path, { stockQuantity: 1 })).toMatchObject({
    status: 409,
    body: { code: 'stock-of-variants', fields: { stockQuantity: expect.any(String) } },
  });
  expect(await ask('PUT', path, { name: 'Tee', seen: { name: 'Shirt' } })).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', fields: { name: expect.stringContaining('Somebody else') } },
  });
  expect(await ask('PUT', path, { variants: [{ id: small?.id }, { size: 'm', color: 'BLACK' }] })).toMatchObject({
    status: 409,
    body: { code: 'variants', fields: { 'variants.1.size': expect.stringContaining('there already') } },
  });
  const pictures = [{ url: '/pictures/a.webp' }, { url: 'javascript:1' }, { alt: 'Nothing' }];
  expect((await ask('PUT', path, { pictures })).body.fields).toEqual({
    'pictures.1.url': expect.any(String),
    'pictures.2.url': expect.stringContaining('upload one'),
  });
  expect((await ask('PUT', path, { pictures: pictures.slice(0, 1) })).body).toMatchObject({
    imageUrl: '/pictures/a.webp',
    pictures: [{ url: '/pictures/a.webp', alt: '', color: null }],
  });
});
