import { eq } from 'drizzle-orm';
import { type BatchRow, batches, campaigns, places } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** The next one: windows are ahead, and name their year. */
export const SHIPPING_YEAR = new Date().getUTCFullYear() + 1;

/** The campaign of the Hunter gets batches, named by their numbers; those that it has stay. */
export async function addBatches({ db }: Pick<Shop, 'db'>, sizes: number[]): Promise<BatchRow[]> {
  const campaignId = await hunterCampaign({ db });
  const there = await db.$count(batches, eq(batches.campaignId, campaignId));
  return db
    .insert(batches)
    .values(
      sizes.map((size, at) => {
        const position = there + at + 1;
        return {
          campaignId,
          position,
          size,
          name: `Batch ${position}`,
          makesFrom: `${SHIPPING_YEAR}-07-01`,
          shipsFrom: `${SHIPPING_YEAR}-${month(position)}-04`,
          shipsTo: `${SHIPPING_YEAR}-${month(position)}-18`,
        };
      }),
    )
    .returning();
}

const month = (position: number) => String(Math.min(7 + position, 12)).padStart(2, '0');

export async function hunterCampaign({ db }: Pick<Shop, 'db'>): Promise<number> {
  const [campaign] = await db.select({ id: campaigns.id }).from(campaigns).orderBy(campaigns.id).limit(1);
  if (!campaign) throw new Error('There is no campaign.');
  return campaign.id;
}

export const readPlaceRows = ({ db }: Pick<Shop, 'db'>) => db.select().from(places).orderBy(places.orderId);
