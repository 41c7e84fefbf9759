import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { type BatchRow, batches, batchFigures, campaigns, type OrderRow, orders } from '#db/schema.ts';
import { fillPlaces } from '#shop/batches/fill-places.ts';
import { readPlaces } from '#shop/batches/read-places.ts';
import { addBatch } from '#shop/campaigns/change-batches.ts';
import { owingOrders } from '#tests/support/orders/owing-orders.ts';
import { STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { dayIn } from './delays.ts';

type Terms = Partial<Pick<BatchRow, 'daysToPay' | 'reminderDays'>>;

/** The Hunter's campaign gets a batch for each size, whose windows follow each other from the 60th day on. */
export async function openBatches(test: TestShop, sizes: number[], terms: Terms = {}): Promise<BatchRow[]> {
  const campaignId = await campaignOf(test);
  const there = await test.shop.db.$count(batches, eq(batches.campaignId, campaignId));
  const opened: BatchRow[] = [];
  for (const [at, size] of sizes.entries()) {
    const day = 60 + (there + at) * 30;
    const added = await addBatch(test.shop, STAFF, campaignId, {
      name: `Batch ${there + at + 1}`,
      size,
      daysToPay: null,
      reminderDays: null,
      ...terms,
      makesFrom: dayIn(test, day - 30),
      shipsFrom: dayIn(test, day),
      shipsTo: dayIn(test, day + 14),
    });
    if (!added.ok) throw new Error(added.reason);
    opened.push(added.batch);
  }
  return opened;
}

export async function campaignOf({ shop }: TestShop): Promise<number> {
  const [campaign] = await shop.db.select({ id: campaigns.id }).from(campaigns).orderBy(campaigns.id).limit(1);
  if (!campaign) throw new Error('There is no campaign.');
  return campaign.id;
}

/** Paid orders of the Hunter, one for each name, with the next places that there are. */
export async function queueOrders(test: TestShop, names: string[]): Promise<OrderRow[]> {
  const { db, clock } = test.shop;
  const campaignId = await campaignOf(test);
  const placed = await owingOrders(
    test.shop,
    names.map((name) => `${name}@example.com`),
  );
  const ids = placed.map(({ id }) => id);
  await db.update(orders).set({ campaignId, bowColor: 'Tan' }).where(inArray(orders.id, ids));
  await db.transaction((tx) => fillPlaces(tx, campaignId, clock()));
  return db.select().from(orders).where(inArray(orders.id, ids)).orderBy(orders.id);
}

/** Who has which place: "ann: Batch 1, 2", by batch and number; whoever has none is "ann: none". */
export async function readLine({ shop: { db } }: TestShop): Promise<string[]> {
  const all = await db.select().from(orders).orderBy(orders.id);
  const places = await readPlaces(
    db,
    all.map(({ id }) => id),
  );
  return all
    .map(({ id, customerEmail }) => {
      const [name] = customerEmail.split('@');
      const place = places.get(id);
      return { name, sort: place ? place.batchId * 1e6 + place.number : Number.MAX_SAFE_INTEGER, place };
    })
    .sort((one, other) => one.sort - other.sort)
    .map(({ name, place }) => (place ? `${name}: ${place.batch}, ${place.number}` : `${name}: none`));
}

/** What the lists say of each batch, and what is so when all is counted. */
export async function figuresOf({ shop: { db }, database }: TestShop) {
  const { rows } = await database.pool.query<{
    id: number;
    taken: number;
    owing: number;
    begun: number;
    shipped: number;
  }>(
    `select batches.id, count(places)::int as taken,
      (select count(*)::int from bows where batch_id = batches.id and state <> 'to_make') as begun,
      (select count(*)::int from bows where batch_id = batches.id and state = 'shipped') as shipped, count(*) filter (where deposit_received and not balance_received
      and remaining_balance > 0 and status <> 'cancelled' and not is_test and not other_keys)::int as owing
     from batches left join places on places.batch_id = batches.id and places.state = 'taken'
     left join orders on orders.id = places.order_id group by batches.id order by batches.id`,
  );
  const { batchId: id, taken, owing, begun, shipped } = batchFigures;
  return { kept: await db.select({ id, taken, owing, begun, shipped }).from(batchFigures).orderBy(id), counted: rows };
}

/** What staff write when they move something, once. */
export const told = () => ({ reason: 'The risers came late.', requestKey: randomUUID() });
