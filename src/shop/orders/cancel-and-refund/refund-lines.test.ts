import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OrderItemRow, orderItems, products, refunds, stockMovements } from '#db/schema.ts';
import { shipLines } from '#shop/orders/parcels/ship-lines.ts';
import { payByGiftCard } from '#shop/orders/settlement/pay-by-gift-card.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { codeOf, readGiftCards, sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { paidOrder, readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { cancelOrder } from './cancel-order.ts';
import { type RefundLines, refundLines } from './refund-lines.ts';

const KEY = '0b4d7b1c-0000-4000-8000-000000000001';
const OTHER_KEY = '0b4d7b1c-0000-4000-8000-000000000002';

const LINES = [
  { kind: 'stock', name: 'String Wax', quantity: 3, price: 900 },
  { kind: 'stock', name: 'Hex Key Set', quantity: 1, price: 2_400 },
] as const;

function give(counter: TestShop, key: string, wanted: Partial<RefundLines>) {
  return refundLines(counter.shop, STAFF, key, {
    lines: [],
    shipping: false,
    shown: 0,
    reason: 'not wanted any more',
    requestKey: KEY,
    ...wanted,
  });
}

const pieces = (item: OrderItemRow | undefined, quantity: number) => [{ orderItemId: item?.id ?? 0, quantity }];

const stockOf = async ({ shop }: TestShop, item: OrderItemRow | undefined) => {
  const [row] = await shop.db
    .select()
    .from(products)
    .where(eq(products.id, item?.productId ?? 0));
  return row?.stockQuantity;
};

test('pieces that were not sent are taken off the order, are in stock again, and their price goes back', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { lines: [...LINES] });
  const before = (await stockOf(counter, items[0])) ?? 0;
  const wanted = { lines: pieces(items[0], 2), shown: 1_800 };
  const asked = await Promise.all([give(counter, order.orderNumber, wanted), give(counter, order.orderNumber, wanted)]);
  expect(asked).toEqual([
    { ok: true, amount: 1_800 },
    { ok: true, amount: 1_800 },
  ]);
  expect(await counter.shop.db.select().from(refunds)).toMatchObject([{ amount: 1_800, status: 'requested' }]);
  const [line] = await counter.shop.db.select().from(orderItems).orderBy(orderItems.id);
  expect(line).toMatchObject({ quantity: 3, cancelledQuantity: 2 });
  expect(await stockOf(counter, items[0])).toBe(before + 2);
  expect(await counter.shop.db.select().from(stockMovements).orderBy(stockMovements.id)).toMatchObject([
    { quantity: -3, reason: 'ordered' },
    { quantity: -1, reason: 'ordered' },
    { quantity: 2, reason: 'cancelled' },
  ]);
  const events = await readEvents(counter);
  expect(events.filter(({ what }) => what === 'lines-taken-off')).toMatchObject([
    { actor: 'staff', after: { lines: ['2 × String Wax'], reason: 'not wanted any more' } },
  ]);
  const notices = (await readMails(counter)).filter(({ template }) => template === 'money-returned');
  expect(notices).toMatchObject([{ data: { refundedAmount: 1_800 } }]);
  expect(await give(counter, order.orderNumber, { ...wanted, shown: 900 })).toMatchObject({ reason: 'other-refund' });
});

test('of what has left, the money alone goes back; nothing goes back twice', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { lines: [...LINES] });
  await shipLines(counter.shop, STAFF, order.orderNumber, {
    items: pieces(items[0], 3),
    carrier: null,
    trackingNumber: null,
    allowUnpaid: false,
  });
  const before = await stockOf(counter, items[0]);
  expect(await give(counter, order.orderNumber, { lines: pieces(items[0], 3), shown: 2_700 })).toMatchObject({
    ok: true,
  });
  expect(await stockOf(counter, items[0])).toBe(before);
  const again = { lines: pieces(items[0], 1), shown: 900, requestKey: OTHER_KEY };
  expect(await give(counter, order.orderNumber, again)).toEqual({
    ok: false,
    reason: 'too-many',
    line: 'String Wax',
    most: 0,
  });
});

test('the shipping goes back once, alone or with a line', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { lines: [...LINES], shipping: 795 });
  const both = { lines: pieces(items[1], 1), shipping: true, shown: 3_195 };
  expect(await give(counter, order.orderNumber, { ...both, shown: 3_000 })).toEqual({
    ok: false,
    reason: 'shown-differs',
    amount: 3_195,
  });
  expect(await give(counter, order.orderNumber, both)).toEqual({ ok: true, amount: 3_195 });
  const again = { shipping: true, shown: 795, requestKey: OTHER_KEY };
  expect(await give(counter, order.orderNumber, again)).toEqual({ ok: false, reason: 'no-amount' });
});

