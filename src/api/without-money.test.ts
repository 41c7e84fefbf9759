import { expect, test } from 'vitest';
import { z } from 'zod';
import { may } from '#contract/access.ts';
import { amount, cents, sum, sumOfCents } from '#contract/fields/amount.ts';
import { contactInquiries } from '#db/schema.ts';
import { refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { renewLink } from '#shop/orders/links/renew-link.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { orderPaidWhole } from '#tests/support/campaigns/workshop.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { work } from '#tests/support/orders/deliveries.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { ACCESS, addressOf, callsOfStaff, staffRoutes } from '#tests/support/staff/staff-routes.ts';
import { createTestServer } from '#tests/support/test-server.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { AMOUNT_NAME } from '#values/money.ts';
import { MONEY_ALONE } from './without-money.ts';

/** What is sold, and for how much, is on the shop's own pages. */
const seesOrders = (call: string) => ACCESS[call] !== 'catalogue.see' && may('workshop', ACCESS[call] ?? 'team');

const AMOUNTS = new Set<unknown>([amount, sum, cents, sumOfCents]);

/** Amounts that an answer of this shape cannot leave out: by a name that is not known as one, or where null is not taken. */
function fixedAmounts(schema: unknown, path: string): string[] {
  if (AMOUNTS.has(schema)) return [path];
  if (schema instanceof z.ZodArray) return fixedAmounts(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fixedAmounts(option, path));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fixedAmounts(schema.unwrap(), path);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const inner = field instanceof z.ZodNullable ? field.unwrap() : null;
    const isLeftOut = name in MONEY_ALONE || (AMOUNT_NAME.test(name) && AMOUNTS.has(inner));
    return isLeftOut ? [] : fixedAmounts(field, `${path} ${name}`);
  });
}

test('every call that the workshop may make can be answered without amounts', () => {
  const own = callsOfStaff().filter(({ method, path }) => seesOrders(`${method} ${path}`));
  expect(own.length).toBeGreaterThan(30);
  const schemas = own.flatMap(({ method, path, answers }) =>
    Object.values(answers).flatMap((answer) =>
      'content' in answer
        ? Object.values(answer.content).map(({ schema }): [string, z.ZodType] => [`${method} ${path}`, schema])
        : [],
    ),
  );
  // Of balances that are overdue the workshop is told none.
  const fixed = schemas
    .filter(([call]) => call !== 'GET /api/admin/needs')
    .flatMap(([call, schema]) => fixedAmounts(schema, call));
  expect(fixed).toEqual([]);
});

