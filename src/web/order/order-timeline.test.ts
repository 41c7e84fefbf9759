import { expect, test } from 'vitest';
import { ORDER_STATIONS } from '#contract/orders/own-order-schemas.ts';
import { ownOrder } from '#tests/support/samples/own-order.ts';
import { type Station, stationTime, stationTitle } from './order-timeline.tsx';

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
  expect(stationTime(station({ state: 'done', at: '2026-05-20T15:00:00.000Z' }), TODAY)).toBe('May 20th, 2026');
  expect(stationTime(station({ day: '2026-07-04' }), TODAY)).toBe('Expected July 4th, 2026');
  expect(stationTime(station({ day: '2026-05-04' }), TODAY)).toBe('The release date, May 4th, 2026, has passed.');
  expect(stationTime(station({ state: 'now' }), TODAY)).toBe('Now');
  expect(stationTime(station({}), TODAY)).toBe('Still to come');
  expect(stationTime(station({ state: 'done' }), TODAY)).toBe('Done');
});
