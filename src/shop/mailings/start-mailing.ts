import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type MailingRow, mailings } from '#db/schema.ts';
import type { MailingKind } from '#values/mailing.ts';
import { continueMailing } from './mailing-job.ts';

export type NewMailing = {
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
