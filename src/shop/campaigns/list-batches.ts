import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type BatchRow, batches, batchFigures, campaigns, type DelayRow, delays, products } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { hasPassed, utcDay } from '#values/date.ts';
import type { AfterDeadline } from '#values/order/campaign.ts';
import { type BowBatches, keptOf, type PublicBatch, stageOf } from '#values/order/public-batch.ts';

/** A batch and how it stands. */
export type BatchFacts = BatchRow & {
  /** Orders that have a place in it, and those that are being paid just now. */
  taken: number;
  held: number;
  left: number;
  /** Of the taken ones: whose balance is outstanding, who have paid whole, and whose bow is made. */
  owing: number;
  paid: number;
  made: number;
};

type CampaignBatches = {
  campaign: { id: number; name: string; productName: string; afterDeadline: AfterDeadline };
  /** In the order in which they are filled. */
  batches: BatchFacts[];
};

/** A campaign and its batches; null: there is no such campaign. Nothing is counted. */
export async function listBatches({ db }: Pick<Shop, 'db'>, campaignId: number): Promise<CampaignBatches | null> {
  const [campaign] = await selectCampaigns(db).where(eq(campaigns.id, campaignId));
  if (!campaign) return null;
  const rows = await selectBatches(db).where(eq(batches.campaignId, campaignId)).orderBy(asc(batches.position));
  return { campaign, batches: rows.map(factsOf) };
}

/** The batches of every active campaign that has some, the flagship's first. */
export async function listAllBatches({ db }: Pick<Shop, 'db'>): Promise<CampaignBatches[]> {
  const active = await selectCampaigns(db)
    .where(eq(campaigns.isActive, true))
    .orderBy(desc(products.isFlagship), asc(campaigns.id));
  const rows = await selectBatches(db).orderBy(asc(batches.campaignId), asc(batches.position));
  const byCampaign = Map.groupBy(rows.map(factsOf), ({ campaignId }) => campaignId);
  return active.flatMap((campaign) => {
    const own = byCampaign.get(campaign.id);
    return own ? [{ campaign, batches: own }] : [];
  });
}

/** One batch with its campaign and the others of it, which an order can be moved to; null: there is no such batch. */
export async function readBatch(
  shop: Pick<Shop, 'db'>,
  batchId: number,
): Promise<(CampaignBatches & { batch: BatchFacts }) | null> {
  const { campaignId } = batches;
  const [found] = await shop.db.select({ campaignId }).from(batches).where(eq(batches.id, batchId));
  const listed = found && (await listBatches(shop, found.campaignId));
  const batch = listed?.batches.find(({ id }) => id === batchId);
  return listed && batch ? { ...listed, batch } : null;
}

function selectCampaigns(db: Database | Transaction) {
  const { id, name, afterDeadline } = campaigns;
  return db
    .select({ id, name, afterDeadline, productName: products.name })
    .from(campaigns)
    .innerJoin(products, eq(products.id, campaigns.productId));
}

function selectBatches(db: Database | Transaction) {
  const count = (column: 'taken' | 'owing' | 'made') =>
    sql<number>`coalesce(${batchFigures[column]}, 0)`.mapWith(Number);
  return db
    .select({ batch: batches, taken: count('taken'), owing: count('owing'), made: count('made') })
    .from(batches)
    .leftJoin(batchFigures, eq(batchFigures.batchId, batches.id));
}

function factsOf({ batch, taken, owing, made }: { batch: BatchRow; taken: number; owing: number; made: number }) {
  const { size, used } = batch;
  return { ...batch, taken, owing, made, held: used - taken, left: size - used, paid: taken - owing };
}

/** The batches of every bow that is on pre-order, and of former campaigns those that have shipped bows; the flagship's first. */
export async function listPublicBatches({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<BowBatches[]> {
  const isOnSale = and(campaigns.isActive, products.isActive, isNull(products.archivedAt));
  const [rows, told] = await Promise.all([
    db
      .select({ batch: batches, figures: batchFigures, campaignId: campaigns.id, bow: products.name })
      .from(batches)
      .innerJoin(batchFigures, eq(batchFigures.batchId, batches.id))
      .innerJoin(campaigns, eq(campaigns.id, batches.campaignId))
      .innerJoin(products, eq(products.id, campaigns.productId))
      .where(or(isOnSale, gt(batchFigures.shipped, 0)))
      .orderBy(desc(campaigns.isActive), desc(products.isFlagship), desc(campaigns.id), asc(batches.position)),
    // One that was stopped in time was told to nobody.
    db
      .select({
        batchId: sql<number>`${delays.batchId}`,
        createdAt: delays.createdAt,
        to: delays.releaseDate,
        ...froms,
      })
      .from(delays)
      .where(and(isNotNull(delays.batchId), isNull(delays.orderId), isNull(delays.stoppedAt)))
      .orderBy(asc(delays.id)),
  ]);
  const byBatch = Map.groupBy(told, ({ batchId }) => batchId);
  const byCampaign = Map.groupBy(rows, ({ campaignId }) => campaignId);
  return [...byCampaign.entries()].map(([campaignId, own]) => ({
    campaignId,
    bow: own[0]?.bow ?? '',
    batches: own.map(({ batch, figures }) => publish(batch, figures, byBatch.get(batch.id) ?? [], clock())),
  }));
}

const froms = { formerDate: delays.formerDate, formerFrom: delays.formerFrom, newFrom: delays.newFrom };

type Told = Pick<DelayRow, 'createdAt' | 'formerDate' | 'formerFrom' | 'newFrom'> & { to: string };

function publish(
  { id, name, size, used, state, makesFrom, shipsFrom, shipsTo }: typeof batches.$inferSelect,
  { owing, begun, made, shipped, lastShippedAt }: typeof batchFigures.$inferSelect,
  told: Told[],
  now: Date,
): PublicBatch {
  const [before] = told;
  const first = before
    ? { shipsFrom: before.formerFrom ?? shipsFrom, shipsTo: before.formerDate }
    : { shipsFrom, shipsTo };
  const moves = told.map(({ createdAt, newFrom, to }) => ({
    told: utcDay(createdAt),
    shipsFrom: newFrom ?? to,
    shipsTo: to,
  }));
  const standing = { isOpen: state === 'open', size, used, owing, begun, shipped };
  const stage = stageOf({ ...standing, isOver: hasPassed(shipsTo, now) });
  const lastShipped = lastShippedAt && utcDay(lastShippedAt);
  return {
    id,
    name,
    size,
    taken: used,
    built: made,
    shipped,
    stage,
    makesFrom,
    shipsFrom,
    shipsTo,
    first,
    moves,
    lastShipped,
    kept: keptOf({ first, shipsTo, stage, lastShipped }, now),
  };
}