test('an order that goes on gets its status when what is left of it has been sent already', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { lines: [...LINES] });
  await shipLines(counter.shop, STAFF, order.orderNumber, {
    items: pieces(items[0], 3),
    carrier: null,
    trackingNumber: null,
    allowUnpaid: false,
  });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'processing' });
  await give(counter, order.orderNumber, { lines: pieces(items[1], 1), shown: 2_400 });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'shipped' });
});

test('the bow, and all that an order has, go back by cancelling it', async () => {
  await using counter = await createTestShop();
  const gear = await gearOrder(counter.shop, { lines: [{ kind: 'stock', price: 900 }] });
  const all = { lines: pieces(gear.items[0], 1), shown: 900 };
  expect(await give(counter, gear.order.orderNumber, all)).toEqual({ ok: false, reason: 'cancel-instead' });
  const mixed = await gearOrder(counter.shop, { bow: true, lines: [{ kind: 'stock', price: 900 }] });
  const bow = { lines: pieces(mixed.items[0], 1), shown: 177_600 };
  expect(await give(counter, mixed.order.orderNumber, bow)).toEqual({ ok: false, reason: 'cancel-instead' });
  const wax = { lines: pieces(mixed.items[1], 1), shown: 900 };
  expect(await give(counter, mixed.order.orderNumber, wax)).toEqual({ ok: true, amount: 900 });
  expect(await readOrder(counter, mixed.order.id)).toMatchObject({ status: 'paid_deposit', outstanding: 159_840 });
});

test("another order's line, and more than there is, are refused and nothing is given back", async () => {
  await using counter = await createTestShop();
  const { order } = await gearOrder(counter.shop);
  const other = await gearOrder(counter.shop, { lines: [...LINES] });
  const stranger = { lines: pieces(other.items[0], 1), shown: 900 };
  expect(await give(counter, order.orderNumber, stranger)).toEqual({ ok: false, reason: 'not-found' });
  const many = { lines: pieces(other.items[0], 4), shown: 3_600 };
  expect(await give(counter, other.order.orderNumber, many)).toMatchObject({ reason: 'too-many', most: 3 });
  expect(await counter.shop.db.select().from(refunds)).toEqual([]);
});

test('cancelling puts back on the shelf what was not sent, and nothing else', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { bow: true, lines: [...LINES] });
  const before = await Promise.all([items[1], items[2]].map((item) => stockOf(counter, item)));
  await shipLines(counter.shop, STAFF, order.orderNumber, {
    items: pieces(items[1], 2),
    carrier: null,
    trackingNumber: null,
    allowUnpaid: false,
  });
  const cancellation = { actor: 'staff', reason: 'asked', cause: 'requested' } as const;
  expect(await cancelOrder(counter.shop, { orderId: order.id, ...cancellation })).toMatchObject({ ok: true });
  const after = await Promise.all([items[1], items[2]].map((item) => stockOf(counter, item)));
  expect(after).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
});

test('a gift card that was used cannot be given back, another of the same line can, and is void', async () => {
  await using counter = await createTestShop();
  const { card, order } = await sellGiftCard(counter, { quantity: 3 });
  const { paymentToken: token } = await paidOrder(counter);
  const [first, second] = await readGiftCards(counter, order);
  for (const [each, due] of [
    [first, 159_840],
    [second, 149_840],
  ] as const) {
    const typed = { token: token ?? '', code: await codeOf(counter, { id: each?.id ?? 0 }), network: '192.0.2.7' };
    expect(await payByGiftCard(counter.shop, typed, { due, pays: 10_000 })).toMatchObject({ paid: 10_000 });
  }
  const back = (quantity: number, requestKey = KEY) =>
    give(counter, order.orderNumber, {
      lines: [{ orderItemId: card.orderItemId ?? 0, quantity }],
      shown: 10_000 * quantity,
      requestKey,
    });
  const spent = { ok: false, reason: 'spent', line: 'Gift card' };
  expect(await back(2)).toEqual({ ...spent, unused: 10_000 });
  expect(await back(1)).toEqual({ ok: true, amount: 10_000 });
  expect(await readGiftCards(counter, order)).toMatchObject([
    { state: 'active', balance: 0 },
    { state: 'active', balance: 0 },
    { state: 'void', balance: 0 },
  ]);
  expect(await back(1, OTHER_KEY)).toEqual({ ...spent, unused: 0 });
});
