import { expect, test } from 'vitest';
import { dayWord, localMoment, timeLeft } from './mail-moment.ts';

const line = (state: string) => ({ shippingAddress: `1 Ridge Road, Bozeman, ${state} 59715` });
const at = (moment: string, state: string) => localMoment(moment, line(state)).whole;

test('a deadline is told in the time of the state that the bow goes to, and named', () => {
  const evening = '2026-11-28T04:05:00.000Z';
  expect(at(evening, 'MT')).toBe('Friday, November 27th, 2026, 9:05 PM Mountain Time');
  expect(at(evening, 'tx')).toBe('Friday, November 27th, 2026, 10:05 PM Central Time');
  expect(at(evening, 'HI')).toBe('Friday, November 27th, 2026, 6:05 PM Hawaii-Aleutian Standard Time');
  expect(at('2026-07-01T16:00:00.000Z', 'AZ')).toContain('Wednesday, July 1st, 2026, 9:00 AM Mountain Standard Time');
});

test('a deadline is in the zone of its state however that was written, and in that of the Pacific’s territories', () => {
  const evening = '2026-11-28T04:05:00.000Z';
  for (const state of ['Hawaii', 'Hi.', 'hawai\u02bbi']) expect(at(evening, state)).toBe(at(evening, 'HI'));
  for (const state of ['Montana', 'Mont.', 'mt.']) expect(at(evening, state)).toBe(at(evening, 'MT'));
  expect(at(evening, 'Guam')).toContain('Saturday, November 28th, 2026, 2:05 PM');
  expect(at(evening, 'Northern Mariana Islands')).toBe(at(evening, 'GU'));
  expect(at(evening, 'American Samoa')).toContain('Friday, November 27th, 2026, 5:05 PM');
  expect(at(evening, 'U.S. Virgin Islands')).toBe(at(evening, 'PR'));
});

test('for an address that names no state we know, Eastern Time says which it is', () => {
  expect(at('2026-11-28T05:00:00.000Z', 'NY')).toBe('Saturday, November 28th, 2026, 12:00 AM Eastern Time');
  expect(localMoment('2026-11-28T05:00:00.000Z', { shippingAddress: 'Poste restante' }).time).toBe(
    '12:00 AM Eastern Time',
  );
});

test('what is left is counted as people count it', () => {
  const now = '2026-11-21T10:00:00.000Z';
  const left = (hours: number) => timeLeft(now, new Date(Date.parse(now) + hours * 3_600_000).toISOString());
  expect(left(168)).toBe('7 days');
  expect(left(95.9)).toBe('4 days');
  expect(left(23.9)).toBe('1 day');
  expect(left(12)).toBe('12 hours');
  expect(left(0.2)).toBe('1 hour');
});

test('a link that ends after midnight ends tomorrow to somebody who reads of it in the evening', () => {
  const address = { state: 'MT', shippingAddress: '1 Ridge Road, Bozeman, MT 59715' };
  const end = localMoment('2026-11-28T09:05:00.000Z', address);
  expect(dayWord(end, '2026-11-28T08:00:00.000Z', address)).toBe('today');
  expect(dayWord(end, '2026-11-27T21:05:00.000Z', address)).toBe('tomorrow');
  expect(dayWord(end, '2026-11-26T09:05:00.000Z', address)).toBe('on Saturday');
});
