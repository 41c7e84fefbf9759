import { and, desc, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { bookChecks, emails, mailings, refunds, restores } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { HELD_FLAG, HELD_JOBS } from '#shop/queue/tasks.ts';
import { recordStaffEvent } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** Whether this database was restored and nobody has released it yet. */
export async function isHeld({ db }: { db: Database }): Promise<boolean> {
  return (await db.$count(restores, isNull(restores.releasedAt))) > 0;
}

/** For a worker: what it passes over. Once released, a database is not held again before it is restored anew. */
export function heldFlags(shop: Pick<Shop, 'db'>): () => Promise<string[] | null> {
  let held = true;
  return async () => {
    held &&= await isHeld(shop);
    return held ? [HELD_FLAG] : null;
  };
}

/** When the books were compared to the end since the database was restored; null: not yet. */
async function comparedSince(db: Database, restoredAt: Date): Promise<Date | null> {
  const [row] = await db
    .select({ finishedAt: bookChecks.finishedAt })
    .from(bookChecks)
    .where(and(gte(bookChecks.startedAt, restoredAt), isNotNull(bookChecks.finishedAt), isNull(bookChecks.failure)))
    .orderBy(desc(bookChecks.id))
    .limit(1);
  return row?.finishedAt ?? null;
}

export type Hold = {
  restoredAt: Date;
  backupName: string;
  stateOf: Date;
  mails: number;
  mailings: number;
  refunds: number;
  /** When the books were compared since then; null: not yet, and nothing can be released. */
  comparedAt: Date | null;
};

/** What a restored database holds back; null: nothing is held. */
export async function readHold({ db }: Pick<Shop, 'db'>): Promise<Hold | null> {
  const [row] = await db
    .select({
      restoredAt: restores.restoredAt,
      backupName: restores.backupName,
      stateOf: restores.stateOf,
      mails: sql<number>`(select count(*)::integer from ${emails} where ${emails.state} = 'queued')`,
      mailings: sql<number>`(select count(*)::integer from ${mailings} where ${mailings.finishedAt} is null)`,
      refunds: sql<number>`(select count(*)::integer from ${refunds} where ${refunds.status} = 'requested')`,
    })
    .from(restores)
    .where(isNull(restores.releasedAt));
  return row ? { ...row, comparedAt: await comparedSince(db, row.restoredAt) } : null;
}

/**
 * Lets everything go out that is held. `not-held`: nothing was, or another person was faster. `not-compared`: nobody can
 * have read yet what the card provider has that this database lacks.
 */
export async function releaseHold(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  member: { name: string },
): Promise<Ok | Refused<'not-held' | 'not-compared'>> {
  const held = await readHold({ db });
  if (held && !held.comparedAt) return refused('not-compared');
  return db.transaction(async (tx) => {
    const at = clock();
    const [released] = await tx
      .update(restores)
      .set({ releasedAt: at, releasedBy: member.name })
      .where(isNull(restores.releasedAt))
      .returning();
    if (!released || !held) return refused('not-held');
    const { mails, mailings: started, refunds: promised } = held;
    await recordStaffEvent(tx, member, {
      subject: 'restore',
      subjectId: released.id,
      what: 'released',
      at,
      before: { backup: released.backupName, mails, mailings: started, refunds: promised },
    });
    return ok();
  });
}

/** The statements that make a database a restored one, for the restore command: as the owner, before any shop opens it. */
export async function markRestored(
  client: { query: (text: string, values?: unknown[]) => Promise<unknown> },
  { backupName, stateOf }: { backupName: string; stateOf: Date },
): Promise<void> {
  await client.query(
    "update restores set released_at = shop_now(), released_by = 'restored anew' where released_at is null",
  );
  await client.query('insert into restores (backup_name, state_of) values ($1, $2)', [backupName, stateOf]);
  // The one that this was restored from, which its own copy shows as being made.
  await client.query('delete from backups where finished_at is null');
  // Jobs from before there was a flag, too.
  await client.query(
    `update graphile_worker._private_jobs jobs set flags = coalesce(flags, '{}') || $2::jsonb
     from graphile_worker._private_tasks tasks where tasks.id = jobs.task_id and identifier = any($1)`,
    [HELD_JOBS, JSON.stringify({ [HELD_FLAG]: true })],
  );
}
