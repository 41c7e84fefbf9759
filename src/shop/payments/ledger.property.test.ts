// Whatever customers, staff, webhooks, jobs and the clock do, and in whatever order, the books must be right.
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orders, refunds } from '#db/schema.ts';
import {
  DETAILS,
  depositOf,
  pay,
  readEvents,
  readMails,
  readPaymentRows,
  SHOWN,
  signWebhook,
} from '#tests/support/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { cancelUnpaidOrders } from '../orders/cancel-unpaid-orders.ts';
import { expireLinks } from '../orders/expire-links.ts';
import { placeOrder } from '../orders/place-order.ts';
import { completePayment } from './complete-payment.ts';
import type { OrderRow } from './ledger.ts';
import { openBalance } from './open-balance.ts';
import { openDeposit } from './open-deposit.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { refundPayment } from './refund-payment.ts';

const HOUR = 3_600_000;
const CARDS = ['pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined'] as const;

type World = TestShop & { checkouts: string[]; balances: string[] };
type Step = { name: string; pick: number };

const readOrders = ({ shop }: TestShop) => shop.db.select().from(orders).orderBy(asc(orders.id));
const choose = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];

/** What can happen in a shop. Refusals are part of life and not failures; faults fail the test. */
const STEPS: Record<string, (world: World, pick: number) => Promise<unknown>> = {
  'a visitor opens the checkout': async ({ shop, checkouts }, pick) => {
    const opened = await openDeposit(shop, { reuseIntentId: pick % 2 ? (choose(checkouts, pick) ?? null) : null });
    if (opened.ok) checkouts.push(opened.intentId);
  },
  'a visitor submits': async ({ shop, checkouts }, pick) => {
    const intentId = choose(checkouts, pick);
    if (intentId) await placeOrder(shop, { intentId, details: DETAILS, shown: SHOWN });
  },
  'a deposit card is tried': (world, pick) => tryCard(world, choose(world.checkouts, pick), pick),
  'a balance link is opened': async (world, pick) => {
    const order = choose(await readOrders(world), pick);
    if (!order?.paymentToken) return;
    const opened = await openBalance(world.shop, { token: order.paymentToken, amount: order.remainingBalance ?? 0 });
    if (opened.ok) world.balances.push(opened.clientSecret.split('_secret_')[0] ?? '');
  },
  'a balance card is tried': (world, pick) => tryCard(world, choose(world.balances, pick), pick),
  'a customer comes back from paying': async (world, pick) => {
    const order = choose(await readOrders(world), pick);
    if (order?.paymentToken) await completePayment(world.shop, order.paymentToken);
  },
  'any webhook arrives, perhaps again': async ({ shop, stripe }, pick) => {
    const { data } = await stripe.events.list({ limit: 100 });
    const event = choose(data, pick);
    if (event) await receiveWebhook(shop, signWebhook(JSON.stringify(event)));
  },
  'staff cancel': async (world, pick) => {
    const order = choose(await readOrders(world), pick);
    const cancellation = { actor: 'staff', reason: 'asked', cause: 'requested' } as const;
    if (order) await cancelOrder(world.shop, { orderId: order.id, ...cancellation });
  },
  'staff refund a part in the dashboard': async ({ stripe, ...world }, pick) => {
    const order = choose(await readOrders(world as World), pick);
    if (order) await stripe.refunds.create({ payment_intent: depositOf(order), amount: 100 }).catch(() => {});
  },
  'the reconciler runs': ({ shop }) => reconcilePayments(shop),
  'the clean-up runs': ({ shop }) => cancelUnpaidOrders(shop),
  'a release sets deadlines': ({ shop }) =>
    shop.db
      .update(orders)
      .set({ linkExpiresAt: new Date(shop.clock().getTime() + HOUR) })
      .where(eq(orders.status, 'paid_deposit')),
  'links expire': ({ shop }) => expireLinks(shop),
  'an hour passes': async ({ advance }) => advance(HOUR),
  'a day passes': async ({ advance }) => advance(25 * HOUR),
};

async function tryCard(world: World, intentId: string | undefined, pick: number): Promise<void> {
  if (intentId) await pay(world, intentId, choose(CARDS, pick)).catch(() => {});
}

/** Lets everything that is on its way arrive, newest webhook first, and all jobs run. */
async function settleDown(world: World): Promise<void> {
  await reconcilePayments(world.shop);
  const { data } = await world.stripe.events.list({ limit: 100 });
  for (const event of data) await receiveWebhook(world.shop, signWebhook(JSON.stringify(event)));
  for (let round = 0; round < 3; round += 1) {
    world.advance(2 * HOUR);
    await reconcilePayments(world.shop);
    for (const { id } of await world.shop.db.select().from(refunds)) await refundPayment(world.shop, id);
  }
}

async function checkBooks(world: World): Promise<void> {
  const [all, ledger, returned, events, mails] = await Promise.all([
    readOrders(world),
    readPaymentRows(world),
    world.shop.db.select().from(refunds),
    readEvents(world),
    readMails(world),
  ]);
  for (const payment of ledger) {
    const seen = await world.shop.payments.retrievePayment(payment.providerIntentId);
    const live = returned.filter(({ paymentId, status }) => paymentId === payment.id && status === 'succeeded');
    expect(payment.received).toBe(seen?.received);
    expect(sum(live)).toBe(sum(seen?.refunds ?? []));
    expect(sum(live)).toBeLessThanOrEqual(payment.received);
  }
  for (const order of all) checkOrder(order);

  function checkOrder(order: OrderRow): void {
    const own = ledger.filter(({ orderId }) => orderId === order.id);
    const paid = own.filter(({ status }) => status === 'succeeded').map(({ leg }) => leg);
    const back = returned.filter(({ paymentId }) => own.some(({ id }) => id === paymentId));
    const received = own.reduce((total, payment) => total + payment.received, 0);
    expect(new Set(paid).size).toBe(paid.length);
    expect(received).toBeLessThanOrEqual(order.totalAmount);
    expect((order.depositAmount ?? 0) + (order.remainingBalance ?? 0)).toBe(order.totalAmount);
    if (order.status === 'cancelled') expect(sum(back)).toBe(received);
    else expect(order.status).toBe(paid.length === 2 ? 'completed' : paid.length === 1 ? 'paid_deposit' : 'pending');
    const happened = events.filter(({ orderId }) => orderId === order.id).map(({ what }) => what);
    const confirmations = mails.filter((mail) => mail.orderId === order.id && mail.template === 'order-confirmed');
    expect(confirmations).toHaveLength(happened.filter((what) => what === 'deposit-received').length);
    expect(confirmations.length).toBeLessThanOrEqual(1);
  }
}

const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);

test('after any history the ledger is what the provider holds, nobody paid too much, and cancelled orders got all back', async () => {
  const step = fc.record({ name: fc.constantFrom(...Object.keys(STEPS)), pick: fc.nat(20) });
  // Most random histories would never get as far as a balance: they start from an order that waits for its deposit.
  const opening: Step[] = [
    { name: 'a visitor opens the checkout', pick: 0 },
    { name: 'a visitor submits', pick: 0 },
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (history) => {
      await using counter = await createTestShop();
      const world: World = { ...counter, checkouts: [], balances: [] };
      for (const { name, pick } of [...opening, ...history]) await STEPS[name]?.(world, pick);
      await settleDown(world);
      await checkBooks(world);
    }),
    { numRuns: 15, interruptAfterTimeLimit: 60_000 },
  );
}, 120_000);
