import { and, desc, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { batches, buildLetters, campaigns, type OrderRow, places, products } from '#db/schema.ts';
import { utcDay } from '#values/date.ts';
import type { PublicLetter } from '#values/letter.ts';

export const isPublished = and(isNotNull(buildLetters.publishedAt), isNull(buildLetters.takenDownAt));

/** The newest letters that everybody may read. `of`: those for who waits in a batch (null: without one) of a campaign. */
export async function readLetters(
  db: Database | Transaction,
  { most, of }: { most: number; of?: { campaignId: number; batchId: number | null } },
): Promise<PublicLetter[]> {
  const rows = await db
    .select({ letter: buildLetters, batch: batches.name, bow: products.name })
    .from(buildLetters)
    .innerJoin(campaigns, eq(campaigns.id, buildLetters.campaignId))
    .innerJoin(products, eq(products.id, campaigns.productId))
    .leftJoin(batches, eq(batches.id, buildLetters.batchId))
    .where(and(isPublished, of && isFor(of)))
    .orderBy(desc(buildLetters.publishedAt), desc(buildLetters.id))
    .limit(most);
  return rows.flatMap(({ letter: { id, title, message, pictures, publishedAt }, batch, bow }) => {
    if (!publishedAt) return [];
    const at = { published: utcDay(publishedAt), publishedAt: publishedAt.toISOString() };
    return [{ id, title, message, pictures, about: batch ? `${bow}, ${batch}` : bow, ...at }];
  });
}

function isFor({ campaignId, batchId }: { campaignId: number; batchId: number | null }): SQL | undefined {
  const { batchId: batch, campaignId: campaign } = buildLetters;
  return and(eq(campaign, campaignId), batchId === null ? isNull(batch) : or(isNull(batch), eq(batch, batchId)));
}

const MOST_OF_ORDER = 5;

/** The same for who waits with an order. */
export async function readLettersOf(
  db: Database | Transaction,
  { id, campaignId }: Pick<OrderRow, 'id' | 'campaignId'>,
): Promise<PublicLetter[]> {
  if (campaignId === null) return [];
  const [place] = await db.select({ batchId: places.batchId }).from(places).where(eq(places.orderId, id));
  return readLetters(db, { most: MOST_OF_ORDER, of: { campaignId, batchId: place?.batchId ?? null } });
}
