import { and, asc, desc, eq, getTableColumns, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type CampaignRow, campaigns, orders, products, productVariants, waitingList } from '#db/schema.ts';
import { type SellingBatch, saleOfPlaces } from '#shop/catalogue/current-terms.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { CampaignState } from '#values/order/campaign.ts';
import { isWaiting } from './waiting-list.ts';

/** A campaign as staff see it. */
export type StaffCampaignRow = CampaignRow & {
  productName: string;
  slug: string | null;
  imageUrl: string | null;
  isFlagship: boolean;
  /** Whether visitors see its product. */
  productIsActive: boolean;
  /** In the open batches; null: it has none, and no limit. */
  placesLeft: number | null;
  batch: SellingBatch | null;
  /** As buyers meet it: also `sold_out` when every open batch is full. */
  shownState: CampaignState;
  /** Somebody has an order under it, and was promised its date: another one is the delay screen's. */
  isDatePromised: boolean;
  /** Who will be told when it takes orders again. */
  waiting: number;
};

/** A product that could get a campaign. */
export type OfferableProduct = { id: number; name: string; price: number };

type Place = { db: Database | Transaction };

/** Those that run first, the flagship's in front; then those that have ended, the latest first. */
export function listCampaigns(place: Place): Promise<StaffCampaignRow[]> {
  return select(place, undefined);
}

/** One of them, whether it runs or has ended. */
export async function readCampaign(place: Place, id: number): Promise<StaffCampaignRow | null> {
  const [campaign] = await select(place, eq(campaigns.id, id));
  return campaign ?? null;
}

async function select({ db }: Place, which: SQL | undefined): Promise<StaffCampaignRow[]> {
  const promised = sql<boolean>`exists (
    select from ${orders} where ${orders.campaignId} = ${campaigns.id} and ${orders.status} <> 'cancelled')`;
  const waiting = sql<number>`(
    select count(*) from ${waitingList}
    where ${waitingList.campaignId} = ${campaigns.id} and ${isWaiting})`;
  const { name: productName, slug, imageUrl, isFlagship, isActive: productIsActive } = products;
  const rows = await db
    .select({
      ...getTableColumns(campaigns),
      productName,
      slug,
      imageUrl,
      isFlagship,
      productIsActive,
      ...saleOfPlaces(),
      isDatePromised: promised,
      waiting: waiting.mapWith(Number),
    })
    .from(campaigns)
    .innerJoin(products, eq(products.id, campaigns.productId))
    .where(which)
    .orderBy(desc(campaigns.isActive), desc(isFlagship), desc(campaigns.id))
    .limit(MOST_LISTED);
  return rows.map((row) => ({
    ...row,
    shownState: row.state === 'open' && row.placesLeft === 0 ? 'sold_out' : row.state,
  }));
}

/** Far above what a maker sells, and no page of megabytes after a mistake. */
const MOST_LISTED = 200;

/** What is sold from the shelf, in one size and color, and has no campaign yet. */
export function listOfferable({ db }: Pick<Shop, 'db'>): Promise<OfferableProduct[]> {
  const { id, name, price, archivedAt, isPrintOnDemand, category } = products;
  return db
    .select({ id, name, price })
    .from(products)
    .where(
      and(
        ...[isNull(archivedAt), eq(isPrintOnDemand, false), ne(category, 'Gift Cards')],
        notExists(db.select().from(productVariants).where(eq(productVariants.productId, id))),
        notExists(
          db
            .select()
            .from(campaigns)
            .where(and(eq(campaigns.productId, id), campaigns.isActive)),
        ),
      ),
    )
    .orderBy(asc(name), asc(id))
    .limit(MOST_LISTED);
}
