import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { batches, batchFigures, campaigns, type DelayRow, delays, products } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { hasPassed, utcDay } from '#values/date.ts';
import { type BowBatches, keptOf, type PublicBatch, stageOf } from '#values/order/public-batch.ts';

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
