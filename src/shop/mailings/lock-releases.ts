import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';

/** Makes everybody who starts a release, or opens one again, wait in one line: one runs at a time. Taken before any row's lock. */
export async function lockReleases(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('release', 0))`);
}
