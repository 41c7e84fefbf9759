import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { alerts, bookChecks, type OrderRow } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { shipLines } from '#shop/orders/parcels/ship-lines.ts';
import { readStaffOrder } from '#shop/orders/reading/read-staff-order.ts';
import { payByGiftCard } from '#shop/orders/settlement/pay-by-gift-card.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { closeAlert } from '#shop/overview/handle-needs.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { payWithoutUs, query, refundInDashboard, verify } from '#tests/support/books/books.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import {
  depositOf,
  openCheckout,
  paidOrder,
  pay,
  pendingOrder,
  readMails,
  readOrder,
} from '#tests/support/orders/pre-orders.ts';
import { copyDatabase } from '#tests/support/test-database.ts';
import { createTestShop, STAFF } from '#tests/support/test-shop.ts';
import type { BookDifference } from '#values/books/book-differences.ts';
import { readBooks } from './read-books.ts';
import { usualSince, verifyBooks, verifyBooksDaily } from './verify-books.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test('books that agree are found to agree', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await refundInDashboard(counter, depositOf(order), 5000);
  await syncPayment(counter.shop, depositOf(order));
  await pendingOrder(counter);
  const { check, found } = await verify(counter);
  expect(found).toEqual([]);
  expect(check).toMatchObject({
    open: 0,
    takenOver: 0,
    closed: 0,
    cutOff: false,
    failure: null,
    counts: { payments: 2, refunds: 1, disputes: 0, movements: 2, orders: 2, reread: 0 },
  });
});

test('a payment, a refund and a dispute whose webhooks were lost are found and taken over', async () => {
  await using counter = await createTestShop();
  const unnoticed = await pendingOrder(counter);
  await pay(counter, depositOf(unnoticed));
  const refunded = await paidOrder(counter);
  await refundInDashboard(counter, depositOf(refunded), 5000);
  const disputed = await pendingOrder(counter);
  await pay(counter, depositOf(disputed), 'pm_card_createDispute');

  const { check, found } = await verify(counter);
  const takenOver = (what: BookDifference, order: OrderRow, amount: number) =>
    expect.objectContaining({ what, state: 'taken-over', orderNumber: order.orderNumber, amount });
  expect(found).toHaveLength(4);
  expect(found).toEqual(
    expect.arrayContaining([
      takenOver('payment-behind', unnoticed, 17_760),
      takenOver('refund-not-kept', refunded, 5000),
      takenOver('payment-behind', disputed, 17_760),
      takenOver('dispute-not-kept', disputed, 17_760),
    ]),
  );
  expect(check).toMatchObject({ open: 0, takenOver: 4 });
  expect(await readOrder(counter, unnoticed.id)).toMatchObject({ status: 'paid_deposit', received: 17_760 });
  expect(await readOrder(counter, refunded.id)).toMatchObject({ refunded: 5000 });
  expect((await readMails(counter)).filter(({ template }) => template === 'order-confirmed')).toHaveLength(3);
  const raised = await counter.shop.db.select().from(alerts).where(eq(alerts.kind, 'payment-disputed'));
  expect(raised).toMatchObject([{ orderId: disputed.id }]);
  expect((await verify(counter)).found).toEqual([]);
});

test('what has just happened is left to its webhook', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  const since = usualSince(counter.shop.clock());
  expect(await verifyBooks(counter.shop, { since, askedBy: 'hand' })).toMatchObject({
    ok: true,
    check: { takenOver: 0 },
  });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'pending' });
});

test('an alert about a difference opens once, stays closed until the difference changes, and goes with it', async () => {
  await using counter = await createTestShop();
  const { id } = await payWithoutUs(counter);
  const open = () => counter.shop.db.select().from(alerts).where(sql`resolved_at is null`);
  await verify(counter);
  const [alert] = await open();
  expect(alert).toMatchObject({
    kind: 'books-payment-not-kept',
    subject: `payment-not-kept ${id}`,
    detail: { amount: '$177.60', ours: null, provider: 'succeeded, $177.60' },
  });
  expect((await verify(counter)).check).toMatchObject({ open: 1, closed: 0 });
  expect(await open()).toHaveLength(1);
  await closeAlert(counter.shop, STAFF, alert?.id ?? 0);
  expect(await readBooks(counter.shop)).toMatchObject({
    done: { open: 0, closed: 1 },
    differences: [{ state: 'closed' }],
  });
  expect((await verify(counter)).check).toMatchObject({ open: 0, closed: 1 });
  expect(await open()).toEqual([]);

  // It is not what it was when the alert was closed.
  await query(counter, 'update alerts set detail = detail || \'{"fingerprint": "another amount"}\'');
  expect((await verify(counter)).check).toMatchObject({ open: 1, closed: 0 });
  expect(await open()).toHaveLength(1);
  // All of it is given back: the alert goes, and another tells that.
  await refundInDashboard(counter, id);
  expect((await verify(counter)).found).toMatchObject([{ what: 'refund-of-unknown', state: 'open', paymentId: id }]);
  expect(await open()).toMatchObject([{ kind: 'books-refund-of-unknown' }]);
});

