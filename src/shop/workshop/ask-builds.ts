import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { batches, campaigns, type OrderRow, orders, places } from '#db/schema.ts';
import { lockDayOf } from '#shop/orders/ledger/build-lock.ts';
import { BEFORE_WORK } from '#shop/orders/ledger/is-editable.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { addDays, hasPassed, type IsoDay, lastStateDay, utcDay } from '#values/date.ts';
import { askForBuild, lockBuild, unlockBuild } from './lock-builds.ts';

/** A full round is followed by another at once. */
const MAX_BATCH = 200;
/** A batch that was begun so long ago has no bow left whose build could still be asked for. */
const DAYS_AFTER_START = 60;

/** What the lock of a build is reckoned by. */
type Plan = { makesFrom: IsoDay; buildLockDays: number; askBuildDays: number };
type Due = 'lock' | 'unlock' | 'ask' | null;

/**
 * The round of builds (rule 34.2): asks for those that were never chosen, and locks all of them once the last day to change them has
 * passed. Where an order or its whole batch has moved to a later day since, its build is open again. Each order alone, under its
 * lock, by what is true then: two rounds at once ask nobody twice. Returns how many were looked at.
 */
export async function askBuilds(shop: Pick<Shop, 'db' | 'clock' | 'origin' | 'log'>): Promise<number> {
  const due = await selectDue(shop.db, shop.clock());
  const done = await eachAlone(shop, due, ({ orderId }) =>
    shop.db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order) await seeToBuild(tx, shop, order);
    }),
  );
  if (done > 0 && due.length === MAX_BATCH) {
    await shop.db.transaction((tx) => enqueue(tx, 'ask-builds', {}, { jobKey: 'ask-builds' }));
  }
  return done;
}

async function seeToBuild(tx: Transaction, shop: Pick<Shop, 'clock' | 'origin'>, order: OrderRow): Promise<void> {
  const plan = await readPlan(tx, order);
  if (!plan) return;
  const lockDay = lockDayOf(plan.makesFrom, plan.buildLockDays);
  const days = { lockDay, makesFrom: plan.makesFrom };
  const due = whatIsDue(order, plan, shop.clock());
  if (due === 'lock') await lockBuild(tx, shop, order, days);
  if (due === 'unlock') await unlockBuild(tx, shop, order, days);
  if (due === 'ask') await askForBuild(tx, shop, order, { ...days, locked: false });
}

function whatIsDue(order: OrderRow, { makesFrom, buildLockDays, askBuildDays }: Plan, now: Date): Due {
  const lockDay = lockDayOf(makesFrom, buildLockDays);
  const isOver = hasPassed(lockDay, now);
  if (order.buildLockedAt) return isOver ? null : 'unlock';
  if (isOver) return 'lock';
  const neverChosen = order.drawLength === null && order.buildAskedAt === null;
  return neverChosen && addDays(lockDay, -askBuildDays) <= utcDay(now) ? 'ask' : null;
}

/** Null: staff have begun, or the order has no place in a batch, so that there is no day by which to lock it. */
async function readPlan(tx: Transaction, { id, status, bowColor, otherKeys }: OrderRow): Promise<Plan | null> {
  if (bowColor === null || otherKeys || status === 'pending' || !BEFORE_WORK.includes(status)) return null;
  const { buildLockDays, askBuildDays } = campaigns;
  const [plan] = await tx
    .select({ makesFrom: batches.makesFrom, buildLockDays, askBuildDays })
    .from(places)
    .innerJoin(batches, eq(batches.id, places.batchId))
    .innerJoin(campaigns, eq(campaigns.id, batches.campaignId))
    .where(and(eq(places.orderId, id), eq(places.state, 'taken')));
  return plan ?? null;
}

/** By the batches, of which there are few, and their places: whatever else the shop holds is not read. */
function selectDue(db: Database, now: Date) {
  const lockDay = sql`(${batches.makesFrom} - ${campaigns.buildLockDays})`;
  const isOver = sql`${lockDay} < ${lastStateDay(now)}::date`;
  const isNear = sql`${lockDay} - ${campaigns.askBuildDays} <= ${utcDay(now)}::date`;
  const { buildLockedAt, buildAskedAt, drawLength } = orders;
  const isDue: SQL = sql`case when ${buildLockedAt} is not null then not (${isOver})
    else ${isOver} or (${isNear} and ${drawLength} is null and ${buildAskedAt} is null) end`;
  return db
    .select({ orderId: places.orderId })
    .from(batches)
    .innerJoin(campaigns, eq(campaigns.id, batches.campaignId))
    .innerJoin(places, and(eq(places.batchId, batches.id), eq(places.state, 'taken')))
    .innerJoin(orders, eq(orders.id, places.orderId))
    .where(
      and(
        gte(batches.makesFrom, addDays(utcDay(now), -DAYS_AFTER_START)),
        inArray(orders.status, ['paid_deposit', 'completed']),
        eq(orders.otherKeys, false),
        sql`${orders.bowColor} is not null`,
        isDue,
      ),
    )
    .orderBy(batches.makesFrom, places.sort)
    .limit(MAX_BATCH);
}
