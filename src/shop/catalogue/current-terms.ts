import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { campaigns, type orders, products } from '#db/schema.ts';
import type { IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';

/** The terms under which the flagship is sold today. */
export type Terms = {
  campaignId: number;
  productId: number;
  productName: string;
  pricing: Pricing;
  depositPercent: number;
  releaseDate: IsoDay;
  manufacturingWeeks: number;
  availability: string;
};

/** Null while nothing is on sale. With several campaigns the oldest is the flagship's. */
export async function currentTerms({ db }: { db: Database | Transaction }): Promise<Terms | null> {
  const [row] = await db
    .select({ campaign: campaigns, productName: products.name })
    .from(campaigns)
    .innerJoin(products, eq(products.id, campaigns.productId))
    .where(and(eq(campaigns.isActive, true), eq(products.isActive, true), isNull(products.archivedAt)))
    .orderBy(asc(campaigns.id))
    .limit(1);
  if (!row) return null;
  const { campaign, productName } = row;
  return {
    campaignId: campaign.id,
    productId: campaign.productId,
    productName,
    pricing: pricePreOrder(campaign.fullPrice, campaign.depositPercent),
    depositPercent: campaign.depositPercent,
    releaseDate: campaign.releaseDate,
    manufacturingWeeks: campaign.manufacturingWeeks,
    availability: campaign.availability,
  };
}

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

export type Pricing = { fullPrice: Cents; deposit: Cents; balance: Cents };

/** The one place where a price is split: the deposit is rounded to the cent, the balance is the rest, so they always add up. */
export function pricePreOrder(fullPrice: Cents, depositPercent: number): Pricing {
  const deposit = Math.round((fullPrice * depositPercent) / 100);
  return { fullPrice, deposit, balance: fullPrice - deposit };
}
