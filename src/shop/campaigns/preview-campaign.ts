import { eq } from 'drizzle-orm';
import { products } from '#db/schema.ts';
import { currentTerms, pricePreOrder, type Terms } from '#shop/catalogue/current-terms.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { hasPassed } from '#values/date.ts';
import type { BowColor } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { type CampaignDetails, objectToTerms, type TermsRefused } from './change-campaign.ts';
import { readCampaign } from './list-campaigns.ts';

/** Of a campaign that there is, or of one to be made for a product. */
export type PreviewCampaign = { of: { campaignId: number } | { productId: number }; details: CampaignDetails };

export type CampaignPreview = {
  /** As every page and every call would have them. */
  terms: Terms;
  /** The mail that confirms a deposit. */
  mail: { subject: string; html: string; text: string };
};

/** What new buyers would see under these terms: on the page, at the checkout, in the mail. Writes nothing. */
export async function previewCampaign(
  shop: Pick<Shop, 'db' | 'clock' | 'origin' | 'renderMail'>,
  { of, details }: PreviewCampaign,
): Promise<Ok<CampaignPreview> | TermsRefused | Refused<'not-found'>> {
  const campaign = 'campaignId' in of ? await readCampaign(shop, of.campaignId) : null;
  const productId = 'productId' in of ? of.productId : (campaign?.productId ?? 0);
  const [product] = await shop.db.select().from(products).where(eq(products.id, productId));
  if (!product) return refused('not-found');
  const objection = objectToTerms(details);
  if (objection) return objection;
  const { depositPercent, releaseDate, manufacturingWeeks, availability, consentText } = details;
  const { colors, mostPerCustomer, state } = details;
  const now = campaign && (await currentTerms(shop, { campaignId: campaign.id }));
  const placesLeft = campaign?.placesLeft ?? null;
  const terms: Terms = {
    campaignId: campaign?.id ?? 0,
    termsId: 0,
    productId,
    productName: product.name,
    slug: product.slug,
    imageUrl: product.imageUrl,
    isFlagship: product.isFlagship,
    pricing: pricePreOrder(details),
    depositPercent,
    releaseDate,
    manufacturingWeeks,
    availability,
    consentText,
    colors,
    mostPerCustomer,
    placesLeft,
    batch: campaign?.batch ?? null,
    collectsTax: now?.collectsTax ?? false,
    state: state === 'open' && placesLeft === 0 ? 'sold_out' : state,
  };
  return ok({ terms, mail: await shop.renderMail('order-confirmed', sampleOrder(shop, terms)) });
}

/** An order under these terms, of nobody: its link leads nowhere. */
function sampleOrder(
  { clock, origin }: Pick<Shop, 'clock' | 'origin'>,
  { pricing, colors, releaseDate, manufacturingWeeks }: Terms,
): MailTemplates['order-confirmed'] {
  return {
    orderNumber: 'FD-EXAMPLE',
    customerName: 'Ann Archer',
    shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
    bowColor: (colors[0] ?? null) as BowColor | null,
    build: null,
    totalAmount: pricing.fullPrice,
    depositAmount: pricing.deposit,
    remainingBalance: pricing.balance,
    isTest: false,
    origin,
    releaseDate,
    releasePassed: hasPassed(releaseDate, clock()),
    manufacturingWeeks,
    paymentLink: `${origin}/complete-payment?token=sample`,
  };
}
