import { expect, test } from 'vitest';
import { taxThresholds } from '#db/schema.ts';
import { collect } from '#tests/support/books/sales-tax.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { addressColumns } from '#values/address/shipping-address.ts';
import { dayIn } from '#values/date.ts';
import { watchThresholds } from './watch-thresholds.ts';

const TO_OHIO = addressColumns('1 Main Street, Dayton, OH 45402');

test('owners are told once of a state whose threshold is nearly reached, and once of one that is passed', async () => {
  await using counter = await createTestShop();
  const { shop, database } = counter;
  const ask = async (text: string) => (await database.owner.query(text)).rows;
  const told = () => ask('select subject, resolved_at is null as open from alerts order by id');
  const year = dayIn(shop.timeZone, shop.clock()).slice(0, 4);
  const threshold = { fromDay: '2020-01-01', amount: 110_000, count: null, both: false, source: 'its page' };
  await shop.db.insert(taxThresholds).values({ state: 'OH', ...threshold });
  await gearOrder(shop, { lines: [{ price: 50_000 }], ...TO_OHIO });
  await watchThresholds(shop);
  expect(await told()).toEqual([]);
  await gearOrder(shop, { lines: [{ price: 40_000 }], ...TO_OHIO });
  for (const _ of ['once', 'and not again']) await watchThresholds(shop);
  expect(await told()).toEqual([{ subject: `OH ${year}`, open: true }]);
  await ask('update alerts set resolved_at = shop_now()');
  await watchThresholds(shop);
  expect(await told()).toEqual([{ subject: `OH ${year}`, open: false }]);
  await gearOrder(shop, { lines: [{ price: 40_000 }], ...TO_OHIO });
  for (const _ of ['once', 'and not again']) await watchThresholds(shop);
  expect(await told()).toEqual([
    { subject: `OH ${year}`, open: false },
    { subject: `OH ${year} passed`, open: true },
  ]);
  const notice = { kind: 'dispute', task: 'nexus-near' };
  expect(await ask(`select kind, facts->>'task' as task from notices`)).toEqual([notice, notice]);
  await collect(counter, { state: 'OH' });
  await watchThresholds(shop);
  expect((await told()).filter(({ open }) => open)).toEqual([]);
});
