import { eq, sql } from 'drizzle-orm';
import { jobRounds } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type NoPayload, PRIORITIES, type TaskName, type TaskPayloads } from '#shop/queue/tasks.ts';

/**
 * Adds the rounds that have become due since they were last planned, whichever server asks, each once (decision 0083). Only the
 * database's clock counts. One that was planned for a moment yet to come was planned by a clock that ran ahead: it is planned
 * anew, and done at once.
 *
 * A round that still waits is not joined by the next (job key) but keeps its place before what came after it, and a failed one is
 * not repeated by itself. A round that takes longer than its pause may have the next at its side: each looks at an item under
 * that item's lock. A round that is new to the database is first done when it is next due.
 */
export async function planRounds({ db, log }: Pick<Shop, 'db' | 'log'>): Promise<void> {
  const { rows } = await db.execute<{ task: string; ahead: boolean }>(sql`
    with wanted as (
      select task, priority, to_timestamp((floor((extract(epoch from shop_now()) / 60 - at) / every) * every + at) * 60) as due
      from jsonb_to_recordset(${JSON.stringify(SCHEDULE)}::jsonb)
        as recurring (task text, every integer, at integer, priority integer)
    ), added as (
      insert into ${jobRounds} (task, planned_at) select task, due from wanted on conflict do nothing
    ), planned as (
      update ${jobRounds} as round set planned_at = due
      from wanted join ${jobRounds} as former on former.task = wanted.task
      where round.task = wanted.task
        and (round.planned_at < due or round.planned_at > due + interval '1 minute')
      returning round.task, priority, former.planned_at > due as ahead
    )
    select task, ahead, graphile_worker.add_job(task, '{}'::json, max_attempts => 1, job_key => task, priority => priority,
      job_key_mode => case when ahead then 'replace' else 'preserve_run_at' end) from planned`);
  const ahead = rows.flatMap((round) => (round.ahead ? round.task : []));
  if (ahead.length > 0) log.warn({ rounds: ahead }, 'a clock ran ahead; what it had put off is done now');
}

/** Jobs of a clock that ran ahead: made at a moment yet to come. Each is due as long from now as it was from then. */
export async function recallFutureJobs({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db.execute(sql`
    select graphile_worker.reschedule_jobs(array[id], run_at => run_at - (created_at - shop_now()))
    from graphile_worker.jobs
    where locked_at is null and created_at > shop_now() + interval '1 minute' and run_at >= created_at`);
}

export function isRound(task: TaskName): boolean {
  return SCHEDULE.some((round) => round.task === task);
}

/** Notes that a round was done; other jobs are not counted. */
export async function noteRound({ db }: Pick<Shop, 'db'>, task: TaskName): Promise<void> {
  if (!isRound(task)) return;
  await db.update(jobRounds).set({ doneAt: sql`shop_now()` }).where(eq(jobRounds.task, task));
}

type ScheduledTask = { [Name in TaskName]: TaskPayloads[Name] extends NoPayload ? Name : never }[TaskName];

/** One that comes again every so many minutes, counted from such a minute of the hour (UTC). */
type Recurring = { task: ScheduledTask; every: number; at: number; priority: number; overdueMs: number };

const HOUR = 60;
const MINUTE_MS = 60_000;

/** When the shop looks after itself. Each looks at all that is due, so a round that was missed is made up for by the next. */
export const SCHEDULE: Recurring[] = [
  // What a lost webhook would have told is money.
  { ...recurring('reconcile-payments', 1), overdueMs: 5 * MINUTE_MS },
  recurring('recheck-prints', 5),
  recurring('compare-keys', 10),
  recurring('cancel-unpaid-orders', 1),
  recurring('return-unassigned', HOUR, 27),
  recurring('free-held-places', 1),
  recurring('expire-links', 5),
  recurring('remind-balances', 10),
  recurring('charge-cards', 1),
  recurring('settle-delays', HOUR, 5),
  recurring('tell-waiting-list', 1),
  recurring('settle-deadlines', 10),
  recurring('ask-builds', 10),
  recurring('expire-sessions', HOUR),
  recurring('send-notices', 1),
  recurring('send-digests', HOUR, 2),
  recurring('recover-jobs', 1),
  recurring('fold-figures', 1),
  recurring('seal-journal', 1),
  recurring('keep-backups', 5),
  recurring('archive-log', 1),
  recurring('read-balance', HOUR, 12),
  recurring('verify-books', HOUR, 17),
  recurring('prove-backup', HOUR, 41),
  recurring('watch-thresholds', HOUR, 47),
  recurring('record-taxes', 5),
];

/** Overdue is what was not done for twice its pause; a minute more is for looking at it, and for doing it. */
function recurring(task: ScheduledTask, every: number, at = 0): Recurring {
  return { task, every, at, priority: PRIORITIES[task], overdueMs: (2 * every + 1) * MINUTE_MS };
}
