import { expect, test } from 'vitest';
import { staffEvents } from '#db/schema.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const RATES = '/api/admin/shipping-rates';
const REST = { name: 'All of it', states: '', freeFrom: '', rates: [{ upToPounds: '', price: '5' }] };
const ISLANDS = { ...REST, name: 'Islands', states: 'hi, PR' };

test('staff change what shipping costs, and it is noted who has', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const { body: before } = await ask('GET', RATES);
  expect(before).toMatchObject({
    zones: [
      { name: 'Alaska and Hawaii', states: ['AK', 'HI'], freeFrom: null },
      { name: 'Contiguous US', states: [], freeFrom: '150.00', rates: [{ upToPounds: 1, price: '6.90' }, {}, {}, {}] },
    ],
  });
  const rates = [
    { upToPounds: '', price: '9.5' },
    { upToPounds: '2.5', price: 4 },
  ];
  const zones = [{ ...REST, freeFrom: '80', rates }, ISLANDS];
  const { body: after } = await ask('PUT', RATES, { zones, version: before.version });
  expect(after.zones).toEqual([
    { name: 'Islands', states: ['HI', 'PR'], freeFrom: null, rates: [{ upToPounds: null, price: '5.00' }] },
    {
      name: 'All of it',
      states: [],
      freeFrom: '80.00',
      rates: [
        { upToPounds: 2.5, price: '4.00' },
        { upToPounds: null, price: '9.50' },
      ],
    },
  ]);
  const events = () => server.test.shop.db.select().from(staffEvents);
  expect(await events()).toMatchObject([{ subject: 'shipping-rates', what: 'changed' }]);

  const stale = await ask('PUT', RATES, { zones, version: before.version });
  expect(stale).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
  expect((await ask('PUT', RATES, { zones, version: after.version })).body).toEqual(after);
  expect(await events()).toHaveLength(1);
});

test('a state is in one zone, one zone is for all others, and every weight has a price', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const { version } = (await ask('GET', RATES)).body;
  const faultsOf = async (zones: object[]) => {
    const { status, body } = await ask('PUT', RATES, { zones, version });
    expect(status).toBe(400);
    return body.fields as Record<string, string>;
  };
  expect(await faultsOf([REST, ISLANDS, { ...ISLANDS, states: 'HI' }])).toEqual({
    'zones.2.states': 'In another zone already: HI.',
  });
  expect(await faultsOf([ISLANDS])).toEqual({
    'zones.0.states': 'One zone has to be for all other states: leave it empty.',
  });
  expect(await faultsOf([REST, { ...REST, name: 'Too' }])).toEqual({
    'zones.1.states': 'Another zone is for all other states already.',
  });
  expect(Object.keys(await faultsOf([REST, { ...ISLANDS, states: 'Hawaii' }]))).toEqual(['zones.1.states']);
  expect(Object.keys(await faultsOf([{ ...REST, rates: [{ upToPounds: '5', price: '1' }] }]))).toEqual([
    'zones.0.rates.0.upToPounds',
  ]);
  const twice = [...REST.rates, ...REST.rates];
  expect(Object.keys(await faultsOf([{ ...REST, rates: twice }]))).toEqual(['zones.0.rates.1.upToPounds']);
  expect(Object.keys(await faultsOf([{ ...REST, freeFrom: 'much' }]))).toEqual(['zones.0.freeFrom']);
  expect((await ask('GET', RATES)).body.version).toBe(version);
});
