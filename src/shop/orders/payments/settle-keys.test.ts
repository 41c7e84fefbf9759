import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts, emails, orders, payments, refunds } from '#db/schema.ts';
import { recoverJobs } from '#shop/jobs/recover-jobs.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { cancelUnpaidOrders } from '#shop/orders/cancel-and-refund/cancel-unpaid-orders.ts';
import { refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { readLedger } from '#shop/orders/ledger/ledger.ts';
import { staffSteps } from '#shop/orders/ledger/transitions.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { renewLink } from '#shop/orders/links/renew-link.ts';
import { listStaffOrders } from '#shop/orders/reading/list-staff-orders.ts';
import { expireLinks } from '#shop/orders/settlement/expire-links.ts';
import { openBalance } from '#shop/orders/settlement/open-balance.ts';
import { reconcilePayments } from '#shop/orders/settlement/reconcile-payments.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { readFigures } from '#shop/overview/read-figures.ts';
import { readPreorderStats } from '#shop/overview/read-summary.ts';
import { hasGuestOrders } from '#shop/people/customers/join-guest-orders.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { remindBalances } from '#shop/release/remind-balances.ts';
import { startRelease } from '#shop/release/start-release.ts';
import { checkFigures } from '#tests/support/books/count-figures.ts';
import { createMailShop, makeJobsDue, readJobs, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import { release } from '#tests/support/mails/mailings.ts';
import { depositOf, openCheckout, paidOrder, pendingOrder, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import type { PaymentMode } from '#values/stripe-keys.ts';
import { settleKeys } from './provider-keys.ts';

const DAY = 86_400_000;

/** The same shop with keys of another kind. Asking the provider about what was made before is a fault. */
function under(shop: Shop, mode: PaymentMode): Shop {
  const never = () => {
    throw new Error('These keys know nothing of this payment.');
  };
  return {
    ...shop,
    payments: { ...shop.payments, mode, retrievePayment: never, cancelPayment: never, refundPayment: never },
  };
}

/** A rehearsal with an order that is paid as far as its deposit, and the shop that goes live on its database. */
async function goLive(counter: TestShop) {
  const order = await paidOrder(counter);
  const live = under(counter.shop, 'live');
  await settleKeys(live);
  return { live, order: await readOrder(counter, order.id) };
}

test('orders of a rehearsal count in no figure of the live shop, and count again in the rehearsal', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await cancelOrder(counter.shop, {
    orderId: (await paidOrder(counter)).id,
    actor: 'staff',
    reason: 'x',
    cause: 'requested',
  });
  for (const { id } of await counter.shop.db.select().from(refunds)) await refundPayment(counter.shop, id);
  await openCheckout(counter);
  const before = await readFigures(counter.shop, 7);
  expect(before.totals).toEqual({ received: 35_520, refunded: 17_760, outstanding: 159_840 });
  const live = under(counter.shop, 'live');
  expect(await settleKeys(live)).toBe(2);
  expect(await settleKeys(live)).toBe(0);
  expect((await readFigures(live, 7)).totals).toEqual({ received: 0, refunded: 0, outstanding: 0 });
  expect((await readFigures(live, 7)).funnel).toEqual({ opened: 0, placed: 0, deposited: 0, completed: 0 });
  expect(Object.values(await readPreorderStats(live))).toEqual([0, 0, 0, 0]);
  await checkFigures(counter.database);
  expect(await readOrder(counter, order.id)).toMatchObject({ otherKeys: true, updatedAt: order.updatedAt });
  await Promise.all([settleKeys(counter.shop), settleKeys(counter.shop)]);
  expect(await readFigures(counter.shop, 7)).toEqual(before);
  await checkFigures(counter.database);
  expect(await readOrder(counter, order.id)).toMatchObject({ otherKeys: false });
});

test('an order of a rehearsal is neither made nor shipped nor given back by the live shop, with the reason', async () => {
  await using counter = await createTestShop();
  const { live, order } = await goLive(counter);
  const refusal = { ok: false, reason: 'not-allowed', order: { otherKeys: true } };
  const key = order.orderNumber;
  expect(await processOrder(live, STAFF, key, { allowUnpaid: true })).toMatchObject(refusal);
  await live.db.update(orders).set({ status: 'processing' });
  const parcel = { carrier: null, trackingNumber: null, allowUnpaid: true };
  expect(await shipOrder(live, STAFF, key, parcel)).toMatchObject(refusal);
  const cancellation = { orderId: order.id, actor: 'staff', reason: 'x', cause: 'requested' } as const;
  expect(await cancelOrder(live, cancellation)).toMatchObject(refusal);
  await live.db.update(orders).set({ status: 'cancelled' });
  const back = { amount: 100, reason: 'x', requestKey: crypto.randomUUID() };
  expect(await refundOrder(live, STAFF, key, back)).toMatchObject({ ...refusal, reason: 'not-allowed' });
  expect(
    staffSteps(await readOrder(counter, order.id), await readLedger(live.db, order.id), {
      sendable: true,
      gear: true,
      sent: true,
    }),
  ).toEqual([]);
});

test('the payment link of a rehearsal takes no real money, and no new one is given', async () => {
  await using counter = await createTestShop();
  const { live, order } = await goLive(counter);
  const token = order.paymentToken ?? '';
  expect(await findOrderByLink(live, token)).toEqual({ ok: false, reason: 'link-invalid' });
  expect(await openBalance(live, { token, amount: 159_840 })).toEqual({ ok: false, reason: 'link-invalid' });
  expect(await completePayment(live, token)).toEqual({ ok: false, reason: 'link-invalid' });
  const renewal = { send: true, requestKey: crypto.randomUUID() };
  expect(await renewLink(live, STAFF, order.orderNumber, renewal)).toEqual({ ok: false, reason: 'nothing-due' });
});

test('the live shop writes to nobody about a rehearsal, and the rehearsal’s mails wait for it', async () => {
  await using mails = await createMailShop();
  const order = await paidOrder(mails.test);
  await release(mails);
  const live = under(mails.shop, 'live');
  await settleKeys(live);
  for (const _ of [1, 2]) {
    await makeJobsDue(mails);
    await runDueJobs({ ...mails, shop: live });
    await recoverJobs(live);
  }
  expect(await mails.received()).toEqual([]);
  expect((await readJobs(mails)).filter(({ task }) => task === 'send-email')).toEqual([]);
  await live.db
    .update(orders)
    .set({ balanceAskedAt: live.clock(), linkExpiresAt: new Date(live.clock().getTime() + 7 * DAY) });
  mails.test.advance(3 * DAY);
  await remindBalances(live);
  expect(await startRelease(live, STAFF)).toMatchObject({ ok: false });
  expect(await live.db.select().from(emails)).toMatchObject([{ template: 'order-confirmed', state: 'queued' }]);
  await settleKeys(mails.shop);
  await recoverJobs(mails.shop);
  await runDueJobs(mails);
  expect(await mails.received()).toMatchObject([{ subject: expect.stringContaining(order.orderNumber) }]);
});

test('the jobs of the live shop leave a rehearsal’s orders and payments alone, and raise no alert about them', async () => {
  await using counter = await createTestShop();
  const pending = await pendingOrder(counter);
  await openCheckout(counter);
  const { live, order } = await goLive(counter);
  await live.db
    .update(orders)
    .set({ linkExpiresAt: new Date(0) })
    .where(eq(orders.id, order.id));
  counter.advance(2 * DAY);
  expect([await reconcilePayments(live), await cancelUnpaidOrders(live), await expireLinks(live)]).toEqual([0, 0, 0]);
  expect(await live.db.select().from(alerts)).toEqual([]);
  expect(await readOrder(counter, pending.id)).toMatchObject({ status: 'pending', otherKeys: true });
  expect(await hasGuestOrders(live.db, { id: 'x', email: order.customerEmail, emailVerified: true })).toBe(false);
});

test('a refund that was promised in the rehearsal waits for its keys', async () => {
  await using counter = await createTestShop();
  const { shop, database } = counter;
  const order = await paidOrder(counter);
  await cancelOrder(shop, { orderId: order.id, actor: 'staff', reason: 'x', cause: 'requested' });
  const live = under(shop, 'live');
  await settleKeys(live);
  const work = async (at: Shop) => {
    await makeJobsDue(database);
    await runDueJobs({ shop: { ...at, mail: { send: async () => ({ ok: true }) } }, pool: database.pool });
  };
  await work(live);
  expect(await shop.db.select().from(refunds)).toMatchObject([{ status: 'requested', lastError: null }]);
  await settleKeys(shop);
  await work(shop);
  expect(await shop.db.select().from(refunds)).toMatchObject([{ status: 'succeeded' }]);
});

test('staff see such orders apart: alone, without them, or marked among the others', async () => {
  await using counter = await createTestShop();
  const { live, order } = await goLive(counter);
  const own = await paidOrder(counter);
  await live.db
    .update(payments)
    .set({ mode: 'live' })
    .where(eq(payments.providerIntentId, depositOf(own)));
  await settleKeys(live);
  const list = async (keys?: 'other' | 'own') => {
    const found = await listStaffOrders(live, { limit: 10, keys });
    return found.ok ? found.orders.map(({ orderNumber, otherKeys }) => [orderNumber, otherKeys]) : found;
  };
  expect(await list('other')).toEqual([[order.orderNumber, true]]);
  expect(await list('own')).toEqual([[own.orderNumber, false]]);
  expect(await list()).toHaveLength(2);
});

test('payments from before this was noted are the live shop’s', async () => {
  await using database = await createTestDatabase();
  const { pool, db } = database;
  await pool.query(`
    insert into payments (leg, provider_intent_id, amount, full_price, status, mode) values
      ('deposit', 'pi_play', 177.60, 1776, 'canceled', 'sandbox'), ('deposit', 'pi_real', 177.60, 1776, 'canceled', null)`);
  const marks = async (mode: PaymentMode) => {
    await settleKeys({ db, payments: { mode } as Shop['payments'] });
    const { mode: noted, otherKeys } = payments;
    const rows = await db.select({ noted, otherKeys }).from(payments).orderBy(asc(payments.id));
    return rows.map((row) => [row.noted, row.otherKeys]);
  };
  expect(await marks('sandbox')).toEqual([
    ['sandbox', false],
    [null, false],
  ]);
  expect(await marks('live')).toEqual([
    ['sandbox', true],
    ['live', false],
  ]);
  // Started on a live shop's database by mistake: nothing of it is touched, and it comes back with its keys.
  expect(await marks('sandbox')).toEqual([
    ['sandbox', false],
    ['live', true],
  ]);
  expect(await marks('live')).toEqual([
    ['sandbox', true],
    ['live', false],
  ]);
});
