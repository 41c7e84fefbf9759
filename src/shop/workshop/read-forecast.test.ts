import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { batches, bows } from '#db/schema.ts';
import { readNeeds } from '#shop/overview/read-needs.ts';
import { dayIn } from '#tests/support/campaigns/delays.ts';
import { openBatches } from '#tests/support/campaigns/queues.ts';
import { orderPaidWhole } from '#tests/support/campaigns/workshop.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { readForecast } from './read-forecast.ts';

/** Twelve paid orders of one batch, of which ten bows were finished in the last five weeks, two a week, and eight were sent three days later. */
async function workFiveWeeks(counter: TestShop) {
  const { db, clock } = counter.shop;
  const [batch] = await openBatches(counter, [12]);
  if (!batch) throw new Error('no batch');
  for (let at = 0; at < 12; at += 1) await orderPaidWhole(counter, { customerEmail: `c${at}@example.com` });
  const ids = (await db.select({ id: bows.id }).from(bows).orderBy(bows.id)).map(({ id }) => id);
  for (const [at, id] of ids.slice(0, 10).entries()) {
    const madeAt = new Date(clock().getTime() - (1 + 7 * Math.floor(at / 2)) * 86_400_000);
    const sent =
      at > 1
        ? { state: 'shipped' as const, shippedAt: sql`${madeAt.toISOString()}::timestamptz + interval '3 days'` }
        : { state: 'made' as const };
    await db
      .update(bows)
      .set({ madeAt, ...sent })
      .where(eq(bows.id, id));
  }
  return batch;
}

test('the forecast of a batch is worked out of the moves of its bows, and a late one is told to staff before its promise breaks', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const batch = await workFiveWeeks(counter);
  // The two bows that are left are made in a week, from the day on which the batch is begun.
  const forecast = await readForecast(shop);
  expect(forecast).toMatchObject({
    finished: 10,
    pace: { slow: 2, usual: 2, fast: 2 },
    batches: [
      { id: batch.id, toMake: 2, waiting: 4, likely: dayIn(counter, 40), latest: dayIn(counter, 40), risk: 'fits' },
    ],
  });
  expect((await readNeeds(shop)).lateBatches).toEqual({ count: 0, items: [] });
  const soon = { makesFrom: dayIn(counter, -40), shipsFrom: dayIn(counter, 1), shipsTo: dayIn(counter, 9) };
  await shop.db.update(batches).set(soon);
  expect((await readNeeds(shop)).lateBatches).toMatchObject({
    count: 1,
    items: [{ id: batch.id, name: 'Batch 1', likely: dayIn(counter, 10), shipsTo: soon.shipsTo, waiting: 4 }],
  });
});

test('bows that were finished long ago say nothing of the pace, and without enough of them nothing is forecast', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await workFiveWeeks(counter);
  await shop.db
    .update(bows)
    .set({ madeAt: sql`made_at - interval '200 days'`, shippedAt: sql`shipped_at - interval '200 days'` });
  expect(await readForecast(shop)).toMatchObject({ finished: 0, weeks: 0, pace: null, batches: [] });
});
