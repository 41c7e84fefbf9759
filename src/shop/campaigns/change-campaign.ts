import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type CampaignRow, campaigns, products } from '#db/schema.ts';
import { readCampaign, type StaffCampaignRow } from '#shop/campaigns/list-campaigns.ts';
import { currentTerms, pricePreOrder, type Terms } from '#shop/catalogue/current-terms.ts';
import { LEAST_CHARGE } from '#shop/catalogue/price-order.ts';
import { lockProduct } from '#shop/catalogue/products.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { hasPassed } from '#values/date.ts';
import type { BowColor } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { readsAs } from '#values/typed-text.ts';

/** What staff say of a campaign. */
export type CampaignDetails = Omit<CampaignRow, 'id' | 'productId' | 'isActive' | 'createdAt' | 'updatedAt'>;

export type CampaignChange = {
  /** Only what is to change. */
  details: { [Field in keyof CampaignDetails]?: CampaignDetails[Field] | undefined };
  /** Of these details, what the person saw: where another has changed one of them since, nothing is written. */
  seen: { [Field in keyof CampaignDetails]?: CampaignDetails[Field] | undefined };
};

/** A field that another person has made something else of: what it is now, and what it was to become. */
export type Meanwhile = { field: keyof CampaignDetails; now: unknown; wanted: unknown };

/** Whatever is wrong with terms by themselves; the database would refuse them too. */
type TermsRefused = Refused<'deposit-unclear' | 'deposit-too-low' | 'deposit-too-high'>;

type CampaignRefused =
  | TermsRefused
  | Refused<'ended'>
  | Refused<'date-is-promised'>
  | Refused<'changed-meanwhile', { fields: Meanwhile[] }>;

export type CampaignChanged = Ok<{ campaign: StaffCampaignRow }> | Refused<'not-found'> | CampaignRefused;

/**
 * Writes what differs and notes it with what it was before; a change that changes nothing writes nothing. It counts for all
 * that is opened from then on: open checkouts and orders keep their terms (rule 28.4). The row is locked meanwhile.
 *
 * `date-is-promised`: somebody has ordered under its release date, which the delay screen alone changes. `deposit-unclear`:
 * it is neither a percentage nor an amount, or both. `deposit-too-low`, `deposit-too-high`: it, or the balance, is less than
 * a card can be charged. `ended`: it runs no more.
 */
export function changeCampaign(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
  { details, seen }: CampaignChange,
): Promise<CampaignChanged> {
  return shop.db.transaction(async (tx): Promise<CampaignChanged> => {
    const campaign = await lockCampaign(tx, id);
    if (!campaign) return refused('not-found');
    if (!campaign.isActive) return refused('ended');
    const { before, after, changed } = differences(campaign, details);
    const objection = objectTo(campaign, changed, { details, seen }) ?? objectToTerms({ ...campaign, ...after });
    if (objection) return objection;
    if (changed.length === 0) return ok({ campaign });
    const at = shop.clock();
    await tx
      .update(campaigns)
      .set({ ...after, updatedAt: at })
      .where(eq(campaigns.id, id));
    await recordStaffEvent(tx, staff, { subject: 'campaign', subjectId: id, what: 'changed', at, before, after });
    if (after.state === 'open') await enqueue(tx, 'tell-waiting-list', {}, { jobKey: 'tell-waiting-list' });
    return ok({ campaign: await reread(tx, id) });
  });
}

function objectTo(
  campaign: StaffCampaignRow,
  changed: Field[],
  { details, seen }: CampaignChange,
): CampaignRefused | null {
  const fields = changed
    .filter((field) => field in seen && !readsAs(campaign[field], seen[field]))
    .map((field) => ({ field, now: campaign[field], wanted: details[field] }));
  if (fields.length > 0) return refused('changed-meanwhile', { fields });
  return changed.includes('releaseDate') && campaign.isDatePromised ? refused('date-is-promised') : null;
}

