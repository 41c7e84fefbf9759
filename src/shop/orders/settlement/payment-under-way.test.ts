// A payment that its bank takes its time with: `processing` at the provider, for seconds or for days.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { campaigns, emails, type OrderRow, orders, places, providerEvents } from '#db/schema.ts';
import { settleDeadlines } from '#shop/campaigns/settle-deadlines.ts';
import { cancelUnpaidOrders } from '#shop/orders/cancel-and-refund/cancel-unpaid-orders.ts';
import { openCheckout } from '#shop/orders/placing/open-checkout.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { receiveWebhook } from '#shop/webhooks/receive-webhook.ts';
import { addBatches } from '#tests/support/campaigns/batches.ts';
import { openBatches, queueOrders, readLine } from '#tests/support/campaigns/queues.ts';
import { askFor, fillCart, intentOf, orderOf, stockOf } from '#tests/support/gear/checkouts.ts';
import { createGearShop } from '#tests/support/gear/gear-shop.ts';
import {
  deliver,
  depositOf,
  openBalanceOf,
  pay,
  pendingOrder,
  readEvents,
  readMails,
  readOrder,
  readPaymentRows,
  signWebhook,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { expireLinks } from './expire-links.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { completePayment, syncPayment } from './sync-payment.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const SUCCEEDS = 'pm_card_sandboxProcessing';
const FAILS = 'pm_card_sandboxProcessingDeclined';

/** A card is charged that its bank has not answered for, and the shop hears of it. */
async function begin(counter: TestShop, intentId: string, card: string): Promise<void> {
  await counter.disturb({ processingMs: 60_000 });
  await pay(counter, intentId, card);
  await counter.disturb();
  await syncPayment(counter.shop, intentId);
}

/** The bank has answered the provider; nobody has told the shop. */
async function bankAnswers({ database, stripe }: TestShop, intentId: string): Promise<void> {
  await database.pool.query("update sandbox.stripe_settlements set due_at = '2000-01-01'");
  const status = async () => (await stripe.paymentIntents.retrieve(intentId)).status;
  await expect.poll(status, { timeout: 20_000 }).not.toBe('processing');
}

/** The shop with a count of what it has the provider cancel. */
function cancelling(counter: TestShop) {
  const asked: string[] = [];
  const { payments } = counter.shop;
  const cancelPayment: typeof payments.cancelPayment = (id) => {
    asked.push(id);
    return payments.cancelPayment(id);
  };
  return { shop: { ...counter.shop, payments: { ...payments, cancelPayment } }, asked };
}

const placesOf = ({ shop }: TestShop) => shop.db.select({ orderId: places.orderId, state: places.state }).from(places);

test('the last place is kept for whoever is paying for it, however long their bank takes, and is theirs once it is paid', async () => {
  await using counter = await createTestShop();
  await addBatches(counter.shop, [1]);
  const ann = await pendingOrder(counter, { customerEmail: 'ann@example.com' });
  const bob = await pendingOrder(counter, { customerEmail: 'bob@example.com' });
  await begin(counter, depositOf(ann), SUCCEEDS);
  counter.advance(60 * MINUTE);
  await pay(counter, depositOf(bob));
  await syncPayment(counter.shop, depositOf(bob));
  expect(await readOrder(counter, bob.id)).toMatchObject({ status: 'cancelled' });
  expect(await readOrder(counter, ann.id)).toMatchObject({ status: 'pending', depositReceived: false });
  expect(await placesOf(counter)).toEqual([{ orderId: ann.id, state: 'taken' }]);
  await bankAnswers(counter, depositOf(ann));
  await syncPayment(counter.shop, depositOf(ann));
  expect(await readOrder(counter, ann.id)).toMatchObject({ status: 'paid_deposit', depositReceived: true });
  const mails = (await readMails(counter)).filter(({ orderId }) => orderId === ann.id);
  expect(mails.map(({ template }) => template)).toEqual(['order-confirmed']);
});

test('no clean-up ends an order or a checkout whose payment is under way, nor asks the provider to', async () => {
  await using counter = await createTestShop();
  await addBatches(counter.shop, [5]);
  const order = await pendingOrder(counter);
  await begin(counter, depositOf(order), SUCCEEDS);
  const opened = await openCheckout(
    counter.shop,
    askFor({ secret: null, userId: null }, { withCart: false, withBow: true }),
  );
  if (!opened.ok) throw new Error(opened.reason);
  await begin(counter, intentOf(opened), SUCCEEDS);
  const { shop, asked } = cancelling(counter);
  for (const minutes of [16, 60, 25 * 60, 3 * 24 * 60]) {
    counter.advance(minutes * MINUTE);
    expect(await cancelUnpaidOrders(shop)).toBe(0);
    await expireLinks(shop);
  }
  expect(asked).toEqual([]);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'pending' });
  expect((await readPaymentRows(counter)).map(({ status }) => status)).toEqual(['processing', 'processing']);
});

