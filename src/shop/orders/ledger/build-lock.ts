import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { batches, campaigns, type OrderRow, places } from '#db/schema.ts';
import { addDays, type IsoDay } from '#values/date.ts';
import type { NewDetails } from './record-changes.ts';

/**
 * What its customer may still do with color and build: `open`: change them. `missing`: choose a build, because there was none
 * at its lock. `locked`: nothing. Whether anything of the order can still be changed is another question.
 */
export type BuildLock = 'open' | 'missing' | 'locked';

type Lockable = Pick<OrderRow, 'bowColor' | 'drawLength' | 'buildLockedAt'>;

/** Null: an order without a bow. */
export function buildLockOf({ bowColor, drawLength, buildLockedAt }: Lockable): BuildLock | null {
  if (bowColor === null) return null;
  if (buildLockedAt === null) return 'open';
  return drawLength === null ? 'missing' : 'locked';
}

/** Whether a customer's correction would change what the lock has fixed. */
export function isAgainstLock(order: Lockable, changes: NewDetails): boolean {
  const ofBuild = 'drawLength' in changes || 'drawWeight' in changes || 'hand' in changes;
  const lock = buildLockOf(order);
  if (lock === 'locked') return ofBuild || 'bowColor' in changes;
  return lock === 'missing' && 'bowColor' in changes;
}

/** Of another color or build nobody has said yet that it is right. */
export function forgetConfirmation(changes: NewDetails): Partial<Pick<OrderRow, 'buildConfirmedAt'>> {
  const names = ['bowColor', 'drawLength', 'drawWeight', 'hand'] as const;
  return names.some((name) => name in changes) ? { buildConfirmedAt: null } : {};
}

/** The last day on which the builds of a batch can be changed. */
export function lockDayOf(makesFrom: IsoDay, buildLockDays: number): IsoDay {
  return addDays(makesFrom, -buildLockDays);
}

/** `lockDay`: the last day on which its builds can be changed. */
export type MakingDays = { makesFrom: IsoDay; lockDay: IsoDay };

/** The days of the batch in which the bow of an order is made; null while it has no place in one: its build can be changed until staff start. */
export async function readMakingDays(db: Database | Transaction, orderId: number): Promise<MakingDays | null> {
  const [row] = await db
    .select({ makesFrom: batches.makesFrom, days: campaigns.buildLockDays })
    .from(places)
    .innerJoin(batches, eq(batches.id, places.batchId))
    .innerJoin(campaigns, eq(campaigns.id, batches.campaignId))
    .where(and(eq(places.orderId, orderId), eq(places.state, 'taken')));
  return row ? { makesFrom: row.makesFrom, lockDay: lockDayOf(row.makesFrom, row.days) } : null;
}
