// Whatever is bought, paid, cancelled, given back and shipped, and in whatever order: stock, journal and gift cards agree.
import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giftCards, journalLines, orderItems, orders, products, refunds, stockMovements } from '#db/schema.ts';
import { setGiftCardState } from '#shop/gift-cards/change-gift-card.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { cancelUnpaidOrders } from '#shop/orders/cancel-and-refund/cancel-unpaid-orders.ts';
import { refundLines } from '#shop/orders/cancel-and-refund/refund-lines.ts';
import { giveUpRefund, refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { outstandingOf, readLedger } from '#shop/orders/ledger/ledger.ts';
import { readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { shipLines } from '#shop/orders/parcels/ship-lines.ts';
import { type CheckoutOpened, openCheckout } from '#shop/orders/placing/open-checkout.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { offerGiftCard, payByGiftCard } from '#shop/orders/settlement/pay-by-gift-card.ts';
import { reconcilePayments } from '#shop/orders/settlement/reconcile-payments.ts';
import { ProviderRefused, ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import { checkFigures } from '#tests/support/books/count-figures.ts';
import { askFor, fillCart, intentOf, orderOf } from '#tests/support/gear/checkouts.ts';
import { createGearShop, type GearShop } from '#tests/support/gear/gear-shop.ts';
import { codeOf, sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { NETWORK, pay } from '#tests/support/orders/pre-orders.ts';
import { assertAlways } from '#tests/support/properties.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import type { Cents } from '#values/money.ts';

const MINUTE = 60_000;
const CARDS = ['pm_card_visa', 'pm_card_visa', 'pm_card_chargeDeclined'] as const;

type World = GearShop & { checkouts: CheckoutOpened[] };
type StepName = keyof typeof STEPS;
type Step = { name: StepName; pick: number; beside: { name: StepName; pick: number } | null };

const choose = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];
const readOrders = ({ shop }: World) => shop.db.select().from(orders).orderBy(asc(orders.id));
const readCards = ({ shop }: World) => shop.db.select().from(giftCards).orderBy(asc(giftCards.id));

async function codeOfSome(world: World, pick: number): Promise<string | null> {
  const card = choose(await readCards(world), pick);
  return card ? (await codeOf(world.test, card)) || null : null;
}

/** What can happen in a shop of gear. Refusals are expected and no failures; faults fail the test. */
const STEPS = {
  'a visitor opens the checkout': async (world, pick) => {
    const { quiver, tee, giftCard, small } = world;
    const carts = [
      [{ productId: quiver.id, quantity: 1 + (pick % 3) }],
      [{ productId: tee.id, variantId: small.id }, { productId: quiver.id }],
      [{ productId: giftCard.id, quantity: 1 + (pick % 2) }],
      [{ productId: quiver.id }, { productId: giftCard.id }],
    ];
    // The last one may be gone: a visitor cannot even put it into the cart then.
    const visitor = await fillCart(world, choose(carts, pick) ?? []).catch(() => null);
    if (!visitor) return;
    const giftCardCode = pick % 3 === 1 ? await codeOfSome(world, pick) : null;
    const opened = await openCheckout(world.shop, askFor(visitor, { withBow: pick % 4 === 3, giftCardCode }));
    if (opened.ok) world.checkouts.push(opened);
  },
  'a visitor submits': async (world, pick) => {
    const opened = choose(world.checkouts, pick);
    if (opened) await placeOrder(world.shop, orderOf(opened));
  },
  'a card is tried': async (world, pick) => {
    const opened = choose(world.checkouts, pick);
    if (opened?.clientSecret) await pay(world.test, intentOf(opened), choose(CARDS, pick)).catch(() => {});
  },
  'a gift card pays what a link asks for': async (world, pick) => {
    const order = choose(await readOrders(world), pick);
    const code = await codeOfSome(world, pick);
    if (!order?.paymentToken || !code || !(await findOrderByLink(world.shop, order.paymentToken)).ok) return;
    const typed = { token: order.paymentToken, code, network: NETWORK };
    const offered = await offerGiftCard(world.shop, typed);
    if (offered.ok) await payByGiftCard(world.shop, typed, offered);
  },
  'a gift card is blocked or opened again': async (world, pick) => {
    const card = choose(await readCards(world), pick);
    const state = pick % 2 ? 'blocked' : 'active';
    if (card) await setGiftCardState(world.shop, STAFF, card.id, { state, reason: 'asked' });
  },
  'staff cancel': async (world, pick) => {
    const order = choose(await readOrders(world), pick);
    const cancellation = { actor: 'staff', reason: 'asked', cause: 'requested' } as const;
    if (order) await cancelOrder(world.shop, { orderId: order.id, ...cancellation });
  },
  'staff give the money of a line back': async (world, pick) => {
    const order = choose(await readOrders(world), pick);
    const line = order && choose(await readOrderLines(world.shop.db, order.id), pick);
    if (!order || !line) return;
    await refundLines(world.shop, STAFF, order.orderNumber, {
      lines: [{ orderItemId: line.id, quantity: 1 }],
      shipping: false,
      shown: line.price,
      reason: 'asked',
      requestKey: `key ${pick % 5}`,
    });
  },
  'staff ship what can go': async (world, pick) => {
    const key = choose(await readOrders(world), pick)?.orderNumber ?? '';
    await shipLines(world.shop, STAFF, key, { carrier: null, trackingNumber: null, allowUnpaid: false });
  },
  'a minute passes, and the reconciler runs': async ({ shop, test: counter }) => {
    counter.advance(MINUTE);
    await reconcilePayments(shop);
  },
  'twenty minutes pass, and the clean-up runs': async ({ shop, test: counter }) => {
    counter.advance(20 * MINUTE);
    await cancelUnpaidOrders(shop);
  },
  'refunds are made': (world) => makeRefunds(world),
} satisfies Record<string, (world: World, pick: number) => Promise<unknown>>;

async function makeRefunds({ shop }: World): Promise<void> {
  for (const { id, status } of await shop.db.select().from(refunds)) {
    if (status !== 'requested') continue;
    await refundPayment(shop, id).catch(async (fault) => {
      if (!(fault instanceof ProviderRefused)) throw fault;
      await giveUpRefund(shop, id, fault.message);
    });
  }
}

async function take(world: World, { name, pick }: Pick<Step, 'name' | 'pick'>): Promise<void> {
  const run: (world: World, pick: number) => Promise<unknown> = STEPS[name];
  await run(world, pick).catch((fault) => {
    if (!(fault instanceof ProviderUnavailable)) throw new Error(`while ${name}`, { cause: fault });
  });
}

async function settleDown(world: World): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    world.test.advance(120 * MINUTE);
    await reconcilePayments(world.shop);
    await cancelUnpaidOrders(world.shop);
    await makeRefunds(world);
  }
}

async function checkAll(world: World, atFirst: Map<number, number>): Promise<void> {
  await checkStock(world, atFirst);
  await checkGiftCards(world);
  await checkJournal(world);
  await checkFigures(world.test.database);
}

/** Nothing is sold that there was not, an order that nobody paid has taken nothing, and what was not sent is back when it is not wanted. */
async function checkStock({ shop }: World, atFirst: Map<number, number>): Promise<void> {
  const [kept, moved, all, lines] = await Promise.all([
    shop.db.select().from(products),
    shop.db.select().from(stockMovements),
    shop.db.select().from(orders),
    shop.db.select().from(orderItems).where(eq(orderItems.kind, 'stock')),
  ]);
  const sent = new Map<number, number>();
  for (const { id } of all) for (const line of await readOrderLines(shop.db, id)) sent.set(line.id, line.sent);
  for (const product of kept) {
    const own = lines.filter(({ productId }) => productId === product.id);
    const movements = moved.filter(({ productId }) => productId === product.id);
    if (own.length === 0) continue;
    expect(product.stockQuantity).toBe((atFirst.get(product.id) ?? 0) + sumOf(movements, ({ quantity }) => quantity));
    const gone = sumOf(own, (line) => {
      const status = all.find(({ id }) => id === line.orderId)?.status;
      return status === 'cancelled' || status === 'pending'
        ? (sent.get(line.id) ?? 0)
        : line.quantity - line.cancelledQuantity;
    });
    expect(product.stockQuantity).toBe((atFirst.get(product.id) ?? 0) - gone);
  }
}

/** What is on cards is what the journal owes for them, and no card has paid more than it was worth. */
async function checkGiftCards(world: World): Promise<void> {
  const cards = await readCards(world);
  const lines = await world.shop.db.select().from(journalLines).where(eq(journalLines.account, 'gift_cards'));
  for (const card of cards) {
    const owed =
      0 -
      sumOf(
        lines.filter(({ giftCardId }) => giftCardId === card.id),
        ({ amount }) => amount,
      );
    expect(card.balance).toBe(owed);
    expect(card.balance).toBeGreaterThanOrEqual(0);
    if (card.state === 'void') expect(card.balance).toBe(0);
  }
  expect(0 - sumOf(lines, ({ amount }) => amount)).toBe(sumOf(cards, ({ balance }) => balance));
}

/** Every entry sums to zero; the account of the provider is what it holds; an order owes what its journal says. */
async function checkJournal(world: World): Promise<void> {
  const { shop, test: counter } = world;
  const { rows } = await shop.db.execute(sql`select entry_id from journal_lines group by 1 having sum(amount) <> 0`);
  expect(rows).toEqual([]);
  const all = await readOrders(world);
  for (const order of all) {
    const ledger = await readLedger(shop.db, order.id);
    expect(order.outstanding).toBe(outstandingOf(order, ledger));
    expect(order).toMatchObject({ received: ledger.received, refunded: ledger.refunded });
    expect(ledger.received).toBeLessThanOrEqual(order.totalAmount);
    expect(ledger.refunded).toBeLessThanOrEqual(ledger.received);
  }
  const kept = await shop.db.select().from(journalLines).where(eq(journalLines.account, 'provider'));
  const { data } = await counter.stripe.paymentIntents.list({ limit: 100 });
  // A card that was authorised and let go has a refund at the provider too, which moves no money.
  const charged = new Set(data.filter(({ amount_received: received }) => received > 0).map(({ id }) => id));
  const back = (await counter.stripe.refunds.list({ limit: 100 })).data.filter(
    ({ status, payment_intent: intent }) => status === 'succeeded' && charged.has(String(intent)),
  );
  expect(sumOf(kept, ({ amount }) => amount)).toBe(
    sumOf(data, ({ amount_received: received }) => received) - sumOf(back, ({ amount }) => amount),
  );
}

function sumOf<T>(list: readonly T[], amount: (item: T) => Cents): number {
  return list.reduce((total, item) => total + amount(item), 0);
}

const one = (name: StepName, pick = 0): Step => ({ name, pick, beside: null });
const ORDERED = [one('a visitor opens the checkout', 0), one('a visitor submits')];
const PAID = [...ORDERED, one('a card is tried'), one('a minute passes, and the reconciler runs')];
const MIXED = [
  ...[one('a visitor opens the checkout', 3), one('a visitor submits'), one('a card is tried')],
  ...[
    one('a minute passes, and the reconciler runs'),
    one('staff ship what can go', 1),
    one('staff give the money of a line back', 1),
  ],
];
const BY_GIFT_CARD = [one('a visitor opens the checkout', 1), one('a visitor submits'), one('a card is tried')];

const names = Object.keys(STEPS) as StepName[];
const often: StepName[] = ['a card is tried', 'a visitor submits', 'a minute passes, and the reconciler runs'];
const happening = { name: fc.constantFrom(...names, ...often), pick: fc.nat(20) };
const step: fc.Arbitrary<Step> = fc.record({ ...happening, beside: fc.option(fc.record(happening), { freq: 3 }) });
const histories = fc
  .tuple(fc.constantFrom(ORDERED, PAID, MIXED, BY_GIFT_CARD), fc.array(step, { minLength: 5, maxLength: 20 }))
  .map(([opening, rest]) => [...opening, ...rest]);

test('after any history of gear, stock, journal and gift cards agree to the piece and to the cent', async () => {
  const ends = new Set<string>();
  await assertAlways(
    fc.asyncProperty(histories, async (history) => {
      await using gear = await createGearShop();
      const world: World = { ...gear, checkouts: [] };
      await sellGiftCard(gear.test, { amount: 5_000 });
      const stock = await gear.shop.db.select().from(products);
      const atFirst = new Map(stock.map(({ id, stockQuantity }) => [id, stockQuantity]));
      for (const { beside, ...step } of history) {
        await Promise.all([take(world, step), beside && take(world, beside)]);
      }
      await settleDown(world);
      await checkAll(world, atFirst);
      for (const { status } of await readOrders(world)) ends.add(status);
    }),
    {
      numRuns: 6,
      interruptAfterTimeLimit: 540_000,
      examples: [[MIXED], [[...PAID, one('staff cancel', 1)]], [[...PAID, one('staff ship what can go', 1)]]],
    },
  );
  for (const end of ['completed', 'cancelled', 'shipped', 'paid_deposit']) expect(ends).toContain(end);
}, 600_000);
