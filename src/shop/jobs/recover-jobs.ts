import { sql } from 'drizzle-orm';
import { UNAVAILABLE } from '#db/outage.ts';
import { requeueRuns } from '#shop/bulk/work-run.ts';
import { requeueMailings } from '#shop/mailings/start-mailing.ts';
import { probeMailServer, requeueEmails } from '#shop/outbox/retry-waiting-mails.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { requeueEvents } from '#shop/webhooks/stored-events.ts';
import { recallFutureJobs } from './plan-rounds.ts';
import { PRESENCE } from './worker-presence.ts';

/** Puts right what a server that was killed, or a database that was unavailable, left undone: such jobs become due again. */
export async function recoverJobs(shop: Shop): Promise<void> {
  await freeOrphanedJobs(shop);
  await recallLostJobs(shop);
  await recallFutureJobs(shop);
  await requeueEvents(shop);
  await requeueEmails(shop);
  await probeMailServer(shop);
  await requeueMailings(shop);
  await requeueRuns(shop);
}

/**
 * Frees the jobs whose worker is gone. graphile-worker leaves them locked for four hours, because it cannot tell a dead
 * worker from a slow one; a customer whose mail was being sent when the power failed would wait that long. PostgreSQL
 * can tell: who gets the lock that each worker holds for as long as it runs knows that it does not run. A try that
 * ended so is none.
 */
async function freeOrphanedJobs({ db }: Shop): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; worker: string }>(sql`
      with workers as materialized (
        select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null
      ), dead as materialized (
        select worker from workers where pg_try_advisory_xact_lock(${PRESENCE}, hashtext(worker))
      )
      select jobs.id, dead.worker
      from graphile_worker.jobs join dead on dead.worker = jobs.locked_by`);
    if (rows.length === 0) return;
    const workers = sql.param([...new Set(rows.map(({ worker }) => worker))]);
    await tx.execute(sql`select graphile_worker.force_unlock_workers(${workers}::text[])`);
    const ids = sql.param(rows.map(({ id }) => id));
    await tx.execute(sql`
      select graphile_worker.reschedule_jobs(array[id], attempts => greatest(attempts - 1, 0))
      from graphile_worker.jobs where id = any(${ids}::bigint[])`);
  });
}

/**
 * Jobs that failed only because the database was away, whose pause would grow to hours: they are due now, and the try was
 * none. `watched` waits for the database by itself; such a failure is written only by a server that is stopped meanwhile, or was
 * by a version before.
 */
async function recallLostJobs({ db }: Shop): Promise<void> {
  await db.execute(sql`
    select graphile_worker.reschedule_jobs(array[id], run_at => shop_now(), attempts => greatest(attempts - 1, 0))
    from graphile_worker.jobs
    where locked_at is null and run_at > shop_now() and starts_with(last_error, ${UNAVAILABLE})`);
}

/** What a worker has fetched it begins within two seconds, or gives back. */
const BEGUN_WITHIN = sql`interval '10 seconds'`;

/**
 * Frees jobs that are locked for these workers, which know nothing of them: the connection broke after PostgreSQL had given
 * them out. The library has no call that frees a single job.
 */
export async function freeUnknownJobs({ db }: Shop, workers: string[], known: string[]): Promise<void> {
  await db.execute(sql`
    with unknown as (
      update graphile_worker._private_jobs set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
      where locked_by = any(${sql.param(workers)}::text[]) and locked_at < shop_now() - ${BEGUN_WITHIN}
        and id <> all(${sql.param(known)}::bigint[])
      returning job_queue_id
    )
    update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null
    from unknown where queue.id = unknown.job_queue_id and queue.locked_by = any(${sql.param(workers)}::text[])`);
}