test('what changes today is found however long ago it was paid', async () => {
  await using counter = await createTestShop();
  const [refunded, failing, open] = [
    await paidOrder(counter),
    await pendingOrder(counter),
    await pendingOrder(counter),
  ];
  await pay(counter, depositOf(failing), 'pm_card_refundFail');
  await syncPayment(counter.shop, depositOf(failing));
  await refundInDashboard(counter, depositOf(failing));
  await syncPayment(counter.shop, depositOf(failing));
  // The shop takes it for arrived; that it has failed is told by the balance alone.
  await query(counter, "update refunds set status = 'succeeded'");
  await query(counter, "update sandbox.stripe_objects set data = jsonb_set(data, '{created}', '1700000000')");
  await query(counter, "update payments set created_at = '2023-11-14'");
  await query(counter, "update refunds set created_at = '2023-11-14'");
  await counter.sandbox.settled();
  await refundInDashboard(counter, depositOf(refunded), 100);
  await pay(counter, depositOf(open));
  const { found, check } = await verify(counter);
  expect(found.map(({ what, orderNumber }) => [what, orderNumber]).sort()).toEqual(
    [
      ['refund-not-kept', refunded.orderNumber],
      ['refund-behind', failing.orderNumber],
      ['payment-behind', open.orderNumber],
    ].sort(),
  );
  expect(check).toMatchObject({ open: 0, takenOver: 3, counts: { payments: 0, refunds: 1 } });
});

test('a restored backup finds the charges it lacks, and names their orders', async () => {
  await using counter = await createTestShop();
  const waiting = await pendingOrder(counter);
  await using backup = await copyDatabase(counter.database);
  await pay(counter, depositOf(waiting));
  await syncPayment(counter.shop, depositOf(waiting));
  const later = await paidOrder(counter);
  const metadata = { order_number: later.orderNumber };
  await counter.stripe.paymentIntents.update(depositOf(later), { metadata });
  const nameless = await openCheckout(counter);
  await pay(counter, nameless);

  const restored: Shop = { ...counter.shop, db: openDatabase(backup.pool) };
  const { found } = await verify(counter, restored);
  const rows = found.map(({ what, state, paymentId, orderNumber, amount }) => ({
    what,
    state,
    paymentId,
    orderNumber,
    amount,
  }));
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      {
        what: 'payment-behind',
        state: 'taken-over',
        paymentId: depositOf(waiting),
        orderNumber: waiting.orderNumber,
        amount: 17_760,
      },
      {
        what: 'payment-not-kept',
        state: 'open',
        paymentId: depositOf(later),
        orderNumber: later.orderNumber,
        amount: 17_760,
      },
      { what: 'payment-not-kept', state: 'open', paymentId: nameless, orderNumber: null, amount: 17_760 },
    ]),
  );
});

test('one comparison runs at a time, and one that was broken off holds up nobody', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const asked = { since: usualSince(shop.clock()), askedBy: 'hand' } as const;
  await shop.db.insert(bookChecks).values({ ...asked, startedAt: shop.clock() });
  const outcomes = await Promise.all([1, 2, 3].map(() => verifyBooks(shop, asked)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'already-running' });
  expect(await shop.db.select().from(bookChecks).orderBy(bookChecks.id)).toMatchObject([
    { failure: 'It was broken off: the server ended.' },
    { failure: null, finishedAt: expect.any(Date) },
  ]);
});

