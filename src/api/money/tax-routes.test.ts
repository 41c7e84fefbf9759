import { expect, test } from 'vitest';
import { orders, orderTaxes } from '#db/schema.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';
import { addressColumns } from '#values/address/shipping-address.ts';
import { dayIn } from '#values/date.ts';

const BY_TABLE = {
  way: 'table',
  codes: { bow: 'txcd_99999999', gear: 'txcd_99999999', shipping: 'txcd_92010001' },
};
const OHIO = {
  ...{ state: 'OH', fromDay: '2026-01-01', rate: '5.75', shippingTaxed: true, point: 'payment' },
  source: 'as our adviser says',
};

test('the owner says where tax is collected, reads what is owed to each state, and how near the other thresholds are', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const browser = await openStaffBrowser(server);
  const { body: setup } = await browser.ask('GET', '/api/admin/sales-tax');
  expect(setup).toMatchObject({ ...BY_TABLE, rates: [], exemptions: [] });
  const exemptions = [{ email: 'dealer@example.com', state: 'OH', certificate: 'R-1' }];
  const thresholds = [{ state: 'GA', fromDay: '2026-01-01', amount: '900', count: '', both: true, source: 'its page' }];
  const lists = { ...BY_TABLE, rates: [OHIO], exemptions, thresholds };
  const save = () => browser.ask('PUT', '/api/admin/sales-tax', { ...lists, version: setup.version });
  expect(await save()).toMatchObject({
    status: 200,
    body: {
      rates: [{ state: 'OH', rate: 5.75 }],
      exemptions,
      thresholds: [{ amount: '900.00', count: null, both: false }],
    },
  });
  expect(await save()).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  const { body: audit } = await browser.ask('GET', '/api/admin/audit?subject=sales-tax');
  expect(JSON.stringify(audit)).toContain('as our adviser says');
  expect(JSON.stringify(audit)).not.toContain('dealer@example.com');

  const toOhio = addressColumns('1 Main Street, Dayton, OH 45402');
  const { order } = await gearOrder(shop, { lines: [{ price: 90_000 }], ...toOhio });
  const taxed = { taxable: 90_000, exempt: 0, amount: 5_175, certificate: null };
  await shop.db.insert(orderTaxes).values({
    ...taxed,
    ...{ orderId: order.id, leg: 'deposit', state: 'OH', rate: 5750, shippingTaxed: true, point: 'contract' },
  });
  const today = dayIn(shop.timeZone, shop.clock());
  const { body: report } = await browser.ask('GET', `/api/admin/sales-tax/report?from=${today}&to=${today}`);
  expect(report.states).toEqual([
    ...[
      {
        state: 'OH',
        sales: 1,
        gross: '900.00',
        exempt: '0.00',
        taxable: '900.00',
        tax: '51.75',
        credits: '0.00',
        net: '51.75',
      },
    ],
  ]);
  expect(report.nexus).toMatchObject([
    { state: 'OH', share: 0, amount: '100000.00', twelveMonths: { count: 1 }, collects: true },
  ]);
  const file = await browser.ask('GET', `/api/admin/books/exports/taxes?from=${today}&to=${today}`);
  expect(file.text).toContain('OH,1,900.00,0.00,900.00,51.75,0.00,51.75');
  await shop.db.update(orders).set({ isTest: true });
  expect((await browser.ask('GET', `/api/admin/sales-tax/report?from=${today}&to=${today}`)).body).toMatchObject({
    states: [],
    nexus: [],
  });
});

test('a state that is none, a rate that is none and an entry twice are refused at their fields', async () => {
  await using server = await createTestServer();
  const browser = await openStaffBrowser(server);
  const { body: setup } = await browser.ask('GET', '/api/admin/sales-tax');
  const save = (rates: object[], chosen = {}) =>
    browser.ask('PUT', '/api/admin/sales-tax', {
      ...{ ...BY_TABLE, rates, exemptions: [], thresholds: [], version: setup.version },
      ...chosen,
    });
  for (const wrong of [{ state: 'ZZ' }, { state: 'oh' }, { rate: '21' }, { rate: '-1' }, { source: '' }])
    expect((await save([{ ...OHIO, ...wrong }])).status, JSON.stringify(wrong)).toBe(400);
  expect((await save([OHIO, OHIO])).status).toBe(400);
  for (const wrong of [{ way: 'guess' }, { codes: { ...BY_TABLE.codes, bow: 'bow' } }])
    expect((await save([], wrong)).status, JSON.stringify(wrong)).toBe(400);
  for (const role of ['workshop', 'support'] as const) {
    const other = await openStaffBrowser(server, `the-${role}`, role);
    expect((await other.ask('GET', '/api/admin/sales-tax')).status, role).toBe(403);
  }
});

test('the owner chooses Stripe Tax, and the page says where it collects', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const browser = await openStaffBrowser(server);
  const { body: setup } = await browser.ask('GET', '/api/admin/sales-tax');
  const codes = { ...BY_TABLE.codes, gear: 'txcd_20030000' };
  const lists = { way: 'provider', codes, rates: [], exemptions: [], thresholds: [], version: setup.version };
  expect(await browser.ask('PUT', '/api/admin/sales-tax', lists)).toMatchObject({
    status: 200,
    body: { way: 'provider', codes },
  });
  const { body: audit } = await browser.ask('GET', '/api/admin/audit?subject=sales-tax');
  expect(JSON.stringify(audit)).toContain('txcd_20030000');
  const { order } = await gearOrder(shop, {
    lines: [{ price: 90_000 }],
    ...addressColumns('1 Main Street, Dayton, OH 45402'),
  });
  const { body: before } = await browser.ask('GET', '/api/admin/sales-tax/report?from=2026-01-01&to=2026-01-02');
  expect(before.nexus).toMatchObject([{ state: 'OH', collects: false }]);
  await shop.db.insert(orderTaxes).values({
    ...{ orderId: order.id, leg: 'deposit', state: 'OH', rate: 6200, shippingTaxed: true, point: 'payment' },
    ...{ taxable: 90_000, exempt: 0, amount: 5_580, calculation: 'taxcalc_1', calculated: 95_580 },
  });
  const { body: after } = await browser.ask('GET', '/api/admin/sales-tax/report?from=2026-01-01&to=2026-01-02');
  expect(after.nexus).toMatchObject([{ state: 'OH', collects: true }]);
});
