import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { flagsOf, PRIORITIES, type TaskName, type TaskPayloads } from './tasks.ts';

export type JobOptions = {
  /** A job that waits under the same key is replaced instead of joined by a second one. */
  jobKey?: string;
  /** One that waits under the same key keeps its time. */
  keepsPlace?: boolean;
  runAt?: Date;
  /** Instead of a moment: so much later by the database's clock, which is the one that jobs become due by. */
  inMs?: number;
  /** How often it is tried, with growing pauses; 25 times, which lasts days, where nothing is said. */
  maxAttempts?: number;
  /** Jobs of one queue are done one after the other, over all servers. */
  queue?: string;
};

/**
 * Adds a job in the caller's transaction, by one statement: the job exists exactly if the change that causes it does.
 * It starts at once after the commit, because the worker is notified by the same transaction.
 */
export async function enqueue<Name extends TaskName>(
  tx: Transaction,
  task: Name,
  payload: TaskPayloads[Name],
  options: JobOptions = {},
): Promise<void> {
  await tx.execute(sql`select ${addJob(task, sql`${JSON.stringify(payload)}::json`, options)}`);
}

/** The call of graphile-worker's function as an expression, for a statement that makes more than the job. */
export function addJob(
  task: TaskName,
  payload: SQL,
  {
    jobKey,
    keepsPlace,
    runAt,
    inMs,
    maxAttempts,
    queue,
    priority = sql`${PRIORITIES[task]}`,
  }: Omit<JobOptions, 'jobKey' | 'runAt'> & { jobKey?: string | SQL; runAt?: Date | SQL; priority?: SQL } = {},
): SQL {
  const due = inMs === undefined ? sql`${runAt ?? null}::timestamptz` : sql`shop_now() + ${inMs} * interval '1 ms'`;
  const flags = sql.param(flagsOf(task));
  return sql`graphile_worker.add_job(${task}, ${payload}, run_at => ${due}, queue_name => ${queue ?? null}::text,
    max_attempts => ${maxAttempts ?? null}::integer, job_key => (${jobKey ?? null})::text, job_key_mode => ${keepsPlace ? 'preserve_run_at' : 'replace'},
    priority => (${priority})::integer, flags => ${flags}::text[])`;
}

/** The job of each selected mail. What one customer waits for goes out before news to many. */
export function mailJob({ id, stream }: { id: AnyColumn; stream: AnyColumn }): SQL {
  const usual = PRIORITIES['send-email'];
  const priority = sql`case ${stream} when 'announcement' then ${usual + 10}::integer else ${usual}::integer end`;
  return addJob('send-email', sql`json_build_object('emailId', ${id})`, { priority });
}