test('a deposit that fails after all keeps its place for another card, and gives it back when none pays', async () => {
  await using counter = await createTestShop();
  await addBatches(counter.shop, [1]);
  const ann = await pendingOrder(counter);
  await begin(counter, depositOf(ann), FAILS);
  await bankAnswers(counter, depositOf(ann));
  expect((await syncPayment(counter.shop, depositOf(ann)))?.payment).toMatchObject({
    status: 'requires_payment_method',
    lastError: 'Your card was declined.',
  });
  counter.advance(10 * MINUTE);
  expect(await cancelUnpaidOrders(counter.shop)).toBe(0);
  expect(await placesOf(counter)).toEqual([{ orderId: ann.id, state: 'taken' }]);
  counter.advance(6 * MINUTE);
  expect(await cancelUnpaidOrders(counter.shop)).toBe(1);
  expect(await placesOf(counter)).toEqual([]);
  expect(await readMails(counter)).toMatchObject([
    { template: 'order-cancelled', data: { cause: 'unpaid', refundedAmount: 0 } },
  ]);
});

test('the last piece of gear is kept for whoever is paying for it, and goes back on the shelf when that fails', async () => {
  await using gear = await createGearShop();
  const counter = gear.test;
  const opened = await openCheckout(gear.shop, askFor(await fillCart(gear, [{ productId: gear.quiver.id }])));
  if (!opened.ok) throw new Error(opened.reason);
  const placed = await placeOrder(gear.shop, orderOf(opened, {}));
  if (!placed.ok) throw new Error(placed.reason);
  const before = await stockOf(gear, gear.quiver.id);
  await begin(counter, intentOf(opened), FAILS);
  expect(await stockOf(gear, gear.quiver.id)).toBe((before ?? 0) - 1);
  await syncPayment(gear.shop, intentOf(opened));
  expect(await stockOf(gear, gear.quiver.id)).toBe((before ?? 0) - 1);
  await bankAnswers(counter, intentOf(opened));
  await reconcilePayments(gear.shop);
  counter.advance(16 * MINUTE);
  await reconcilePayments(gear.shop);
  await cancelUnpaidOrders(gear.shop);
  expect(await readOrder(counter, placed.order.id)).toMatchObject({ status: 'cancelled' });
  expect(await stockOf(gear, gear.quiver.id)).toBe(before);
});

/** Every event of a payment that the provider has told of, as it would deliver them. */
async function eventsOf({ stripe, shop }: TestShop, intentId: string) {
  const { data } = await stripe.events.list({ limit: 100 });
  const own = data.filter(({ data: { object } }) => 'id' in object && object.id === intentId);
  return own
    .reverse()
    .map((event) => ({ type: event.type, sent: signWebhook(JSON.stringify(event), { at: shop.clock() }) }));
}

