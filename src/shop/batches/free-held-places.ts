import { and, eq, exists, lt, lte, or } from 'drizzle-orm';
import { batches, places } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { fillPlaces } from './fill-places.ts';
import { tellWithoutPlace } from './tell-without-place.ts';

/**
 * The job of each minute: holds that have run out are deleted, so that pages say how many places there are (rule 30.2), and
 * paid orders that were passed over when a batch was made get their place; staff are told of those that they have begun and that
 * have none. Each campaign by itself.
 */
export async function freeHeldPlaces(shop: Pick<Shop, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = shop.clock();
  const { db } = shop;
  const ranOut = db
    .select({ id: places.orderId })
    .from(places)
    .where(and(eq(places.batchId, batches.id), eq(places.state, 'held'), lte(places.heldUntil, now)));
  const hasRoom = and(eq(batches.state, 'open'), lt(batches.used, batches.size));
  const due = await db
    .selectDistinct({ campaignId: batches.campaignId })
    .from(batches)
    .where(or(hasRoom, exists(ranOut)));
  await eachAlone(shop, due, async ({ campaignId }) => {
    await db.transaction((tx) => fillPlaces(tx, campaignId, now));
  });
  await tellWithoutPlace(db, now);
}
