import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { places } from '#db/schema.ts';
import { addBatches, hunterCampaign } from '#tests/support/campaigns/batches.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { lockBatches } from './lock-batches.ts';
import { readPlaces } from './read-places.ts';
import { lastSort, sortBefore } from './sort-of.ts';

test('an order can be put between any two others, over and over, and nobody else changes places', async () => {
  await using counter = await createTestShop();
  const [batch] = await addBatches(counter.shop, [5]);
  const campaignId = await hunterCampaign(counter.shop);
  const buyers: number[] = [];
  for (let at = 0; at < 4; at += 1) buyers.push((await paidOrder(counter)).id);
  const queue = async () => {
    const shown = await readPlaces(counter.shop.db, buyers);
    return buyers.toSorted((one, other) => (shown.get(one)?.number ?? 0) - (shown.get(other)?.number ?? 0));
  };
  const move = (orderId: number, place: number) =>
    counter.shop.db.transaction(async (tx) => {
      await lockBatches(tx, campaignId);
      const sort = await sortBefore(tx, batch?.id ?? 0, place, orderId);
      await tx.update(places).set({ sort }).where(eq(places.orderId, orderId));
    });
  let expected = [...buyers];
  for (let at = 0; at < 30; at += 1) {
    const moved = expected[3] ?? 0;
    await move(moved, 2);
    expected = [expected[0] ?? 0, moved, ...expected.slice(1, 3)];
    expect(await queue()).toEqual(expected);
  }
  await move(expected[0] ?? 0, 9);
  expect(await queue()).toEqual([...expected.slice(1), expected[0]]);
  await move(expected[0] ?? 0, 1);
  expect(await queue()).toEqual(expected);
  expect(await counter.shop.db.transaction((tx) => lastSort(tx, batch?.id ?? 0))).toBeGreaterThan(0);
});
