import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type CampaignTermsRow, campaigns, campaignTerms, type OrderRow } from '#db/schema.ts';
import { type Pricing, pricePreOrder, type Terms } from './current-terms.ts';

/** Terms as a payment, a checkout or an order keeps them: those that its customer was shown. */
export type KeptTerms = Pick<
  CampaignTermsRow,
  'campaignId' | 'depositPercent' | 'releaseDate' | 'manufacturingWeeks' | 'availability' | 'consentText'
> & {
  termsId: number;
  pricing: Pricing;
  /** From when on the campaign had them. */
  since: Date;
};

/** What an order or a payment says of its terms; from before terms were kept it names the campaign alone. */
export type Bought = Pick<OrderRow, 'termsId' | 'campaignId'>;

/** The terms of an id; null: of what was made before terms were kept, and of what holds no bow. */
export async function readKeptTerms(
  db: Database | Transaction,
  termsId: number | null | undefined,
): Promise<KeptTerms | null> {
  if (!termsId) return null;
  const [row] = await db.select().from(campaignTerms).where(eq(campaignTerms.id, termsId));
  if (!row) throw new Error(`There are no terms ${termsId}.`);
  const { id, createdAt, fullPrice: _price, depositAmount: _amount, ...terms } = row;
  return { ...terms, termsId: id, pricing: pricePreOrder(row), since: createdAt };
}

/**
 * Whether an open checkout keeps the terms that it was opened under, also after a reload (rule 28.4): it does unless the
 * campaign sells for less by now. What takes no new orders has nothing better to offer.
 */
export function staysUnder(kept: KeptTerms, now: Terms): boolean {
  if (kept.campaignId !== now.campaignId) return false;
  return now.state !== 'open' || kept.pricing.fullPrice <= now.pricing.fullPrice;
}

/** The owner's sentence that an order's customer is asked to agree to; null: the shop's own. */
export async function consentTextOf(
  db: Database | Transaction,
  { termsId, campaignId }: Bought,
): Promise<string | null> {
  const kept = await readKeptTerms(db, termsId);
  if (kept) return kept.consentText;
  const [now] = await db
    .select({ text: campaigns.consentText })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId ?? 0));
  return now?.text ?? null;
}
