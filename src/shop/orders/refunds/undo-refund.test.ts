import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts, type OrderItemRow, orderItems, products, refunds, returns } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { type RefundLines, refundLines } from '#shop/orders/cancel-and-refund/refund-lines.ts';
import { refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { giveUpRefund, refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { shipLines } from '#shop/orders/parcels/ship-lines.ts';
import { readOrderDetail } from '#shop/orders/reading/read-own-order.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { handleReturn } from '#shop/returns/handle-return.ts';
import { verify } from '#tests/support/books/books.ts';
import { chargedOrder } from '#tests/support/gear/charged-orders.ts';
import { codeOf, readGiftCards, sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import {
  depositOf,
  paidOrder,
  pay,
  pendingOrder,
  readEvents,
  readMails,
  readOrder,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';

const LINES = [
  { kind: 'stock', name: 'String Wax', quantity: 3, price: 3_333 },
  { kind: 'stock', name: 'Hex Key Set', quantity: 1, price: 2_400 },
] as const;

function give(counter: TestShop, key: string, wanted: Partial<RefundLines>) {
  return refundLines(counter.shop, STAFF, key, {
    lines: [],
    shipping: false,
    shown: 0,
    reason: 'not wanted any more',
    requestKey: crypto.randomUUID(),
    ...wanted,
  });
}

const pieces = (item: OrderItemRow | undefined, quantity: number) => [{ orderItemId: item?.id ?? 0, quantity }];

async function stockOf({ shop }: TestShop, item: OrderItemRow | undefined) {
  const [row] = await shop.db
    .select()
    .from(products)
    .where(eq(products.id, item?.productId ?? 0));
  return row?.stockQuantity;
}

const readRefunds = ({ shop }: TestShop) => shop.db.select().from(refunds).orderBy(refunds.id);
const readLine = async ({ shop }: TestShop, item: OrderItemRow | undefined) =>
  (
    await shop.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.id, item?.id ?? 0))
  )[0];

/** The jobs of all promised refunds, and then the bank's word that it does not take them. */
async function failAll(counter: TestShop, intentId: string) {
  for (const { id } of await readRefunds(counter)) await refundPayment(counter.shop, id);
  await hearOfFailures(counter, intentId);
}

async function hearOfFailures({ database, sandbox, shop }: TestShop, intentId: string) {
  await database.pool.query('update sandbox.stripe_settlements set due_at = sandbox.now()');
  await sandbox.settled();
  await syncPayment(shop, intentId);
}

const failedMails = async (counter: TestShop) =>
  (await readMails(counter)).filter(({ template }) => template === 'refund-failed');

test('pieces and shipping whose refund failed are on the order again, stock is taken again, and the same can be asked for again', async () => {
  await using counter = await createTestShop();
  const { order, items, intentId } = await chargedOrder(counter, { lines: [...LINES], shipping: 990 });
  const before = (await stockOf(counter, items[0])) ?? 0;
  const wanted = { lines: pieces(items[0], 1), shipping: true, shown: 4_323 };
  expect(await give(counter, order.orderNumber, wanted)).toEqual({ ok: true, amount: 4_323 });
  expect(await stockOf(counter, items[0])).toBe(before + 1);
  await failAll(counter, intentId);

  expect(await readRefunds(counter)).toMatchObject([
    { status: 'failed', amount: 4_323, lastError: 'The card has expired or was cancelled.' },
  ]);
  expect(await readLine(counter, items[0])).toMatchObject({ quantity: 3, cancelledQuantity: 0 });
  expect(await stockOf(counter, items[0])).toBe(before);
  expect(await readOrder(counter, order.id)).toMatchObject({ refunded: 0, status: 'completed' });
  expect(await counter.shop.db.select().from(alerts)).toMatchObject([
    {
      kind: 'refund-failed',
      detail: { amount: 4_323, leg: 'deposit', reason: 'The card has expired or was cancelled.' },
    },
  ]);
  expect((await readEvents(counter)).map(({ what }) => what).slice(-2)).toEqual(['refund-failed', 'lines-put-back']);
  expect(await failedMails(counter)).toMatchObject([
    { data: { failedAmount: 4_323, linesBack: ['String Wax'], shippingBack: true } },
  ]);
  const { receipts } = await readOrderDetail(counter.shop, await readOrder(counter, order.id));
  expect(receipts).toMatchObject([{ kind: 'payment' }, { kind: 'refund', failed: true, amount: 4_323 }]);
  // Telling it again changes nothing.
  await syncPayment(counter.shop, intentId);
  expect(await failedMails(counter)).toHaveLength(1);

  expect(await give(counter, order.orderNumber, wanted)).toEqual({ ok: true, amount: 4_323 });
  expect(await readLine(counter, items[0])).toMatchObject({ cancelledQuantity: 1 });
  expect(await readOrder(counter, order.id)).toMatchObject({ refunded: 4_323 });
  expect((await verify(counter)).found).toEqual([]);
});

test('an order that was called sent because the rest was taken off is in work again when its refund fails', async () => {
  await using counter = await createTestShop();
  const { order, items, intentId } = await chargedOrder(counter, { lines: [...LINES] });
  await shipLines(counter.shop, STAFF, order.orderNumber, {
    items: pieces(items[0], 3),
    carrier: null,
    trackingNumber: null,
    allowUnpaid: false,
  });
  await give(counter, order.orderNumber, { lines: pieces(items[1], 1), shown: 2_400 });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'shipped' });
  await failAll(counter, intentId);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'processing' });
});

