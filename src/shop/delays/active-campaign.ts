import { asc, eq } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { campaigns } from '#db/schema.ts';

/**
 * The campaign whose release can be put off: the flagship's, also while its product is off the shop's pages, because its
 * pre-orders still wait. A query, for callers to run as it is or to lock.
 */
export function activeCampaign(db: Pick<Database, 'select'>) {
  return db.select().from(campaigns).where(eq(campaigns.isActive, true)).orderBy(asc(campaigns.id)).limit(1);
}
