import { and, desc, eq, exists, inArray, isNull, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type BatchRow, batches, campaigns, type DelayRow, delays, mailings, orders, places } from '#db/schema.ts';
import { lockBatches } from '#shop/batches/lock-batches.ts';
import type { IsoDay } from '#values/date.ts';

/**
 * Whom another date is for: those of a campaign without a place in a batch, those with a taken place in a batch whose window
 * is this from now on, or one order that staff moved from a batch to another. `makesFrom`: where the workshop begins on another
 * day, too.
 */
export type DelayScope =
  | { campaignId: number }
  | { batchId: number; makesFrom?: IsoDay; shipsFrom: IsoDay; shipsTo: IsoDay }
  | { orderId: number; from: BatchRow; to: BatchRow };

/** What is promised: the day of a release, or the last day of a window with its first. */
export type Promised = { day: IsoDay; from: IsoDay | null };

/** The same with the day on which the workshop begins with the batch, before which none of its bows can ship. */
export type Standing = Promised & { makesFrom: IsoDay | null };

/** Whom it is for, in the columns of a delay. */
export type ScopeColumns = Pick<DelayRow, 'campaignId' | 'batchId' | 'orderId'>;

export type LockedScope = ScopeColumns & {
  /** What stood until now. */
  former: Standing;
};

/**
 * What stands now, locked against another change of the date, in the order in which all lock: the batches of a campaign by
 * position, then the campaign. Null: there is no such active campaign, or no such batch. The caller that moves an order has
 * locked the order and its batches.
 */
export async function lockScope(tx: Transaction, scope: DelayScope): Promise<LockedScope | null> {
  if ('orderId' in scope) {
    const { orderId, from, to } = scope;
    await lockCampaign(tx, to.campaignId);
    // It says when an order ships; whether the workshop has begun by then is its batch's.
    const former = { day: from.shipsTo, from: from.shipsFrom, makesFrom: null };
    return { campaignId: to.campaignId, batchId: to.id, orderId, former };
  }
  const batch = 'batchId' in scope ? await lockBatch(tx, scope.batchId) : null;
  if ('batchId' in scope && !batch) return null;
  const campaign = await lockCampaign(tx, 'batchId' in scope ? (batch?.campaignId ?? 0) : scope.campaignId);
  if (!campaign || (!batch && !campaign.isActive)) return null;
  const former = batch ? standingOf(batch) : { day: campaign.releaseDate, from: null, makesFrom: null };
  return { campaignId: campaign.id, batchId: batch?.id ?? null, orderId: null, former };
}

/** What stands now in the scope of a delay of more than one order, locked likewise, also where its campaign is over. */
export async function lockStanding(tx: Transaction, { campaignId, batchId }: ScopeColumns): Promise<Standing | null> {
  const batch = batchId === null ? null : await lockBatch(tx, batchId);
  const campaign = await lockCampaign(tx, campaignId);
  if (batch) return standingOf(batch);
  return campaign && batchId === null ? { day: campaign.releaseDate, from: null, makesFrom: null } : null;
}

function standingOf({ shipsTo: day, shipsFrom: from, makesFrom }: BatchRow): Standing {
  return { day, from, makesFrom };
}

/** The batch, with all of its campaign locked in their order. */
async function lockBatch(tx: Transaction, id: number): Promise<BatchRow | null> {
  // Notices refer to their orders, and whoever has locked batches waits for no order: those come first.
  const inBatch = tx.select({ id: places.orderId }).from(places).where(eq(places.batchId, id));
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, inBatch))
    .orderBy(orders.id)
    .for('key share');
  const [batch] = await tx.select({ campaignId: batches.campaignId }).from(batches).where(eq(batches.id, id));
  const all = batch ? await lockBatches(tx, batch.campaignId) : [];
  return all.find((each) => each.id === id) ?? null;
}

/** Orders refer to the row: a lock that lets them be placed, but not two dates be announced. */
async function lockCampaign(tx: Transaction, id: number) {
  const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('no key update');
  return campaign ?? null;
}

/** New buyers see it from the commit on. An order's move has changed its batch already. */
export async function writePromise(tx: Transaction, { campaignId, batchId, orderId }: ScopeColumns, to: Standing) {
  if (orderId !== null) return;
  if (batchId === null) {
    await tx.update(campaigns).set({ releaseDate: to.day }).where(eq(campaigns.id, campaignId));
    return;
  }
  const { day: shipsTo, from, makesFrom } = to;
  if (from === null || makesFrom === null) throw new Error(`Batch ${batchId} would have no first day.`);
  await tx.update(batches).set({ makesFrom, shipsFrom: from, shipsTo }).where(eq(batches.id, batchId));
}

/** The condition that a delay is of this scope. */
export function isOfScope({ campaignId, batchId, orderId }: ScopeColumns): SQL | undefined {
  const { campaignId: campaign, batchId: batch, orderId: order } = delays;
  if (orderId !== null) return eq(order, orderId);
  return and(eq(campaign, campaignId), batchId === null ? isNull(batch) : eq(batch, batchId), isNull(order));
}

/** The newest delay of a scope that holds, with its mailing. */
export async function latestDelay(db: Database | Transaction, scope: ScopeColumns) {
  const [latest] = await db
    .select({ delay: delays, mailing: mailings })
    .from(delays)
    .innerJoin(mailings, eq(mailings.id, delays.mailingId))
    .where(and(isOfScope(scope), isNull(delays.stoppedAt)))
    .orderBy(desc(delays.id))
    .limit(1);
  return latest ?? null;
}

/** Whom another date concerns: who has paid at least the deposit, and has not got the bow. */
export function isAffected(
  db: Database | Transaction,
  { campaignId, batchId, orderId }: ScopeColumns,
): SQL | undefined {
  const taken = db
    .select({ one: sql`1` })
    .from(places)
    .where(
      and(
        eq(places.orderId, orders.id),
        eq(places.state, 'taken'),
        batchId === null ? undefined : eq(places.batchId, batchId),
      ),
    );
  return and(
    orderId === null ? undefined : eq(orders.id, orderId),
    eq(orders.campaignId, campaignId),
    orderId !== null ? undefined : batchId === null ? notExists(taken) : exists(taken),
    eq(orders.depositReceived, true),
    notInArray(orders.status, ['cancelled', 'shipped']),
    eq(orders.isTest, false),
    eq(orders.otherKeys, false),
  );
}
