import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { alerts, jobRounds } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert, resolveAlert } from '#shop/records/raise-alert.ts';
import { SCHEDULE } from './plan-rounds.ts';

/** So long without a look nothing was known: the machine slept, or a clock has jumped. */
const UNSEEN_MS = 180_000;

type Watcher = Pick<Shop, 'db' | 'clock'>;

/**
 * Looks for rounds that were not done for too long, and tells once of each (rule 18.5); the alert closes once it was done again. It
 * asks no job for anything, because jobs may be what stands still. After a start, an outage or a jump of the clock nothing is
 * overdue before its time has passed anew; `watchedMs` says for how long it has been watched already.
 */
export function overdueLook(shop: Watcher, watchedMs = 0): () => Promise<void> {
  let since = performance.now() - watchedMs;
  let lastLook: number | null = null;
  return async () => {
    try {
      const { now, ages } = await readAges(shop);
      if (lastLook !== null && Math.abs(now - lastLook) > UNSEEN_MS) since = performance.now();
      lastLook = now;
      const watched = performance.now() - since;
      for (const { task, overdueMs } of SCHEDULE) {
        const age = ages.get(task);
        if (age !== undefined && age <= overdueMs) {
          await shop.db.transaction((tx) => resolveAlert(tx, 'job-overdue', task, shop.clock()));
        } else if (watched > overdueMs) await tell(shop, task);
      }
    } catch (fault) {
      since = performance.now();
      throw fault;
    }
  };
}

/** How long ago each was done, by the database's clock. Of one that was done at a moment yet to come nothing is known. */
async function readAges({ db }: Watcher): Promise<{ now: number; ages: Map<string, number> }> {
  const { rows } = await db.execute<{ now: number; task: string | null; age: number | null }>(sql`
    select (extract(epoch from shop_now()) * 1000)::float8 as now, task,
      (extract(epoch from shop_now() - done_at) * 1000)::float8 as age
    from (values (true)) as always left join ${jobRounds} on true`);
  const ages = new Map<string, number>();
  for (const { task, age } of rows) if (task !== null && age !== null && age >= 0) ages.set(task, age);
  return { now: rows[0]?.now ?? 0, ages };
}

/**
 * Whoever has marked it as done is not told again before it was done, and stood still once more; where it is not known when it was
 * done, before a day has passed.
 */
async function tell({ db }: Watcher, task: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [round] = await tx.select({ doneAt: jobRounds.doneAt }).from(jobRounds).where(eq(jobRounds.task, task));
    const doneAt = sql`(select done_at from ${jobRounds} where ${jobRounds.task} = ${task} and done_at <= shop_now())`;
    const closed = and(eq(alerts.kind, 'job-overdue'), eq(alerts.subject, task), isNotNull(alerts.resolvedAt));
    const toldSince = gt(alerts.raisedAt, sql`coalesce(${doneAt}, shop_now() - interval '1 day')`);
    if ((await tx.$count(alerts, and(closed, toldSince))) > 0) return;
    await raiseAlert(tx, { kind: 'job-overdue', subject: task, detail: { lastDone: round?.doneAt ?? null } });
  });
}
