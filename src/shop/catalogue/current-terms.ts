import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { batches, type CampaignRow, campaigns, campaignTerms, type orders, products } from '#db/schema.ts';
import type { IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';
import type { CampaignState } from '#values/order/campaign.ts';
import type { BatchWindow } from '#values/text/place-text.ts';
import { COLLECTS_TAX } from './sales-tax.ts';

/** The terms under which a bow is sold today. */
export type Terms = {
  campaignId: number;
  /** The kept version of these terms, which a payment and an order name. */
  termsId: number;
  productId: number;
  productName: string;
  /** The end of its page's address; null for one that has none. */
  slug: string | null;
  isFlagship: boolean;
  imageUrl: string | null;
  /** As a buyer meets it: also `sold_out` when every place of the open batches is held or taken. */
  state: CampaignState;
  /** Of the open batches together; null: the campaign has no batches, and no limit. */
  placesLeft: number | null;
  /** The open batch with room in which the next order has its place; null: the campaign has no batches, or all are full. */
  batch: SellingBatch | null;
  pricing: Pricing;
  /** Null where the deposit is an amount. */
  depositPercent: number | null;
  releaseDate: IsoDay;
  manufacturingWeeks: number;
  availability: string;
  /** The owner's sentence of the agreement, with {balance} and {days}; null: the shop's own. */
  consentText: string | null;
  /** The finishes, the first chosen at the start. */
  colors: string[];
  mostPerCustomer: number | null;
  /** Sales tax is collected somewhere, and may come with the balance. */
  collectsTax: boolean;
};

/** `left`: places that nobody has or holds. */
export type SellingBatch = BatchWindow & { left: number; of: number };

/** Which campaign: that of the flagship, or one by its id, its product or that product's slug. */
export type WhichCampaign = 'flagship' | { campaignId: number } | { productId: number } | { slug: string };

/**
 * The terms of one campaign, whatever its state: whoever sells under them looks at `state`. Null: there is no active campaign
 * of an active product there.
 */
export async function currentTerms(
  { db }: { db: Database | Transaction },
  which: WhichCampaign = 'flagship',
): Promise<Terms | null> {
  const [terms] = (await rowsOf(db, which)).map(fromRow);
  return terms ?? null;
}

/** The terms of every active campaign, the flagship's first, then by name. */
export async function allTerms({ db }: { db: Database | Transaction }): Promise<Terms[]> {
  return (await everyRow(db, {})).map(fromRow);
}

function rowsOf(db: Database | Transaction, which: WhichCampaign) {
  if (which === 'flagship') return rowOfFlagship(db, {});
  if ('productId' in which) return rowOfProduct(db, { productId: which.productId });
  return 'slug' in which ? rowOfSlug(db, { slug: which.slug }) : rowOfCampaign(db, { campaignId: which.campaignId });
}

const everyRow = hotStatement('all_terms', {}, (db) => selectTerms(db, undefined));
const rowOfFlagship = hotStatement('terms_of_flagship', {}, (db) => selectTerms(db, eq(products.isFlagship, true)));
const rowOfProduct = hotStatement('terms_of_product', { productId: products.id }, (db, { productId }) =>
  selectTerms(db, eq(products.id, productId)),
);
const rowOfSlug = hotStatement('terms_of_slug', { slug: products.slug }, (db, { slug }) =>
  selectTerms(db, eq(products.slug, slug)),
);
const rowOfCampaign = hotStatement('terms_of_campaign', { campaignId: campaigns.id }, (db, { campaignId }) =>
  selectTerms(db, eq(campaigns.id, campaignId)),
);

/** What is left to have of the campaign that a statement selects. */
export function saleOfPlaces() {
  const ofCampaign = sql`from ${batches} where ${batches.campaignId} = ${campaigns.id}`;
  const left = sql`${batches.size} - ${batches.used}`;
  return {
    placesLeft: sql<number | null>`(
      select sum(${left}) filter (where ${batches.state} = 'open') ${ofCampaign} having count(*) > 0)`.mapWith(Number),
    // The one that `batch_with_room` gives.
    batch: sql<SellingBatch | null>`(
      select jsonb_build_object('batch', ${batches.name}, 'shipsFrom', ${batches.shipsFrom}, 'shipsTo', ${batches.shipsTo},
        'left', ${left}, 'of', ${batches.size})
      ${ofCampaign} and ${batches.state} = 'open' and ${batches.used} < ${batches.size} order by ${batches.position} limit 1)`,
  };
}

function selectTerms(db: Database, which: SQL | undefined) {
  // What they had no version of when they were written, they have by a trigger.
  const termsId = db
    .select({ id: campaignTerms.id })
    .from(campaignTerms)
    .where(eq(campaignTerms.campaignId, campaigns.id))
    .orderBy(desc(campaignTerms.id))
    .limit(1);
  return db
    .select({
      campaign: campaigns,
      productName: products.name,
      slug: products.slug,
      imageUrl: products.imageUrl,
      isFlagship: products.isFlagship,
      termsId: sql<number>`${termsId}`.mapWith(Number),
      ...saleOfPlaces(),
      collectsTax: COLLECTS_TAX,
    })
    .from(campaigns)
    .innerJoin(products, eq(products.id, campaigns.productId))
    .where(and(eq(campaigns.isActive, true), eq(products.isActive, true), isNull(products.archivedAt), which))
    .orderBy(desc(products.isFlagship), products.name, campaigns.id);
}

function fromRow({ campaign, placesLeft, batch, ...of }: Awaited<ReturnType<typeof everyRow>>[number]): Terms {
  const { id, state, createdAt: _created, updatedAt: _updated, ...terms } = campaign;
  const { productId, depositPercent, releaseDate, manufacturingWeeks, availability } = terms;
  const { consentText, colors, mostPerCustomer } = terms;
  return {
    ...of,
    campaignId: id,
    productId,
    pricing: pricePreOrder(campaign),
    depositPercent,
    releaseDate,
    manufacturingWeeks,
    availability,
    consentText,
    colors,
    mostPerCustomer,
    placesLeft,
    batch,
    state: state === 'open' && placesLeft === 0 ? 'sold_out' : state,
  };
}

/** The finishes of every campaign, also of those that are over: orders have them. */
export async function listFinishes({ db }: { db: Database }): Promise<string[]> {
  const { rows } = await db.execute<{ finish: string }>(
    sql`select finish from ${campaigns}, unnest(colors) with ordinality as offered (finish, place)
      group by finish order by min(${campaigns.id}), min(place)`,
  );
  return rows.map(({ finish }) => finish);
}

/** The finishes in which the bow of an order is offered now; none for an order without one. */
export async function finishesOf(
  db: Database | Transaction,
  { campaignId }: Pick<typeof orders.$inferSelect, 'campaignId'>,
): Promise<string[]> {
  if (campaignId === null) return [];
  const [offered] = await db.select({ colors: campaigns.colors }).from(campaigns).where(eq(campaigns.id, campaignId));
  return offered?.colors ?? [];
}

/**
 * Whether an order may have this finish: one that its campaign offers, or the one it has, which may be offered no more. An
 * order of before campaigns were noted takes any word.
 */
export async function mayHaveFinish(
  db: Database | Transaction,
  order: Pick<typeof orders.$inferSelect, 'campaignId' | 'bowColor'>,
  wanted: string | null | undefined,
): Promise<boolean> {
  if (wanted === undefined || wanted === null || wanted === order.bowColor || order.campaignId === null) return true;
  return (await finishesOf(db, order)).includes(wanted);
}

/** How long the bow of an order takes to make, as it was bought; from before terms were kept, as its campaign says. */
export async function manufacturingWeeksOf(
  db: Database | Transaction,
  { campaignId, termsId }: Pick<typeof orders.$inferSelect, 'campaignId' | 'termsId'>,
): Promise<number | null> {
  if (campaignId === null) return null;
  const kept = sql<number | null>`(
    select ${campaignTerms.manufacturingWeeks} from ${campaignTerms} where ${campaignTerms.id} = ${termsId}::integer)`;
  const [terms] = await db
    .select({ weeks: sql<number>`coalesce(${kept}, ${campaigns.manufacturingWeeks})`.mapWith(Number) })
    .from(campaigns)
    .where(eq(campaigns.id, campaignId));
  return terms?.weeks ?? null;
}

export type Pricing = { fullPrice: Cents; deposit: Cents; balance: Cents };

/**
 * The one place where a price is split: the deposit is the amount, or the percentage rounded to the cent, and the balance is
 * the rest, so they always add up.
 */
export function pricePreOrder({
  fullPrice,
  depositPercent,
  depositAmount,
}: Pick<CampaignRow, 'fullPrice' | 'depositPercent' | 'depositAmount'>): Pricing {
  const deposit = depositAmount ?? Math.round((fullPrice * (depositPercent ?? 0)) / 100);
  return { fullPrice, deposit, balance: fullPrice - deposit };
}
