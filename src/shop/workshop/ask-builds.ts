import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { batches, campaigns, type OrderRow, orders, places } from '#db/schema.ts';
import { lockDayOf } from '#shop/orders/ledger/build-lock.ts';
import { BEFORE_WORK } from '#shop/orders/ledger/is-editable.ts';
import { buildOf, mailCustomer } from '#shop/orders/ledger/order-facts.ts';
import { makeOrderPage } from '#shop/orders/links/order-page-links.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { addDays, endOfDay, hasPassed, type IsoDay, lastStateDay, utcDay } from '#values/date.ts';

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

type Days = {
  /** The last day on which the build can be changed. */
  lockDay: IsoDay;
  /** The day on which the workshop begins with the batch. */
  makesFrom: IsoDay;
};

const BY_ITSELF = { actor: 'job' } as const;
const LEAST_DAYS_OF_LINK = 7;

/**
 * From now on its customer changes neither color nor build, and gets the build to confirm by one mail; who has not chosen any is
 * asked for it once more, and may still choose. The caller holds the order's lock.
 */
async function lockBuild(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  days: Days,
): Promise<void> {
  const now = shop.clock();
  const build = buildOf(order);
  await tx.update(orders).set({ buildLockedAt: now, updatedAt: now }).where(eq(orders.id, order.id));
  const after = { lockDay: days.lockDay, build };
  await recordEvent(tx, { orderId: order.id, at: now, ...BY_ITSELF, what: 'build-locked', after });
  if (build === null) return askForBuild(tx, shop, order, { ...days, locked: true });
  await mailCustomer(tx, shop, order, 'build-confirm', `build-confirm:${order.id}:${days.lockDay}`, {
    ...(await makeBuildPage(tx, shop, order, days)),
    makesFrom: days.makesFrom,
    confirmed: order.buildConfirmedAt !== null,
  });
}

/** Its bow is begun later than it was when its build was locked: there is time again. */
async function unlockBuild(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  order: OrderRow,
  { lockDay }: Days,
): Promise<void> {
  const now = clock();
  await tx.update(orders).set({ buildLockedAt: null, updatedAt: now }).where(eq(orders.id, order.id));
  await recordEvent(tx, { orderId: order.id, at: now, ...BY_ITSELF, what: 'build-unlocked', after: { lockDay } });
}

/** Asks for a build that was never chosen: once before its lock and once at it (`locked`). */
async function askForBuild(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  { locked, ...days }: Days & { locked: boolean },
): Promise<void> {
  const now = shop.clock();
  await tx.update(orders).set({ buildAskedAt: now }).where(eq(orders.id, order.id));
  const queued = await mailCustomer(
    tx,
    shop,
    order,
    'build-missing',
    `build-missing:${order.id}:${days.lockDay}:${locked ? 'lock' : 'before'}`,
    { ...(await makeBuildPage(tx, shop, order, days)), ...days, locked },
  );
  if (!queued) return;
  const after = { recipient: order.customerEmail, lockDay: days.lockDay };
  await recordEvent(tx, { orderId: order.id, at: now, ...BY_ITSELF, what: 'build-asked', after });
}

/** A link to the order's page that works until its bow is begun, and a week at least. */
export async function makeBuildPage(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  { id }: OrderRow,
  { makesFrom }: Pick<Days, 'makesFrom'>,
): Promise<{ pageLink: string; linkExpiresAt: string }> {
  const now = shop.clock();
  const week = endOfDay(new Date(now.getTime() + LEAST_DAYS_OF_LINK * 86_400_000));
  const start = new Date(`${addDays(makesFrom, 1)}T10:00:00Z`);
  const expiresAt = start > week ? start : week;
  const { address } = await makeOrderPage(tx, shop, { orderId: id, expiresAt });
  return { pageLink: address, linkExpiresAt: expiresAt.toISOString() };
}
