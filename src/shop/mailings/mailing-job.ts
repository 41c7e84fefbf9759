import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { mailings } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue, type JobOptions } from '#shop/queue/enqueue.ts';

/** All mailings share one queue, so that together they keep the pace and a release does not wait for an announcement. */
const QUEUE = 'mailings';

type Continue = Pick<JobOptions, 'inMs' | 'keepsPlace'> & { outages?: number };

/** The job that goes on with a mailing: one at a time waits. */
export async function continueMailing(
  tx: Transaction,
  mailingId: number,
  { outages, ...options }: Continue = {},
): Promise<void> {
  const payload = { mailingId, ...(outages ? { outages } : {}) };
  await enqueue(tx, 'run-mailing', payload, { ...options, jobKey: `mailing ${mailingId}`, queue: QUEUE });
}

/** Gives each mailing that is not finished and has no job, or none that has an attempt left, a new one. */
export async function requeueMailings({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      select id from ${mailings} where finished_at is null and not exists (
        select from graphile_worker._private_jobs jobs
        join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
        where tasks.identifier = 'run-mailing' and (jobs.payload->>'mailingId')::integer = ${mailings.id}
        and (jobs.locked_at is not null or jobs.attempts < jobs.max_attempts))`);
    for (const { id } of rows) await continueMailing(tx, id);
  });
}
