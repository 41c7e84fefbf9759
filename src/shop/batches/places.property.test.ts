// Whoever buys, pays late, cancels and moves, and however many do so at once: no place is given twice, no batch is overfilled,
// nobody who paid is without a place or without their money back, and nobody loses one.
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batches, type OrderRow, orders, places } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { cancelUnpaidOrders } from '#shop/orders/cancel-and-refund/cancel-unpaid-orders.ts';
import { readLedger } from '#shop/orders/ledger/ledger.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { addBatches, hunterCampaign } from '#tests/support/campaigns/batches.ts';
import { DETAILS, openCheckout, pay, readMails, SHOWN } from '#tests/support/orders/pre-orders.ts';
import { assertAlways } from '#tests/support/properties.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { fillPlaces } from './fill-places.ts';
import { freeHeldPlaces } from './free-held-places.ts';
import { lockBatches } from './lock-batches.ts';
import { readPlaces } from './read-places.ts';
import { sortBefore } from './sort-of.ts';

const MINUTE = 60_000;

/** `checkouts`: payments that visitors have opened while there was room. */
type World = { test: TestShop; campaignId: number; checkouts: string[]; taken: Set<number> };
type StepName = keyof typeof STEPS;
type Step = { name: StepName; pick: number };

const choose = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length];
const readOrders = ({ test: { shop } }: World) => shop.db.select().from(orders).orderBy(asc(orders.id));

function changeBatches({ test: { shop }, campaignId }: World, pick: number, change: 'state' | 'size'): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const batch = choose(await lockBatches(tx, campaignId), pick);
    if (!batch) return;
    const state = batch.state === 'open' ? 'closed' : 'open';
    const size = Math.max(batch.size + (pick % 3) - 1, batch.used, 1);
    await tx
      .update(batches)
      .set(change === 'state' ? { state } : { size })
      .where(eq(batches.id, batch.id));
    await fillPlaces(tx, campaignId, shop.clock());
  });
}