/** What stands against such terms, whatever campaign they are for; null: nothing. */
function objectToTerms(
  terms: Pick<CampaignDetails, 'fullPrice' | 'depositPercent' | 'depositAmount'>,
): TermsRefused | null {
  if ((terms.depositPercent === null) === (terms.depositAmount === null)) return refused('deposit-unclear');
  const { deposit, balance } = pricePreOrder(terms);
  if (deposit < LEAST_CHARGE) return refused('deposit-too-low');
  return balance < LEAST_CHARGE ? refused('deposit-too-high') : null;
}

type NewCampaign = { productId: number; details: CampaignDetails };

export type CampaignAdded =
  | Ok<{ campaign: StaffCampaignRow }>
  | TermsRefused
  | Refused<'unknown-product'>
  | Refused<'has-campaign' | 'not-for-pre-orders'>;

/**
 * Puts a product on pre-order: from then on it has the campaign's price, and places instead of stock. `not-for-pre-orders`: it
 * is printed, a gift card, or comes in sizes or colors of its own (rule 26.1). Two at once make one.
 */
export function addCampaign(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  { productId, details }: NewCampaign,
): Promise<CampaignAdded> {
  return shop.db.transaction(async (tx): Promise<CampaignAdded> => {
    const product = await lockProduct(tx, productId, 'change');
    if (!product || product.archivedAt) return refused('unknown-product');
    if (product.pricedByCampaign) return refused('has-campaign');
    if (product.kind !== 'stock' || product.variants.length > 0) return refused('not-for-pre-orders');
    const objection = objectToTerms(details);
    if (objection) return objection;
    const at = shop.clock();
    const [added] = await tx
      .insert(campaigns)
      .values({ ...details, productId, createdAt: at, updatedAt: at })
      .returning({ id: campaigns.id });
    if (!added) throw new Error('The campaign was not written.');
    const event = { subject: 'campaign', subjectId: added.id, what: 'created', at } as const;
    await recordStaffEvent(tx, staff, { ...event, after: { product: product.name, ...details } });
    return ok({ campaign: await reread(tx, added.id) });
  });
}

/**
 * Nothing more is sold under it; its orders, its batches and what was agreed stay. Its product keeps the price, and has stock
 * again. Ending twice is ending once.
 */
export function endCampaign(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
): Promise<Ok<{ campaign: StaffCampaignRow }> | Refused<'not-found'>> {
  return shop.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, id);
    if (!campaign) return refused('not-found');
    if (!campaign.isActive) return ok({ campaign });
    const at = shop.clock();
    await tx.update(campaigns).set({ isActive: false, updatedAt: at }).where(eq(campaigns.id, id));
    const event = { subject: 'campaign', subjectId: id, what: 'ended', at } as const;
    await recordStaffEvent(tx, staff, { ...event, before: { isActive: true }, after: { isActive: false } });
    return ok({ campaign: await reread(tx, id) });
  });
}

/** As it is once the lock is held. Orders may refer to it meanwhile. */
async function lockCampaign(tx: Transaction, id: number): Promise<StaffCampaignRow | null> {
  await tx.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.id, id)).for('no key update');
  return readCampaign({ db: tx }, id);
}

async function reread(tx: Transaction, id: number): Promise<StaffCampaignRow> {
  const campaign = await readCampaign({ db: tx }, id);
  if (!campaign) throw new Error('The campaign is gone while it was locked.');
  return campaign;
}

type Field = keyof CampaignDetails;

function differences(campaign: CampaignRow, details: CampaignChange['details']) {
  const changed = (Object.keys(details) as Field[]).filter(
    (field) => details[field] !== undefined && !isSame(details[field], campaign[field]),
  );
  const pick = (from: CampaignChange['details']): Partial<CampaignDetails> =>
    Object.fromEntries(changed.map((field) => [field, from[field]]));
  return { before: pick(campaign), after: pick(details), changed };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Of a campaign that there is, or of one to be made for a product. */
type PreviewCampaign = { of: { campaignId: number } | { productId: number }; details: CampaignDetails };

type CampaignPreview = {
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
