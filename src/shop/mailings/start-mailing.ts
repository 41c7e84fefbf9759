import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type MailingRow, mailings } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue, type JobOptions } from '#shop/queue/enqueue.ts';
import type { MailingKind } from '#values/mailing.ts';

type NewMailing = {
  kind: MailingKind;
  startedBy: string | null;
  detail?: object;
  requestKey?: string;
  startedAt: Date;
  /** So long no mail of it is made, and it can be stopped with nobody told. */
  waitMinutes?: number;
  /**
   * A select of the recipients: `order_id` and `occasion`, which may be null. Whoever had this occasion already is left
   * out.
   */
  recipients: SQL;
};

/**
 * Writes a mailing, its recipients and its job in the caller's transaction. Null, and nothing written: it has no
 * recipients. A second unfinished release and a request key that is known violate a unique rule of the table; callers look
 * first, under a lock.
 */
export async function startMailing(
  tx: Transaction,
  { kind, startedBy, detail = {}, requestKey, startedAt, waitMinutes = 0, recipients }: NewMailing,
): Promise<MailingRow | null> {
  const waitMs = waitMinutes * 60_000;
  const notBefore = waitMs > 0 ? new Date(startedAt.getTime() + waitMs) : null;
  const [mailing] = await tx
    .insert(mailings)
    .values({ kind, startedBy, detail, requestKey: requestKey ?? null, startedAt, notBefore })
    .returning();
  if (!mailing) throw new Error('The mailing was not written.');
  const { rowCount } = await tx.execute(sql`
    insert into mailing_recipients (mailing_id, order_id, occasion)
    select ${mailing.id}, order_id, occasion from (${recipients}) chosen
    on conflict do nothing`);
  if (!rowCount) {
    await tx.delete(mailings).where(sql`${mailings.id} = ${mailing.id}`);
    return null;
  }
  await continueMailing(tx, mailing.id, waitMs > 0 ? { inMs: waitMs } : {});
  return mailing;
}

/** Makes all that start a release, or open one again, wait for each other: one runs at a time. Taken before any row's lock. */
export async function lockReleases(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('release', 0))`);
}

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