test('a piece that was sold since stays off the order, and staff read which', async () => {
  await using counter = await createTestShop();
  const { order, items, intentId } = await chargedOrder(counter, { lines: [...LINES] });
  await give(counter, order.orderNumber, { lines: [...pieces(items[0], 1), ...pieces(items[1], 1)], shown: 5_733 });
  await counter.shop.db
    .update(products)
    .set({ stockQuantity: 0 })
    .where(eq(products.id, items[1]?.productId ?? 0));
  await failAll(counter, intentId);
  expect(await readLine(counter, items[0])).toMatchObject({ cancelledQuantity: 0 });
  expect(await readLine(counter, items[1])).toMatchObject({ cancelledQuantity: 1 });
  const [alert] = await counter.shop.db.select().from(alerts);
  expect(alert?.detail).toMatchObject({ leftOff: ['Hex Key Set'] });
  // Its money is owed all the same.
  expect(await give(counter, order.orderNumber, { lines: pieces(items[1], 1), shown: 2_400 })).toMatchObject({
    ok: true,
  });
});

test('gift cards that became void for a refund are good again when it fails', async () => {
  await using counter = await createTestShop();
  const { order, intentId } = await (async () => {
    const sold = await sellGiftCard(counter, { amount: 5_000, quantity: 2 });
    return { order: sold.order, intentId: depositOf(sold.order) };
  })();
  const [item] = await counter.shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  await give(counter, order.orderNumber, { lines: pieces(item, 1), shown: 5_000 });
  const states = async () => (await readGiftCards(counter, order)).map(({ state, balance }) => [state, balance]);
  expect((await states()).filter(([state]) => state === 'void')).toHaveLength(1);
  await giveUpRefund(counter.shop, 1, 'The charge is disputed.');
  expect(await states()).toEqual([
    ['active', 5_000],
    ['active', 5_000],
  ]);
  expect(await codeOf(counter, (await readGiftCards(counter, order))[0] ?? { id: 0 })).not.toBe('');
  expect(await failedMails(counter)).toHaveLength(1);
  expect((await verify(counter)).found).toEqual([]);
  expect(intentId).not.toBe('');
});

test('what came back by a return waits for its money again', async () => {
  await using counter = await createTestShop();
  const { order, items, intentId } = await chargedOrder(counter, { lines: [...LINES] });
  await shipLines(counter.shop, STAFF, order.orderNumber, {
    items: [...pieces(items[0], 3), ...pieces(items[1], 1)],
    carrier: null,
    trackingNumber: null,
    allowUnpaid: false,
  });
  await counter.database.pool.query(
    `with asked as (insert into returns (order_id, kind, state, reason, request_key) values ($1, 'return', 'received', 'small', 'k') returning id)
     insert into return_items (return_id, order_item_id, quantity) select id, $2, 2 from asked`,
    [order.id, items[0]?.id],
  );
  const refund = () => handleReturn(counter.shop, STAFF, 1, { step: 'refund', shipping: false, shown: 6_666 });
  const stateOf = async () => (await counter.shop.db.select().from(returns))[0]?.state;
  expect(await refund()).toEqual({ ok: true, state: 'done' });
  await failAll(counter, intentId);
  expect(await stateOf()).toBe('received');
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'shipped' });
  expect(await refund()).toEqual({ ok: true, state: 'done' });
  expect(await readOrder(counter, order.id)).toMatchObject({ refunded: 6_666 });
});

