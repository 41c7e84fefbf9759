import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';

/** Makes all that start a release, or open one again, wait for each other: one runs at a time. Taken before any row's lock. */
export async function lockReleases(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('release', 0))`);
}
