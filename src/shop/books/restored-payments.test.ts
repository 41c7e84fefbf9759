import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { alerts, emails, type OrderRow, orders, payments, refunds } from '#db/schema.ts';
import { markRestored } from '#shop/backups/held-shop.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { decideMoneyBack } from '#shop/orders/cancel-and-refund/decide-money-back.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { openBalance } from '#shop/orders/settlement/open-balance.ts';
import { completePayment, syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { query, verify } from '#tests/support/books/books.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import {
  deliver,
  depositOf,
  openBalanceOf,
  paidOrder,
  pay,
  pendingOrder,
  readOrder,
  webhookOf,
} from '#tests/support/orders/pre-orders.ts';
import { copyDatabase } from '#tests/support/test-database.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';

/** A shop on the database as it is now, while the first one and the card provider go on. */
async function backedUp(counter: TestShop) {
  const database = await copyDatabase(counter.database);
  const restored: TestShop = { ...counter, database, shop: { ...counter.shop, db: openDatabase(database.pool) } };
  return { restored, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

async function payDue(counter: TestShop, order: OrderRow, amount: number, card?: string): Promise<string> {
  const opened = await openBalance(counter.shop, { token: order.paymentToken ?? '', amount });
  if (!opened.ok) throw new Error(opened.reason);
  const intentId = opened.clientSecret.split('_secret_')[0] ?? '';
  await pay(counter, intentId, card);
  await completePayment(counter.shop, order.paymentToken ?? '');
  return intentId;
}

const paymentsOf = ({ shop }: TestShop, { id }: OrderRow) =>
  shop.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.id);

test('a balance that was paid after the backup is taken over with its receipt, and the books agree then', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await using backup = await backedUp(counter);
  const { restored } = backup;
  const balance = await payDue(counter, order, 159_840);
  const { found, check } = await verify(restored);
  expect(found).toMatchObject([
    { what: 'payment-not-kept', state: 'taken-over', paymentId: balance, orderNumber: order.orderNumber },
  ]);
  expect(check).toMatchObject({ open: 0, takenOver: 1 });
  expect(await readOrder(restored, order.id)).toMatchObject({ status: 'completed', outstanding: 0, received: 177_600 });
  expect((await paymentsOf(restored, order)).at(-1)).toMatchObject({
    providerIntentId: balance,
    leg: 'balance',
    status: 'succeeded',
    received: 159_840,
    mode: 'sandbox',
    campaignId: order.campaignId,
  });
  const mails = await restored.shop.db.select().from(emails);
  expect(mails.filter(({ template }) => template === 'balance-received')).toHaveLength(1);
  expect((await verify(restored)).found).toEqual([]);
});

test('the balance that was open in the backup makes room for the one that was paid instead', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const first = await openBalanceOf(counter, order);
  await using backup = await backedUp(counter);
  const { restored } = backup;
  await counter.stripe.paymentIntents.cancel(first);
  await syncPayment(counter.shop, first);
  const second = await payDue(counter, order, 159_840);
  expect(second).not.toBe(first);
  const { found } = await verify(restored);
  expect(found.filter(({ state }) => state === 'open')).toEqual([]);
  expect((await paymentsOf(restored, order)).map(({ status }) => status)).toEqual([
    'succeeded',
    'canceled',
    'succeeded',
  ]);
  expect(await readOrder(restored, order.id)).toMatchObject({ status: 'completed' });
});

test('a webhook that comes to the restored shop takes the payment over, too', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await using backup = await backedUp(counter);
  const { restored } = backup;
  await payDue(counter, order, 159_840);
  await deliver(restored, await webhookOf(counter, 'payment_intent.succeeded'));
  expect(await readOrder(restored, order.id)).toMatchObject({ status: 'completed' });
  expect(await restored.shop.db.select().from(alerts)).toEqual([]);
});

test('a deposit that was paid by the link of an order in the backup, and its balance, are both taken over', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await using backup = await backedUp(counter);
  const { restored } = backup;
  await counter.stripe.paymentIntents.cancel(depositOf(order));
  await syncPayment(counter.shop, depositOf(order));
  await payDue(counter, order, 17_760);
  await payDue(counter, await readOrder(counter, order.id), 159_840);
  const { found } = await verify(restored);
  expect(found.filter(({ state }) => state === 'open')).toEqual([]);
  expect(await readOrder(restored, order.id)).toMatchObject({ status: 'completed', received: 177_600 });
  expect((await verify(restored)).found).toEqual([]);
});

test('a remainder that was paid after the backup is no more owed', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await payDue(counter, order, 159_840);
  await counter.stripe.refunds.create({ payment_intent: depositOf(order), amount: 5_000 });
  await syncPayment(counter.shop, depositOf(order));
  await decideMoneyBack(counter.shop, STAFF, order.orderNumber, { kind: 'refund', id: 1, meaning: 'still_owed' });
  await using backup = await backedUp(counter);
  const { restored } = backup;
  await payDue(counter, await readOrder(counter, order.id), 5_000);
  expect((await verify(restored)).check).toMatchObject({ open: 0, takenOver: 1 });
  expect(await readOrder(restored, order.id)).toMatchObject({ outstanding: 0 });
});

test('money that came after the backup to an order that was cancelled in it goes back', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await using backup = await backedUp(counter);
  const { restored } = backup;
  const balance = await payDue(counter, order, 159_840);
  await cancelOrder(restored.shop, { orderId: order.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  await verify(restored);
  const back = await restored.shop.db.select().from(refunds).orderBy(refunds.id);
  expect(back).toMatchObject([{ amount: 17_760 }, { amount: 159_840, reason: 'paid after cancellation' }]);
  for (const { id } of back) await refundPayment(restored.shop, id);
  const { data } = await counter.stripe.refunds.list({ payment_intent: balance });
  expect(data).toMatchObject([{ amount: 159_840 }]);
});

test('what was paid and has gone back since the backup is in the restored shop as money without a word yet', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await using backup = await backedUp(counter);
  const { restored } = backup;
  const balance = await payDue(counter, order, 159_840);
  await counter.stripe.refunds.create({ payment_intent: balance });
  expect((await verify(restored)).check).toMatchObject({ open: 0 });
  expect(await readOrder(restored, order.id)).toMatchObject({ received: 177_600, refunded: 159_840, gone: 159_840 });
});

test('a charge whose order the backup lacks is left to a person', async () => {
  await using counter = await createTestShop();
  await using backup = await backedUp(counter);
  const { restored } = backup;
  const order = await paidOrder(counter);
  const { found } = await verify(restored);
  expect(found).toMatchObject([{ what: 'payment-not-kept', state: 'open', orderNumber: order.orderNumber }]);
  expect(await restored.shop.db.select().from(orders)).toEqual([]);
});

test('the comparison names the gift cards that may have been spent after the backup, until the shop is released', async () => {
  await using counter = await createTestShop();
  const { card } = await sellGiftCard(counter, { amount: 5_000 });
  const stateOf = new Date(counter.shop.clock().getTime() + 60_000);
  await markRestored(counter.database.pool, { backupName: 'fulldraw-1', stateOf });
  const { found } = await verify(counter);
  expect(found).toMatchObject([
    { what: 'gift-cards-restored', state: 'open', amount: 5_000, ours: `…${card.lastFour} $50.00` },
  ]);
  await query(counter, 'update restores set released_at = now()');
  expect((await verify(counter)).found).toEqual([]);
  // It stays for whoever has to look at the cards.
  const [alert] = await counter.shop.db.select().from(alerts);
  expect(alert).toMatchObject({ kind: 'books-gift-cards-restored', resolvedAt: null });
});