/** What can happen while bows are sold out. Refusals are expected and no failures; faults fail the test. */
const STEPS = {
  'a visitor saves': async (world, pick) => {
    const intentId = choose(world.checkouts, pick) ?? '';
    const customerEmail = `buyer${pick % world.checkouts.length}@example.com`;
    const details = { ...DETAILS, customerEmail };
    await placeOrder(world.test.shop, { intentId, details, shown: SHOWN, sameBrowser: true });
  },
  'a card is charged': async (world, pick) => {
    await pay(world.test, choose(world.checkouts, pick) ?? '').catch(() => {});
  },
  'the shop hears of it': async (world, pick) => {
    await syncPayment(world.test.shop, choose(world.checkouts, pick) ?? '');
  },
  'staff cancel': async (world, pick) => {
    const order = choose(await readOrders(world), pick);
    if (!order) return;
    await cancelOrder(world.test.shop, { orderId: order.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  },
  'holds run out': async ({ test: counter }, pick) => {
    counter.advance((pick % 20) * MINUTE);
    await freeHeldPlaces(counter.shop);
  },
  'nobody pays for a day': async ({ test: counter }) => {
    counter.advance(25 * 60 * MINUTE);
    await cancelUnpaidOrders(counter.shop);
  },
  'a batch is closed or opened': (world, pick) => changeBatches(world, pick, 'state'),
  'a batch gets more or fewer places': (world, pick) => changeBatches(world, pick, 'size'),
  'staff move an order within its batch': (world, pick) =>
    world.test.shop.db.transaction(async (tx) => {
      await lockBatches(tx, world.campaignId);
      const rows = await tx.select().from(places).where(eq(places.state, 'taken')).orderBy(asc(places.orderId));
      const moved = choose(rows, pick);
      if (!moved) return;
      const sort = await sortBefore(tx, moved.batchId, 1 + (pick % 3), moved.orderId);
      await tx.update(places).set({ sort }).where(eq(places.orderId, moved.orderId));
    }),
} satisfies Record<string, (world: World, pick: number) => Promise<unknown>>;

async function take(world: World, { name, pick }: Step): Promise<void> {
  const run: (world: World, pick: number) => Promise<unknown> = STEPS[name];
  await run(world, pick).catch((fault) => {
    throw new Error(`while ${name}`, { cause: fault });
  });
}

async function openShop(sizes: number[], visitors: number): Promise<World & AsyncDisposable> {
  const counter = await createTestShop();
  const checkouts = [];
  for (let at = 0; at < visitors; at += 1) checkouts.push(await openCheckout(counter));
  await addBatches(counter.shop, sizes);
  return {
    test: counter,
    campaignId: await hunterCampaign(counter.shop),
    checkouts,
    taken: new Set(),
    [Symbol.asyncDispose]: () => counter[Symbol.asyncDispose](),
  };
}

async function checkAll(world: World): Promise<void> {
  const { shop } = world.test;
  const [all, rows, kept] = await Promise.all([
    readOrders(world),
    shop.db.select().from(places),
    shop.db.select().from(batches),
  ]);
  const byId = new Map(all.map((order) => [order.id, order]));
  for (const batch of kept) {
    const own = rows.filter(({ batchId }) => batchId === batch.id);
    expect(batch.used).toBe(own.length);
    expect(batch.used).toBeLessThanOrEqual(batch.size);
    const taken = own.filter(({ state }) => state === 'taken').map(({ orderId }) => orderId);
    const numbers = [...(await readPlaces(shop.db, taken)).values()].map(({ number }) => number);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(taken.map((_order, at) => at + 1));
  }
  const placed = new Set(rows.filter(({ state }) => state === 'taken').map(({ orderId }) => orderId));
  for (const { orderId, state } of rows) {
    const status = byId.get(orderId)?.status;
    expect(status, `of a place that is ${state}`).toBe(state === 'held' ? 'pending' : 'paid_deposit');
  }
  for (const order of all) await checkMoney(world, order, placed);
  for (const orderId of world.taken) {
    if (byId.get(orderId)?.status !== 'cancelled') expect(placed).toContain(orderId);
  }
  world.taken = placed;
}

/** Whoever has paid has a place, or all of it goes back. */
async function checkMoney({ test: { shop } }: World, order: OrderRow, placed: Set<number>): Promise<void> {
  const { received, refunded } = await readLedger(shop.db, order.id);
  if (order.status === 'cancelled') expect(refunded).toBe(received);
  else expect(placed.has(order.id)).toBe(received > 0);
}

const often = ['a visitor saves', 'a card is charged', 'the shop hears of it'] as const;
const step = fc.record({
  name: fc.constantFrom(...(Object.keys(STEPS) as StepName[]), ...often),
  pick: fc.nat(60),
});

/** The first buyer's hold runs out, another takes the place, and then the first one pays. */
const LATE: Step[][] = [
  [{ name: 'a visitor saves', pick: 0 }],
  [{ name: 'holds run out', pick: 16 }],
  [{ name: 'a visitor saves', pick: 1 }],
  [
    { name: 'a card is charged', pick: 0 },
    { name: 'a card is charged', pick: 1 },
  ],
  [
    { name: 'the shop hears of it', pick: 0 },
    { name: 'the shop hears of it', pick: 1 },
  ],
];

/** An order that nobody pays. */
const SAVED: Step[][] = [[{ name: 'a visitor saves', pick: 0 }]];

test('no place is given twice or lost and nobody pays for none, whatever happens at once', async () => {
  const moments = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 4, maxLength: 10 });
  const ends = new Set<string>();
  const sizes = fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 2 });
  await assertAlways(
    fc.asyncProperty(sizes, moments, async (given, history) => {
      await using world = await openShop(given, 6);
      for (const moment of history) {
        await Promise.all(moment.map((each) => take(world, each)));
        await checkAll(world);
      }
      // Webhooks that were lost are made up for.
      for (const intentId of world.checkouts) await syncPayment(world.test.shop, intentId);
      await checkAll(world);
      for (const { status } of await readOrders(world)) ends.add(status);
      for (const { template } of await readMails(world.test)) ends.add(template);
    }),
    {
      numRuns: 5,
      examples: [
        [[1], LATE],
        [[1], SAVED],
      ],
    },
  );
  for (const end of ['pending', 'paid_deposit', 'cancelled', 'order-confirmed', 'no-place'])
    expect(ends).toContain(end);
}, 120_000);

test('twenty buyers at once of three places, saving, paying and cancelling, end with three places and no fault', async () => {
  await using world = await openShop([1, 2], 20);
  const { test: counter, checkouts } = world;
  await Promise.all(
    checkouts.map(async (intentId, at) => {
      await take(world, { name: 'a visitor saves', pick: at });
      await pay(counter, intentId).catch(() => {});
      await Promise.all([syncPayment(counter.shop, intentId), syncPayment(counter.shop, intentId)]);
      if (at % 4 === 0) await take(world, { name: 'staff cancel', pick: at });
      await take(world, { name: 'a visitor saves', pick: at });
    }),
  );
  await checkAll(world);
  const used = (await counter.shop.db.select().from(batches)).reduce((sum, batch) => sum + batch.used, 0);
  expect(used).toBeLessThanOrEqual(3);
  expect(await counter.shop.db.$count(orders)).toBeGreaterThanOrEqual(3);
});
