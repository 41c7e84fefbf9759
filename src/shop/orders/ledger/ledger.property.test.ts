// Whatever customers, staff, webhooks, jobs and the clock do, and in whatever order, the books must be right.
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { disputes, type OrderRow, orders, refunds } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { cancelUnpaidOrders } from '#shop/orders/cancel-and-refund/cancel-unpaid-orders.ts';
import { decideMoneyBack } from '#shop/orders/cancel-and-refund/decide-money-back.ts';
import { refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { giveUpRefund, refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { renewOwnLink } from '#shop/orders/links/renew-link.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { expireLinks } from '#shop/orders/settlement/expire-links.ts';
import { openBalance, openPart } from '#shop/orders/settlement/open-balance.ts';
import { reconcilePayments } from '#shop/orders/settlement/reconcile-payments.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { ProviderRefused, ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { checkFigures } from '#tests/support/books/count-figures.ts';
import { signIn } from '#tests/support/customers.ts';
import {
  DETAILS,
  deliver,
  depositOf,
  NETWORK,
  openAlone,
  pay,
  readEvents,
  readMails,
  readPaymentRows,
  SHOWN,
  signWebhook,
} from '#tests/support/orders/pre-orders.ts';
import { assertAlways } from '#tests/support/properties.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { fromDecimal } from '#values/money.ts';
import { askedOf, outstandingOf, readLedger } from './ledger.ts';

const HOUR = 3_600_000;
const CARDS = ['pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_createDispute'] as const;

type World = TestShop & { checkouts: string[]; balances: string[] };
type StepName = keyof typeof STEPS;
/** One thing after the other, or two at the same moment. */
type Step = { name: StepName; pick: number; beside: { name: StepName; pick: number } | null };

const readOrders = ({ shop }: TestShop) => shop.db.select().from(orders).orderBy(asc(orders.id));
const choose = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];

/** What can happen in a shop. Refusals are expected and no failures; faults fail the test. */
const STEPS = {
  'a visitor opens the checkout': async ({ shop, checkouts }, pick) => {
    const opened = await openAlone(shop, {
      reuseIntentId: pick % 2 ? (choose(checkouts, pick) ?? null) : null,
      network: NETWORK,
    });
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
    const found = await findOrderByLink(world.shop, order.paymentToken);
    const amount = found.ok ? (found.due?.amount ?? 0) : 0;
    const opened = await openBalance(world.shop, { token: order.paymentToken, amount });
    if (opened.ok) world.balances.push(opened.clientSecret.split('_secret_')[0] ?? '');
  },
  'a part of the balance is opened': async (world, pick) => {
    const order = choose(await readOrders(world), pick);
    const amount = 10_000 + pick * 7_000;
    const opened = await openPart(world.shop, { token: order?.paymentToken ?? '', amount });
    if (opened.ok) world.balances.push(opened.clientSecret.split('_secret_')[0] ?? '');
  },
  'the last payment of a balance is tried': (world, pick) => tryCard(world, world.balances.at(-1), pick),
  'a balance card is tried': (world, pick) => tryCard(world, choose(world.balances, pick), pick),
  'a customer comes back from paying': async (world, pick) => {
    const order = choose(await readOrders(world), pick);
    if (order?.paymentToken) await completePayment(world.shop, order.paymentToken);
  },
  'a customer signs in and asks for a fresh link': async (world, pick) => {
    const { user } = await signIn(world);
    const order = choose(await readOrders(world), pick);
    if (order) await renewOwnLink(world.shop, user, order.orderNumber);
  },
  'any webhook arrives, perhaps again': async (world, pick) => {
    const { data } = await world.stripe.events.list({ limit: 100 });
    const event = choose(data, pick);
    if (event) await arrive(world, event);
  },
  'staff cancel': async (world, pick) => {
    const order = choose(await readOrders(world), pick);
    const cancellation = { actor: 'staff', reason: 'asked', cause: 'requested' } as const;
    if (order) await cancelOrder(world.shop, { orderId: order.id, ...cancellation });
  },
  'staff process or ship, paid or not': async (world, pick) => {
    const key = choose(await readOrders(world), pick)?.orderNumber ?? '';
    if (pick % 2) await processOrder(world.shop, STAFF, key, { allowUnpaid: true });
    else await shipOrder(world.shop, STAFF, key, { carrier: null, trackingNumber: null, allowUnpaid: true });
  },
  'staff give money back': async (world, pick) => {
    const key = choose(await readOrders(world), pick)?.orderNumber ?? '';
    await refundOrder(world.shop, STAFF, key, { amount: 1 + pick * 9_000, reason: 'asked', requestKey: `${pick % 3}` });
  },
  'staff refund a part in the dashboard': async ({ stripe, ...world }, pick) => {
    const order = choose(await readOrders(world as World), pick);
    if (order) await stripe.refunds.create({ payment_intent: depositOf(order), amount: 100 }).catch(() => {});
  },
  'staff say what it means': async (world, pick) => {
    const key = choose(await readOrders(world), pick)?.orderNumber ?? '';
    const kind = pick % 3 ? 'refund' : 'dispute';
    const meaning = pick % 2 ? 'still_owed' : 'price_reduction';
    for (const id of [1, 2, 3]) await decideMoneyBack(world.shop, STAFF, key, { kind, id, meaning });
  },
  'a bank decides a dispute': async ({ stripe }, pick) => {
    const dispute = choose((await stripe.disputes.list()).data, pick);
    const evidence = { uncategorized_text: pick % 2 ? 'winning_evidence' : 'losing_evidence' };
    if (dispute) await stripe.disputes.update(dispute.id, { evidence }).catch(() => {});
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
  'the provider loses answers': ({ disturb }) => disturb({ failAfterRate: 0.3, failAfter: 'drop-connection' }),
  'the provider answers again': ({ disturb }) => disturb(),
} satisfies Record<string, (world: World, pick: number) => Promise<unknown>>;

/** A step may find the provider silent; that is the only fault that is no failure of the shop's. */
async function take(world: World, { name, pick }: Pick<Step, 'name' | 'pick'>): Promise<void> {
  const run: (world: World, pick: number) => Promise<unknown> = STEPS[name];
  await run(world, pick).catch((fault) => {
    if (!(fault instanceof ProviderUnavailable)) throw new Error(`while ${name}`, { cause: fault });
  });
}

/** Signed on the shop's clock, which runs ahead of the machine's: else each would be refused as an old one. */
async function arrive(world: World, event: object): Promise<void> {
  const received = await deliver(world, signWebhook(JSON.stringify(event), { at: world.shop.clock() }));
  expect(received.ok).toBe(true);
}

async function tryCard(world: World, intentId: string | undefined, pick: number): Promise<void> {
  if (intentId) await pay(world, intentId, choose(CARDS, pick)).catch(() => {});
}

/** Lets everything that is on its way arrive, newest webhook first, and all jobs run. */
async function settleDown(world: World): Promise<void> {
  await world.disturb();
  await reconcilePayments(world.shop);
  const { data } = await world.stripe.events.list({ limit: 100 });
  for (const event of data) await arrive(world, event);
  for (let round = 0; round < 3; round += 1) {
    world.advance(2 * HOUR);
    await reconcilePayments(world.shop);
    for (const { id } of await world.shop.db.select().from(refunds)) await giveBack(world.shop, id);
  }
}

/** As the job does it: what the provider refuses for good is given up. */
async function giveBack(shop: Shop, id: number): Promise<void> {
  await refundPayment(shop, id).catch(async (fault) => {
    if (!(fault instanceof ProviderRefused)) throw fault;
    await giveUpRefund(shop, id, fault.message);
  });
}

async function checkBooks(world: World): Promise<void> {
  const [all, ledger, returned, disputed, events, mails] = await Promise.all([
    readOrders(world),
    readPaymentRows(world),
    world.shop.db.select().from(refunds),
    world.shop.db.select().from(disputes),
    readEvents(world),
    readMails(world),
  ]);
  let balance = 0;
  for (const payment of ledger) {
    const seen = await world.shop.payments.retrievePayment(payment.providerIntentId);
    const live = returned.filter(({ paymentId, status }) => paymentId === payment.id && status === 'succeeded');
    expect(payment.received).toBe(seen?.received);
    expect(sum(live)).toBe(sum(seen?.refunds ?? []));
    const taken = disputed.filter(({ paymentId, status }) => paymentId === payment.id && status === 'lost');
    expect(taken.length).toBe((seen?.disputes ?? []).filter(({ status }) => status === 'lost').length);
    expect(sum(live) + sum(taken)).toBeLessThanOrEqual(payment.received);
    balance += payment.received - sum(live) - sum(taken);
  }
  const journal = await world.database.pool.query(
    "select coalesce(sum(amount), 0)::text as balance from journal_lines where account = 'provider'",
  );
  expect(fromDecimal(journal.rows[0].balance)).toBe(balance);
  for (const order of all) {
    const known = await readLedger(world.shop.db, order.id);
    expect(order.outstanding).toBe(outstandingOf(order, known));
    expect(askedOf(order, known)).toBeLessThanOrEqual(order.outstanding);
    checkOrder(order);
  }
  await checkFigures(world.database);

  function checkOrder(order: OrderRow): void {
    const own = ledger.filter(({ orderId }) => orderId === order.id);
    const ofLegs = own.filter(({ status, leg }) => status === 'succeeded' && leg !== 'remainder');
    const whole = ofLegs.filter(({ part }) => !part).map(({ leg }) => leg);
    const isWhole = ofLegs.reduce((total, payment) => total + payment.received, 0) >= order.totalAmount;
    const bank = disputed.filter(({ paymentId }) => own.some(({ id }) => id === paymentId));
    const back = returned.filter(
      ({ paymentId, status }) => own.some(({ id }) => id === paymentId) && status === 'succeeded',
    );
    const received = own.reduce((total, payment) => total + payment.received, 0);
    expect(new Set(whole).size).toBe(whole.length);
    // No part leaves less than a card can be charged.
    if (order.outstanding > 0 && order.gone === 0) expect(order.outstanding).toBeGreaterThanOrEqual(50);
    const gone = sum(back) + sum(bank.filter(({ status }) => status === 'lost'));
    expect(received).toBeLessThanOrEqual(order.totalAmount + gone);
    expect((order.depositAmount ?? 0) + (order.remainingBalance ?? 0)).toBe(order.totalAmount);
    expect(order).toMatchObject({ received, refunded: sum(back) });
    // What a bank had in its hands when the order was cancelled is left with it.
    if (order.status === 'cancelled') expect(received - gone).toBeLessThanOrEqual(sum(bank));
    if (order.status === 'pending') expect(ofLegs).toEqual([]);
    if (order.status === 'completed') expect(isWhole).toBe(true);
    if (order.status === 'paid_deposit' && isWhole) expect(order.gone).toBeGreaterThan(0);
    const happened = events.filter(({ orderId }) => orderId === order.id).map(({ what }) => what);
    const confirmations = mails.filter((mail) => mail.orderId === order.id && mail.template === 'order-confirmed');
    expect(confirmations).toHaveLength(happened.filter((what) => what === 'deposit-received').length);
    expect(confirmations.length).toBeLessThanOrEqual(1);
  }
}

const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);

const one = (name: StepName, pick = 0): Step => ({ name, pick, beside: null });
const ORDERED = [one('a visitor opens the checkout'), one('a visitor submits')];
const BALANCE_OPEN = [
  ...ORDERED,
  one('a deposit card is tried'),
  one('the reconciler runs'),
  one('an hour passes'),
  one('the reconciler runs'),
  one('a balance link is opened'),
];
// Only a webhook tells of this refund: no payment is due to be read again.
const REFUNDED_OUTSIDE = [
  ...BALANCE_OPEN,
  one('a visitor opens the checkout'),
  one('staff refund a part in the dashboard'),
];
const PAID = [...BALANCE_OPEN, one('a balance card is tried'), one('a customer comes back from paying')];
const PART = [
  one('a part of the balance is opened', 3),
  one('the last payment of a balance is tried'),
  one('a customer comes back from paying'),
];
const PARTS = [
  ...BALANCE_OPEN,
  ...PART,
  one('any webhook arrives, perhaps again'),
  ...PART,
  one('a release sets deadlines'),
  ...PART,
];
const PARTS_PAID = [
  ...PARTS,
  one('a balance link is opened'),
  one('the last payment of a balance is tried'),
  one('a customer comes back from paying'),
];
const SHIPPED = [
  ...BALANCE_OPEN,
  ...[1, 0].map((pick) => one('staff process or ship, paid or not', pick)),
  ...[one('staff give money back', 1), one('a balance card is tried'), one('staff give money back', 18)],
];

// Random histories alone would hardly ever get as far as a balance: cards are tried often, and half begin at an open one.
const names = Object.keys(STEPS) as StepName[];
const often: StepName[] = [
  ...(['a deposit card is tried', 'a balance card is tried', 'a balance link is opened'] as const),
  ...(['a part of the balance is opened', 'the last payment of a balance is tried'] as const),
];
const happening = { name: fc.constantFrom(...names, ...often, ...often), pick: fc.nat(20) };
const step: fc.Arbitrary<Step> = fc.record({ ...happening, beside: fc.option(fc.record(happening), { freq: 3 }) });
const histories = fc
  .tuple(fc.constantFrom(ORDERED, BALANCE_OPEN, PARTS), fc.array(step, { minLength: 5, maxLength: 25 }))
  .map(([opening, rest]) => [...opening, ...rest]);

test('after any history the ledger is what the provider holds, nobody paid too much, and cancelled orders got all back', async () => {
  const ends = new Set<string>();
  await assertAlways(
    fc.asyncProperty(histories, async (history) => {
      await using counter = await createTestShop();
      const world: World = { ...counter, checkouts: [], balances: [] };
      for (const { beside, ...step } of history) {
        await Promise.all([take(world, step), beside && take(world, beside)]);
      }
      await settleDown(world);
      await checkBooks(world);
      for (const { status } of await readOrders(world)) ends.add(status);
    }),
    {
      numRuns: 6,
      interruptAfterTimeLimit: 540_000,
      examples: [
        [PAID],
        [[...PAID, one('staff cancel')]],
        [SHIPPED],
        [REFUNDED_OUTSIDE],
        [PARTS_PAID],
        [[...PARTS, one('staff cancel')]],
      ],
    },
  );
  for (const end of ['completed', 'cancelled', 'shipped']) expect(ends).toContain(end);
}, 600_000);
