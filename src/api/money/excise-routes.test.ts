import { expect, test } from 'vitest';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';
import { quarterOf } from '#values/books/excise.ts';
import { dayIn } from '#values/date.ts';

const TERMS = {
  fromDay: '2020-01-01',
  rate: '11',
  shaftAmount: '0.65',
  share: '75',
  dealerPrice: '',
  point: 'payment',
  source: 'as our adviser says',
};

test('the owner says how the tax is reckoned, and reads the quarter, as a file too', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const browser = await openStaffBrowser(server);
  const { order, items } = await gearOrder(shop, { lines: [{ name: '=Quiver', price: 10_000 }, {}] });
  const { year, quarter } = quarterOf(dayIn(shop.timeZone, shop.clock()));
  const address = `/api/admin/excise?year=${year}&quarter=${quarter}`;
  expect((await browser.ask('GET', address)).body).toMatchObject({ isSet: false, count: 0 });
  const { body: setup } = await browser.ask('GET', '/api/admin/excise/setup');
  expect(setup).toMatchObject({ terms: [], products: [], exports: [] });
  expect(JSON.stringify(setup.taxable)).toContain('=Quiver');
  expect(JSON.stringify(setup.taxable)).not.toContain('"Hunter"');
  const products = [{ productId: items[0]?.productId, number: '44', shafts: 0 }];
  const change = { terms: [TERMS], products, version: setup.version };
  const save = (body: object) => browser.ask('PUT', '/api/admin/excise/setup', body);
  expect(await save(change)).toMatchObject({
    status: 200,
    body: { terms: [{ rate: 11, dealerPrice: null }], products },
  });
  // Whoever read it before that is asked to read it again.
  expect(await save(change)).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  expect((await browser.ask('GET', address)).body).toMatchObject({
    isSet: true,
    count: 1,
    lines: [
      { number: '44', sales: '100.00', tax: '7.62' },
      { number: '106', tax: '0.00' },
    ],
    rows: [{ orderNumber: order.orderNumber, amount: '100.00', tax: '7.62' }],
  });
  expect((await browser.ask('GET', `${address}&after=1`)).body).toMatchObject({ count: 1, rows: [] });
  const file = await browser.ask('GET', address.replace('excise?', 'excise.csv?'));
  expect(file.text).toContain(`44,paid,${order.orderNumber},'=Quiver,,100.00,7.62`);
  const { body: audit } = await browser.ask('GET', '/api/admin/audit?subject=excise');
  expect(JSON.stringify(audit)).toContain('as our adviser says');
});

test('what is missing or stands there twice is said at its field, and a product that is gone is refused', async () => {
  await using server = await createTestServer();
  const browser = await openStaffBrowser(server);
  const { body: setup } = await browser.ask('GET', '/api/admin/excise/setup');
  const save = (terms: object[], products: object[] = []) =>
    browser.ask('PUT', '/api/admin/excise/setup', { terms, products, version: setup.version });
  const twice = await save([TERMS, { ...TERMS, rate: '12', source: '' }]);
  expect(twice).toMatchObject({ status: 400 });
  expect(JSON.stringify(twice.body)).toContain('terms.1.source');
  expect((await save([TERMS, { ...TERMS, rate: '12' }])).status).toBe(400);
  expect((await save([], [{ productId: 1, number: '106', shafts: 0 }])).status).toBe(400);
  expect(await save([], [{ productId: 9999, number: '44', shafts: 0 }])).toMatchObject({ status: 409 });
});

test('an export is noted by its order and taken back; the workshop and support see none of it', async () => {
  await using server = await createTestServer();
  const browser = await openStaffBrowser(server);
  const { order } = await gearOrder(server.test.shop);
  const note = (number: string, proof: string) => browser.ask('PUT', `/api/admin/excise/exports/${number}`, { proof });
  expect((await note('FD-NOBODY', 'AES X1')).status).toBe(404);
  expect((await note(order.orderNumber, 'AES X1')).status).toBe(204);
  const listed = async () => (await browser.ask('GET', '/api/admin/excise/setup')).body.exports;
  expect(await listed()).toMatchObject([{ orderNumber: order.orderNumber, proof: 'AES X1' }]);
  expect((await note(order.orderNumber, '')).status).toBe(204);
  expect(await listed()).toEqual([]);
  for (const role of ['workshop', 'support'] as const) {
    const other = await openStaffBrowser(server, `the-${role}`, role);
    for (const address of ['/api/admin/excise?year=2026&quarter=3', '/api/admin/excise/setup'])
      expect((await other.ask('GET', address)).status, `${role} ${address}`).toBe(403);
  }
});