test('a cancelled order stays cancelled when its refund fails, and its money can be given back anew', async () => {
  await using counter = await createTestShop();
  const { order, items, intentId } = await chargedOrder(counter, { lines: [...LINES] });
  const before = (await stockOf(counter, items[0])) ?? 0;
  await give(counter, order.orderNumber, { lines: pieces(items[0], 1), shown: 3_333 });
  await cancelOrder(counter.shop, { orderId: order.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  await failAll(counter, intentId);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled', refunded: 0 });
  expect(await stockOf(counter, items[0])).toBe(before + 3);
  expect(await failedMails(counter)).toHaveLength(2);
  const total = order.depositAmount ?? 0;
  const requestKey = crypto.randomUUID();
  expect(
    await refundOrder(counter.shop, STAFF, order.orderNumber, { amount: total, reason: 'by cheque', requestKey }),
  ).toEqual({
    ok: true,
  });
});

test('a part that is still owed is owed no more when its refund fails, and the same key asks for it again', async () => {
  await using counter = await createTestShop();
  const pending = await pendingOrder(counter);
  await pay(counter, depositOf(pending), 'pm_card_refundFail');
  await syncPayment(counter.shop, depositOf(pending));
  const again = { amount: 5_000, reason: 'a mistake', requestKey: crypto.randomUUID(), meaning: 'still_owed' } as const;
  const ask = () => refundOrder(counter.shop, STAFF, pending.orderNumber, again);
  expect(await ask()).toEqual({ ok: true });
  await failAll(counter, depositOf(pending));
  expect(await readOrder(counter, pending.id)).toMatchObject({ outstanding: 159_840, refunded: 0 });
  expect(await failedMails(counter)).toMatchObject([{ data: { wasOwed: true } }]);
  expect(await ask()).toEqual({ ok: true });
  expect(await readRefunds(counter)).toMatchObject([{ status: 'failed' }, { status: 'requested' }]);
});

test('money that came after the cancellation and could not go back is told to staff and customer', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order), 'pm_card_refundFail');
  await counter.database.pool.query("update orders set status = 'cancelled' where id = $1", [order.id]);
  await syncPayment(counter.shop, depositOf(order));
  await failAll(counter, depositOf(order));
  expect(await counter.shop.db.select().from(alerts)).toMatchObject([{ kind: 'refund-failed', orderId: order.id }]);
  expect(await failedMails(counter)).toMatchObject([{ data: { isCancelled: true, failedAmount: 17_760 } }]);
});

test('a refund that was given up and went through all the same is told, and staff say what it means', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const requestKey = crypto.randomUUID();
  await refundOrder(counter.shop, STAFF, order.orderNumber, {
    amount: 5_000,
    reason: 'asked',
    requestKey,
    meaning: 'price_reduction',
  });
  await counter.disturb({ failAfterRate: 1, failAfter: 'drop-connection', only: '/v1/refunds' });
  await expect(refundPayment(counter.shop, 1)).rejects.toThrow();
  await counter.disturb();
  await giveUpRefund(counter.shop, 1, 'Stripe does not answer.');
  await syncPayment(counter.shop, depositOf(order));
  expect(await readRefunds(counter)).toMatchObject([{ status: 'succeeded', outside: true, amount: 5_000 }]);
  const open = (await counter.shop.db.select().from(alerts)).filter(({ resolvedAt }) => resolvedAt === null);
  expect(open).toMatchObject([{ kind: 'refund-outside', detail: { amount: 5_000 } }]);
});

test('what a gift card has back already is not given back a second time when the rest is asked for again', async () => {
  await using counter = await createTestShop();
  const { card } = await sellGiftCard(counter, { amount: 20_000 });
  const byGiftCard = { cardId: card.id, amount: 10_399 };
  const { order, items, intentId } = await chargedOrder(counter, { lines: [...LINES], shipping: 0 }, { byGiftCard });
  const wanted = { lines: pieces(items[0], 1), shown: 3_333 };
  expect(await give(counter, order.orderNumber, wanted)).toEqual({ ok: true, amount: 3_333 });
  expect((await readRefunds(counter)).map(({ amount, status }) => [amount, status])).toEqual([
    [2_000, 'requested'],
    [1_333, 'succeeded'],
  ]);
  await failAll(counter, intentId);
  expect(await readLine(counter, items[0])).toMatchObject({ cancelledQuantity: 0 });
  expect(await give(counter, order.orderNumber, wanted)).toEqual({ ok: true, amount: 3_333 });
  expect((await readRefunds(counter)).map(({ amount, status }) => [amount, status])).toEqual([
    [2_000, 'failed'],
    [1_333, 'succeeded'],
    [2_000, 'requested'],
  ]);
  expect(await readOrder(counter, order.id)).toMatchObject({ refunded: 3_333 });
});