test.each([
  ['succeeds', SUCCEEDS, ['processing', 'succeeded']],
  ['succeeds, told the other way round', SUCCEEDS, ['succeeded', 'processing']],
  ['fails', FAILS, ['processing', 'payment_failed']],
  ['fails, told the other way round', FAILS, ['payment_failed', 'processing']],
])('a payment that %s: each event twice and in any order comes to the same end', async (_, card, order) => {
  await using counter = await createTestShop();
  await addBatches(counter.shop, [60]);
  const ann = await pendingOrder(counter);
  await begin(counter, depositOf(ann), card);
  await bankAnswers(counter, depositOf(ann));
  const events = await eventsOf(counter, depositOf(ann));
  for (const type of order) {
    const event = events.find((each) => each.type === `payment_intent.${type}`);
    if (!event) throw new Error(`No event ${type} among ${events.map((each) => each.type)}.`);
    await deliver(counter, event.sent);
    expect(await receiveWebhook(counter.shop, event.sent)).toMatchObject({ ok: true });
  }
  const states = await counter.shop.db.select({ state: providerEvents.state }).from(providerEvents);
  expect(states).toEqual([{ state: 'applied' }, { state: 'applied' }]);
  const paid = card === SUCCEEDS;
  expect(await readOrder(counter, ann.id)).toMatchObject({ status: paid ? 'paid_deposit' : 'pending' });
  expect(await readPaymentRows(counter)).toMatchObject([
    { status: paid ? 'succeeded' : 'requires_payment_method', received: paid ? 17_760 : 0 },
  ]);
  expect((await readEvents(counter)).map(({ what }) => what)).toEqual(
    paid ? ['placed', 'deposit-received'] : ['placed'],
  );
  expect(await readMails(counter)).toHaveLength(paid ? 1 : 0);
  expect(await placesOf(counter)).toEqual([{ orderId: ann.id, state: 'taken' }]);
});

/** An order whose balance is asked for, and is being paid when the deadline of its place passes. */
async function paidAtTheDeadline(counter: TestShop, card: string): Promise<{ ann: OrderRow; balance: string }> {
  await counter.shop.db.update(campaigns).set({ afterDeadline: 'free' });
  await openBatches(counter, [2]);
  const [queued] = await queueOrders(counter, ['ann']);
  if (!queued) throw new Error('Nobody is in the queue.');
  const linkExpiresAt = new Date(counter.shop.clock().getTime() + 7 * DAY);
  await counter.shop.db.update(orders).set({ linkExpiresAt, balanceAskedAt: counter.shop.clock() });
  const ann = await readOrder(counter, queued.id);
  const balance = await openBalanceOf(counter, ann);
  await counter.shop.db.update(places).set({ payBy: linkExpiresAt, afterDeadline: 'free' });
  counter.advance(7 * DAY - 5 * MINUTE);
  await begin(counter, balance, card);
  counter.advance(2 * DAY);
  return { ann, balance };
}

test('a balance that is under way when its deadline passes keeps link and place, and pays for the bow', async () => {
  await using counter = await createTestShop();
  const { ann, balance } = await paidAtTheDeadline(counter, SUCCEEDS);
  const { shop, asked } = cancelling(counter);
  expect(await settleDeadlines(shop)).toBe(0);
  expect(await expireLinks(shop)).toBe(0);
  expect(asked).toEqual([]);
  expect(await completePayment(shop, ann.paymentToken ?? '')).toEqual({
    ok: true,
    status: 'paid_deposit',
    paid: false,
  });
  expect(await readOrder(counter, ann.id)).toMatchObject({ paymentToken: ann.paymentToken, balanceReceived: false });
  await bankAnswers(counter, balance);
  expect(await completePayment(shop, ann.paymentToken ?? '')).toEqual({ ok: true, status: 'completed', paid: true });
  expect(await settleDeadlines(shop)).toBe(0);
  expect(await readLine(counter)).toEqual(['ann: Batch 1, 1']);
});

test('a balance that fails after its deadline comes under the rule of its place: a last email, and then three days', async () => {
  await using counter = await createTestShop();
  const { ann, balance } = await paidAtTheDeadline(counter, FAILS);
  expect(await settleDeadlines(counter.shop)).toBe(0);
  await bankAnswers(counter, balance);
  await syncPayment(counter.shop, balance);
  expect(await settleDeadlines(counter.shop)).toBe(1);
  const warnings = counter.shop.db.select().from(emails).where(eq(emails.template, 'place-warning'));
  expect(await warnings).toMatchObject([{ orderId: ann.id }]);
  expect(await readLine(counter)).toEqual(['ann: Batch 1, 1']);
  counter.advance(5 * DAY);
  expect(await settleDeadlines(counter.shop)).toBe(1);
  expect(await readLine(counter)).toEqual(['ann: none']);
});
