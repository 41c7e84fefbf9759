import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { campaigns, type orders } from '#db/schema.ts';

/** How long the bow of an order takes to make, as its campaign says; null for an order without one. */
export async function manufacturingWeeksOf(
  db: Database | Transaction,
  { campaignId }: Pick<typeof orders.$inferSelect, 'campaignId'>,
): Promise<number | null> {
  if (campaignId === null) return null;
  const [terms] = await db
    .select({ weeks: campaigns.manufacturingWeeks })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId));
  return terms?.weeks ?? null;
}