test('the daily comparison is made up for when the provider was away, and is not made twice a day', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const count = () => shop.db.$count(bookChecks);
  await counter.disturb({ errorRate: 1 });
  await expect(verifyBooksDaily(shop)).rejects.toThrow('Stripe does not answer.');
  expect(await readBooks(shop)).toMatchObject({ done: null, failed: { failure: 'Stripe does not answer.' } });
  await counter.disturb();
  await verifyBooksDaily(shop);
  expect(await readBooks(shop)).toMatchObject({ done: { open: 0 }, failed: null });
  counter.advance(12 * 60 * MINUTE);
  await verifyBooksDaily(shop);
  expect(await count()).toBe(2);
  counter.advance(12 * 60 * MINUTE);
  await verifyBooksDaily(shop);
  expect(await count()).toBe(3);
  counter.advance(91 * DAY);
  await verifyBooksDaily(shop);
  expect(await count()).toBe(1);
});

test('a comparison of a clock that ran ahead does not stand for the days until then', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const count = () => shop.db.$count(bookChecks);
  await verifyBooksDaily(shop);
  await shop.db.update(bookChecks).set({ startedAt: new Date(shop.clock().getTime() + 30 * DAY) });
  await verifyBooksDaily(shop);
  expect(await count()).toBe(2);
  await verifyBooksDaily(shop);
  expect(await count()).toBe(2);
});

test('a comparison that finds too much says so and ends', async () => {
  await using counter = await createTestShop();
  await query(
    counter,
    `insert into orders (order_number, customer_name, customer_email, shipping_address, total_amount, deposit_amount, remaining_balance, received)
     select 'FD-' || n, 'A', 'a@example.com', 'B', 10, 5, 5, 1 from generate_series(1, 1001) as n`,
  );
  const { check, found } = await verify(counter);
  expect(check).toMatchObject({ cutOff: true, open: 1000, failure: null });
  expect(found).toHaveLength(1000);
});

test('orders that nobody compared for two days are an alarm, and a shop without any is not', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  counter.advance(3 * DAY);
  expect(await readBooks(shop)).toMatchObject({ done: null, late: false });
  await paidOrder(counter);
  await query(counter, "update payments set created_at = created_at - interval '3 days'");
  expect(await readBooks(shop)).toMatchObject({ done: null, late: true });
  await verify(counter);
  expect(await readBooks(shop)).toMatchObject({ done: { open: 0 }, late: false });
  counter.advance(2 * DAY + MINUTE);
  expect(await readBooks(shop)).toMatchObject({ late: true });
});

test('a cancelled order keeps what was sent and what its gift cards have paid; the books name what it keeps beyond that', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { order: gear, items } = await gearOrder(shop, { bow: true, lines: [{ quantity: 3 }] });
  const parcel = { carrier: null, trackingNumber: null, allowUnpaid: true };
  const sent = { ...parcel, items: [{ orderItemId: items[1]?.id ?? 0, quantity: 2 }] };
  expect(await shipLines(shop, STAFF, gear.orderNumber, sent)).toMatchObject({ ok: true });
  const { code, order: cards } = await sellGiftCard(counter, { amount: 20_000 });
  const payer = await paidOrder(counter);
  const typed = { token: payer.paymentToken ?? '', code, network: '192.0.2.7' };
  expect(await payByGiftCard(shop, typed, { due: 159_840, pays: 20_000 })).toMatchObject({ ok: true });
  const asked = { actor: 'staff', reason: 'asked', cause: 'requested' } as const;
  expect(await cancelOrder(shop, { ...asked, orderId: cards.id })).toMatchObject({ ok: true, refunded: 0 });
  expect(await readStaffOrder(shop, cards.orderNumber)).toMatchObject({ facts: { refundable: 0 } });
  expect(await cancelOrder(shop, { ...asked, orderId: gear.id, refund: 17_660 })).toMatchObject({ ok: true });
  const keeping = async () => (await verify(counter)).found.filter(({ what }) => what === 'order-keeps-money');
  expect(await keeping()).toMatchObject([{ orderNumber: gear.orderNumber, amount: 1_000 }]);
  const rest = { amount: 1_000, shown: 3_595, reason: 'kept', requestKey: 'rest' };
  expect(await refundOrder(shop, STAFF, gear.orderNumber, rest)).toEqual({ ok: true });
  expect(await keeping()).toEqual([]);
  // What its card had paid comes back to a new card, which the same money stands for.
  expect(await cancelOrder(shop, { ...asked, orderId: payer.id })).toMatchObject({ ok: true });
  expect(await keeping()).toEqual([]);
  expect(await readStaffOrder(shop, cards.orderNumber)).toMatchObject({ facts: { refundable: 0 } });
});
