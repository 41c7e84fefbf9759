import { expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { orders } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { STRANGER, signIn } from '#tests/support/customers.ts';
import { openBalanceOf, paidOrder, pay, pendingOrder, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { listOwnOrders } from './list-own-orders.ts';

const DAY = 86_400_000;
const ALL = { before: null, limit: 20 };
const numbers = (list: { orderNumber: string }[]) => list.map(({ orderNumber }) => orderNumber);

async function threeOrders(counter: TestShop) {
  const { user } = await signIn(counter);
  const placed = [];
  for (let each = 0; each < 3; each += 1) {
    placed.push(await pendingOrder(counter, { userId: user.id }));
    counter.advance(1000);
  }
  return { user, newestFirst: numbers(placed).reverse() };
}

test("a customer sees their own orders, newest first, and nobody else's", async () => {
  await using counter = await createTestShop();
  const { user, newestFirst } = await threeOrders(counter);
  const stranger = await signIn(counter, STRANGER);
  await pendingOrder(counter, { userId: stranger.user.id });
  await pendingOrder(counter, { customerEmail: 'guest@example.com' });
  expect(numbers(await listOwnOrders(counter.shop, user, ALL))).toEqual(newestFirst);
});

test('a list that is read page by page shows every order once, also those of the same moment', async () => {
  await using counter = await createTestShop();
  const { user, newestFirst } = await threeOrders(counter);
  await counter.database.pool.query("update orders set created_at = '2026-01-01T00:00:00.123456Z'");
  const seen: string[] = [];
  for (let before: string | null = null, more = true; more; ) {
    const page = await listOwnOrders(counter.shop, user, { before, limit: 1 });
    seen.push(...numbers(page));
    before = page.at(-1)?.orderNumber ?? null;
    more = page.length > 0;
  }
  expect(seen).toEqual(newestFirst);
});

test("a page after another's order is empty, like one after an order that does not exist", async () => {
  await using counter = await createTestShop();
  const { user } = await threeOrders(counter);
  const stranger = await signIn(counter, STRANGER);
  const { orderNumber } = await pendingOrder(counter, { userId: stranger.user.id });
  expect(await listOwnOrders(counter.shop, user, { before: orderNumber, limit: 20 })).toEqual([]);
  expect(await listOwnOrders(counter.shop, user, { before: 'FD-00000000', limit: 20 })).toEqual([]);
});

test('an order placed as a guest after signing in appears in the list', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const order = await pendingOrder(counter, { customerEmail: 'ANN@example.com' });
  expect(numbers(await listOwnOrders(counter.shop, user, ALL))).toEqual([order.orderNumber]);
});

test('whoever has not proved their address sees none of its guest orders', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter, { emailVerified: false });
  await pendingOrder(counter);
  expect(await listOwnOrders(counter.shop, user, ALL)).toEqual([]);
});

test('each order says what is paid and what is due, with the link to pay it', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const of = { userId: user.id };
  const waiting = await pendingOrder(counter, of);
  counter.advance(1000);
  const reserved = await paidOrder(counter, of);
  counter.advance(1000);
  const complete = await paidOrder(counter, of);
  await pay(counter, await openBalanceOf(counter, complete));
  await completePayment(counter.shop, complete.paymentToken ?? '');
  expect(await listOwnOrders(counter.shop, user, ALL)).toMatchObject([
    { status: 'completed', depositPaid: true, balancePaid: true, due: null, paymentToken: null },
    {
      status: 'paid_deposit',
      depositPaid: true,
      balancePaid: false,
      due: { leg: 'balance', amount: 159_840 },
      paymentToken: reserved.paymentToken,
    },
    {
      status: 'pending',
      depositPaid: false,
      due: { leg: 'deposit', amount: 17_760 },
      paymentToken: waiting.paymentToken,
    },
  ]);
});

test('no link is shown that is expired, or while a charge is under way, or of a cancelled order', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const order = await paidOrder(counter, { userId: user.id });
  const first = async () => (await listOwnOrders(counter.shop, user, ALL))[0];
  const linkExpiresAt = new Date(counter.shop.clock().getTime() + DAY);
  await counter.shop.db.update(orders).set({ linkExpiresAt });
  expect(await first()).toMatchObject({ paymentToken: order.paymentToken });
  counter.advance(DAY);
  expect(await first()).toMatchObject({ due: { leg: 'balance' }, paymentToken: null });

  await counter.shop.db.update(orders).set({ linkExpiresAt: null });
  const balance = await openBalanceOf(counter, order);
  await counter.disturb({ processingMs: 60_000 });
  await pay(counter, balance);
  await completePayment(counter.shop, order.paymentToken ?? '');
  expect(await first()).toMatchObject({ processing: true, paymentToken: null });

  const cancellation = { actor: 'staff', reason: 'asked', cause: 'requested' } as const;
  await cancelOrder(counter.shop, { orderId: order.id, ...cancellation });
  expect(await first()).toMatchObject({ status: 'cancelled', due: null, paymentToken: null });
  expect((await readOrder(counter, order.id)).paymentToken).toBe(order.paymentToken);
});

test('a long list takes as many statements as a short one', async () => {
  await using counter = await createTestShop();
  const { user } = await threeOrders(counter);
  const statements: string[] = [];
  const logger = { logQuery: (statement: string) => void statements.push(statement) };
  const db = openDatabase(counter.database.pool, { logger });
  const count = async (limit: number) => {
    statements.length = 0;
    const list = await listOwnOrders({ ...counter.shop, db }, user, { before: null, limit });
    expect(list).toHaveLength(limit);
    return statements.length;
  };
  const [short, long] = [await count(1), await count(3)];
  expect(long).toBe(short);
  expect(long).toBeLessThanOrEqual(4);
});

test('the deposits of one order are not counted for another', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const paid = await paidOrder(counter, { userId: user.id });
  const open = await pendingOrder(counter, { userId: user.id });
  const list = await listOwnOrders(counter.shop, user, ALL);
  const paidOf = (number: string) => list.find(({ orderNumber }) => orderNumber === number)?.depositPaid;
  expect([paidOf(paid.orderNumber), paidOf(open.orderNumber)]).toEqual([true, false]);
});
