import { desc, lt } from 'drizzle-orm';
import { type SuppressionRow, suppressions } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** Addresses that get less mail, newest first. `before`: the id of the last one of the page before. */
export function listSuppressions(
  { db }: Pick<Shop, 'db'>,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<SuppressionRow[]> {
  return db
    .select()
    .from(suppressions)
    .where(before === undefined ? undefined : lt(suppressions.id, before))
    .orderBy(desc(suppressions.id))
    .limit(limit);
}
