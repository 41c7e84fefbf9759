import { expect, test } from 'vitest';
import { ORDER_STATIONS } from '#contract/orders/own-order-schemas.ts';
import { ownOrder } from '#tests/support/samples/own-order.ts';
import { type Station, stationTime, stationTitle } from './station-words.ts';

const TODAY = '2026-06-01';
const station = (facts: Partial<Station>): Station => ({
  station: 'release',
  state: 'ahead',
  at: null,
  day: null,
  ...facts,
});

test('a station that lies ahead is not told as if it had happened', () => {
  for (const name of ORDER_STATIONS.filter((one) => one !== 'placed' && one !== 'cancelled')) {
    const done = stationTitle(station({ station: name, state: 'done' }), ownOrder());
    expect(stationTitle(station({ station: name }), ownOrder())).not.toBe(done);
  }
  expect(stationTitle(station({ station: 'balance', state: 'done' }), ownOrder())).toContain('$1,598.40 came in');
});

test('a release that was not announced, because the balance had come or work had begun, is not told as if it had been', () => {
  expect(stationTitle(station({ state: 'done' }), ownOrder({ balancePaid: true }))).toBe(
    'You paid early, before we had to ask',
  );
  expect(stationTitle(station({ state: 'done' }), ownOrder({ balancePaid: false }))).not.toContain('paid');
  expect(stationTitle(station({ state: 'done', at: '2026-05-20T15:00:00.000Z' }), ownOrder())).toContain('We wrote');
  const due = ownOrder({ balancePaid: false, linkExpiresAt: '2026-06-08T15:00:00.000Z' });
  expect(stationTitle(station({ state: 'done' }), due)).toContain('We wrote');
});

test('what has happened has its day, and what is expected has one while it is to come', () => {
  const time = (facts: Partial<Station>, order = ownOrder()) => stationTime(station(facts), order, TODAY);
  expect(time({ state: 'done', at: '2026-05-20T15:00:00.000Z' })).toBe('May 20th, 2026');
  expect(time({ day: '2026-07-04' })).toBe('Expected July 4th, 2026');
  expect(time({ day: '2026-05-04' })).toBe('The release date, May 4th, 2026, has passed.');
  expect(time({ state: 'now' })).toBe('Now');
  expect(time({})).toBe('Still to come');
  expect(time({ state: 'done' })).toBe('Done');
});

test('each station of a bow in a batch has the days of its batch, and the balance its deadline once it is asked for', () => {
  const place = { batchId: 2, batch: 'Batch 2', number: 37, of: 200, shipsFrom: '2026-08-04', shipsTo: '2026-08-18' };
  const order = ownOrder({ place, linkExpiresAt: '2026-06-08T15:00:00.000Z', dueNow: true });
  const time = (facts: Partial<Station>) => stationTime(station(facts), order, TODAY);
  expect(time({ station: 'build', day: '2026-07-01' })).toBe('Until July 1st, 2026');
  expect(time({ station: 'build', day: '2026-05-31' })).toBe('Closing now');
  expect(time({ station: 'balance', state: 'now' })).toMatch(/^Please pay by June 8, 2026/);
  expect(time({ station: 'making', day: '2026-07-15' })).toBe('Planned for July 15th, 2026');
  expect(time({ station: 'shipped' })).toBe('August 4 – 18');
  expect(stationTime(station({ station: 'making' }), ownOrder(), TODAY)).toBe('Takes about 4 weeks');
  expect(stationTime(station({ station: 'balance' }), ownOrder(), TODAY)).toBe('Still to come');
});
