import { expect, test } from 'vitest';
import { shippingZones } from '#db/schema.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { stateCodeOf } from '#values/address/us-states.ts';
import { type PricedLine, priceShipping } from './price-order.ts';
import { readZones, seedShippingRates, zoneOf } from './shipping-rates.ts';

const QUIVER: PricedLine = { kind: 'stock', quantity: 1, price: 6900, weight: 1.4 };

test('a new shop ships at the rates of two zones, filled in once', async () => {
  await using database = await createTestDatabase();
  await Promise.all([seedShippingRates(database), seedShippingRates(database)]);
  const zones = await readZones(database.db);
  expect(zones.map(({ name }) => name)).toEqual(['Alaska and Hawaii', 'Contiguous US']);
  const cost = (state: string | null) => priceShipping([QUIVER], zoneOf(zones, state, [QUIVER]));
  expect([cost('MT'), cost('HI'), cost('AK'), cost(null)]).toEqual([990, 2490, 2490, 990]);
  await database.db.delete(shippingZones);
  expect(zoneOf(await readZones(database.db), 'MT', [QUIVER])).toBeNull();
});

test('a state is known by its code and by its name, however it is typed', () => {
  expect(['MT', 'mt', ' Mt. ', 'Montana', 'NEW  YORK', 'D.C.', 'n.y.'].map(stateCodeOf)).toEqual([
    ...['MT', 'MT', 'MT', 'MT', 'NY', 'DC', 'NY'],
  ]);
  expect(['Mont', 'N. Mex.', 'Calif.', 'W.Va.', 'Hawaiʻi', 'Washington, D.C.'].map(stateCodeOf)).toEqual([
    ...['MT', 'NM', 'CA', 'WV', 'HI', 'DC'],
  ]);
  expect(['', 'Ontario', 'Monta', 'constructor'].map(stateCodeOf)).toEqual([null, null, null, null]);
});