test('the workshop reads no amount, no payment link and nobody who wrote, whatever it asks for', async () => {
  await using server = await createTestServer();
  const { test: shop } = server;
  const manager = await openStaffBrowser(server, 'max', 'manager');
  const owing = await paidOrder(shop);
  const whole = await orderPaidWhole(shop, { customerEmail: 'wanda@example.com' });
  const { order: gear } = await gearOrder(shop.shop, { lines: [{ quantity: 2 }, { kind: 'print' }], bow: true });
  await renewLink(shop.shop, STAFF, owing.orderNumber, { send: true, requestKey: crypto.randomUUID() });
  await refundOrder(shop.shop, STAFF, owing.orderNumber, {
    amount: 2000,
    reason: 'A scratch',
    meaning: 'price_reduction',
    requestKey: crypto.randomUUID(),
  });
  await work(shop);
  const csv = `Order number,Carrier,Tracking number\n${owing.orderNumber},UPS,1Z999\n${whole.orderNumber},UPS,1Z998\n`;
  await manager.ask('POST', '/api/admin/bulk-runs/shipments', { csv, good: [1, 2], requestKey: crypto.randomUUID() });
  await shop.shop.db
    .insert(contactInquiries)
    .values({ name: 'Ivy Inquirer', email: 'ivy@example.com', interest: 'general', message: 'Hello' });

  const workshop = await openStaffBrowser(server, 'wes', 'workshop');
  const tokens = [owing, whole, gear].map(({ paymentToken }) => paymentToken ?? 'none');
  let asked = 0;
  for (const { method, url, endless } of staffRoutes(server)) {
    if (method !== 'GET' || endless || !seesOrders(`GET ${url}`)) continue;
    for (const { orderNumber } of url.includes(':order') ? [owing, whole, gear] : [owing]) {
      const { status, text } = await workshop.ask('GET', addressOf(url, url.includes(':order') ? orderNumber : 1));
      expect([url, status < 500]).toEqual([url, true]);
      if (status === 200) asked += 1;
      const found = text.match(/"-?\d+\.\d\d"|\$\d|\b(?:177600|17760|159840|2000)\b|payment\?token|Inquirer/);
      expect([url, found?.[0] ?? null]).toEqual([url, null]);
      expect([url, tokens.filter((token) => text.includes(token))]).toEqual([url, []]);
    }
  }
  expect(asked).toBeGreaterThan(25);
  // Whoever sees money is told all of it by the same calls.
  const seen = await manager.ask('GET', `/api/admin/orders/${owing.orderNumber}`);
  expect(seen.body).toMatchObject({ totalAmount: '1776.00', reducedBy: '20.00', outstanding: '1598.40' });
  expect(seen.body.paymentLink).toContain(owing.paymentToken);
  const seenByWorkshop = await workshop.ask('GET', `/api/admin/orders/${owing.orderNumber}`);
  expect(seenByWorkshop.body).toMatchObject({
    totalAmount: null,
    outstanding: null,
    payments: [],
    paymentLink: null,
    steps: seen.body.steps,
  });
});

test('nobody of the workshop begins or ships what is owed for, on any way', async () => {
  await using server = await createTestServer();
  const owing = await paidOrder(server.test);
  const bow = await orderPaidWhole(server.test, { customerEmail: 'wanda@example.com' });
  const { order: gear } = await gearOrder(server.test.shop, { paid: false, status: 'processing' });
  const workshop = await openStaffBrowser(server, 'wes', 'workshop');
  const { serial } = (await workshop.ask('GET', `/api/admin/orders/${bow.orderNumber}`)).body;
  const at = `/api/admin/orders/${owing.orderNumber}`;
  const ways: ['PUT' | 'POST', string, object][] = [
    ['PUT', at, { status: 'processing' }],
    ['PUT', `/api/admin/orders/${gear.orderNumber}`, { status: 'shipped' }],
    ['POST', `/api/admin/orders/${gear.orderNumber}/parcels`, {}],
    ['PUT', `/api/admin/bows/${serial}`, { from: 'to_make', to: 'in_making' }],
    ['POST', '/api/admin/bows/moves', { serials: [serial], from: 'to_make', to: 'in_making' }],
  ];
  for (const [method, url, body] of ways) {
    const allowed = await workshop.ask(method, url, { ...body, allowUnpaid: true });
    expect([url, allowed.status, allowed.body.code]).toEqual([url, 403, 'not-your-role']);
  }
  for (const [method, url, body] of ways.slice(0, 3)) {
    const refused = await workshop.ask(method, url, body);
    expect([url, refused.status, refused.body.code]).toEqual([url, 409, 'unpaid']);
    expect(refused.body.error).toMatch(/^Money is outstanding on this order\. It waits until/);
  }
  const preview = await workshop.ask('POST', '/api/admin/bulk-runs/previews/process', {
    orderNumbers: [owing.orderNumber],
  });
  expect(preview.body.others).toMatchObject([{ reason: expect.stringMatching(/^Money is outstanding\. Process it/) }]);
  const manager = await openStaffBrowser(server, 'max', 'manager');
  expect((await manager.ask('PUT', at, { status: 'processing', allowUnpaid: true })).status).toBe(200);
});
