import { sql } from 'drizzle-orm';
import { requeueRuns } from '#shop/bulk/work-run.ts';
import { requeueMailings } from '#shop/mailings/mailing-job.ts';
import { probeMailServer, requeueEmails } from '#shop/outbox/retry-waiting-mails.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { requeueEvents } from '#shop/webhooks/stored-events.ts';
import { PRESENCE } from './worker-presence.ts';

/** Puts right what a server that was killed, or a database that was unavailable, left undone: such jobs become due again. */
export async function recoverJobs(shop: Shop): Promise<void> {
  await freeOrphanedJobs(shop);
  await requeueEvents(shop);
  await requeueEmails(shop);
  await probeMailServer(shop);
  await requeueMailings(shop);
  await requeueRuns(shop);
}

/**
 * Frees the jobs whose worker is gone. graphile-worker leaves them locked for four hours, because it cannot tell a dead
 * worker from a slow one; a customer whose mail was being sent when the power failed would wait that long. PostgreSQL
 * can tell: who gets the lock that each worker holds for as long as it runs knows that it does not run. An attempt
 * that ended so does not count as the last.
 */
async function freeOrphanedJobs({ db }: Shop): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; worker: string; usedUp: boolean }>(sql`
      with workers as materialized (
        select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null
      ), dead as materialized (
        select worker from workers where pg_try_advisory_xact_lock(${PRESENCE}, hashtext(worker))
      )
      select jobs.id, dead.worker, jobs.attempts >= jobs.max_attempts as "usedUp"
      from graphile_worker.jobs join dead on dead.worker = jobs.locked_by`);
    if (rows.length === 0) return;
    const workers = sql.param([...new Set(rows.map(({ worker }) => worker))]);
    await tx.execute(sql`select graphile_worker.force_unlock_workers(${workers}::text[])`);
    const usedUp = sql.param(rows.filter((job) => job.usedUp).map(({ id }) => id));
    await tx.execute(sql`
      select graphile_worker.reschedule_jobs(array[id], attempts => max_attempts - 1)
      from graphile_worker.jobs where id = any(${usedUp}::bigint[])`);
  });
}
