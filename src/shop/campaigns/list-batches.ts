import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type BatchRow, batches, batchFigures, campaigns, products } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { AfterDeadline } from '#values/order/campaign.ts';

/** A batch and how it stands. */
export type BatchFacts = BatchRow & {
  /** Orders that have a place in it, and those that are being paid just now. */
  taken: number;
  held: number;
  left: number;
  /** Of the taken ones: whose balance is outstanding, who have paid whole, and whose bow is made. */
  owing: number;
  paid: number;
  made: number;
};

export type CampaignBatches = {
  campaign: { id: number; name: string; productName: string; afterDeadline: AfterDeadline };
  /** In the order in which they are filled. */
  batches: BatchFacts[];
};

/** A campaign and its batches; null: there is no such campaign. Nothing is counted. */
export async function listBatches({ db }: Pick<Shop, 'db'>, campaignId: number): Promise<CampaignBatches | null> {
  const [campaign] = await selectCampaigns(db).where(eq(campaigns.id, campaignId));
  if (!campaign) return null;
  const rows = await selectBatches(db).where(eq(batches.campaignId, campaignId)).orderBy(asc(batches.position));
  return { campaign, batches: rows.map(factsOf) };
}

/** The batches of every active campaign that has some, the flagship's first. */
export async function listAllBatches({ db }: Pick<Shop, 'db'>): Promise<CampaignBatches[]> {
  const active = await selectCampaigns(db)
    .where(eq(campaigns.isActive, true))
    .orderBy(desc(products.isFlagship), asc(campaigns.id));
  const rows = await selectBatches(db).orderBy(asc(batches.campaignId), asc(batches.position));
  const byCampaign = Map.groupBy(rows.map(factsOf), ({ campaignId }) => campaignId);
  return active.flatMap((campaign) => {
    const own = byCampaign.get(campaign.id);
    return own ? [{ campaign, batches: own }] : [];
  });
}

/** One batch with its campaign and the others of it, which an order can be moved to; null: there is no such batch. */
export async function readBatch(
  shop: Pick<Shop, 'db'>,
  batchId: number,
): Promise<(CampaignBatches & { batch: BatchFacts }) | null> {
  const { campaignId } = batches;
  const [found] = await shop.db.select({ campaignId }).from(batches).where(eq(batches.id, batchId));
  const listed = found && (await listBatches(shop, found.campaignId));
  const batch = listed?.batches.find(({ id }) => id === batchId);
  return listed && batch ? { ...listed, batch } : null;
}

function selectCampaigns(db: Database | Transaction) {
  const { id, name, afterDeadline } = campaigns;
  return db
    .select({ id, name, afterDeadline, productName: products.name })
    .from(campaigns)
    .innerJoin(products, eq(products.id, campaigns.productId));
}

function selectBatches(db: Database | Transaction) {
  const count = (column: 'taken' | 'owing' | 'made') =>
    sql<number>`coalesce(${batchFigures[column]}, 0)`.mapWith(Number);
  return db
    .select({ batch: batches, taken: count('taken'), owing: count('owing'), made: count('made') })
    .from(batches)
    .leftJoin(batchFigures, eq(batchFigures.batchId, batches.id));
}

function factsOf({ batch, taken, owing, made }: { batch: BatchRow; taken: number; owing: number; made: number }) {
  const { size, used } = batch;
  return { ...batch, taken, owing, made, held: used - taken, left: size - used, paid: taken - owing };
}
