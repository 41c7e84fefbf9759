import { expect, test } from 'vitest';
import { addBusinessDays, addWeeks, endOfDay, formatDay, hasPassed } from './date.ts';

test('the release date reads as the rules write it', () => {
  expect(formatDay('2025-07-04')).toBe('July 4th, 2025');
});

test.each([
  ['2026-01-01', 'January 1st, 2026'],
  ['2026-01-02', 'January 2nd, 2026'],
  ['2026-01-03', 'January 3rd, 2026'],
  ['2026-01-11', 'January 11th, 2026'],
  ['2026-01-12', 'January 12th, 2026'],
  ['2026-01-13', 'January 13th, 2026'],
  ['2026-01-22', 'January 22nd, 2026'],
])('%s reads %s', (day, text) => expect(formatDay(day)).toBe(text));

test('four weeks of making cross a month and a leap day', () => {
  expect(addWeeks('2028-02-20', 4)).toBe('2028-03-19');
});

test('business days leave out Saturday and Sunday', () => {
  expect(addBusinessDays('2026-11-20', 1)).toBe('2026-11-23');
  expect(addBusinessDays('2026-11-19', 3)).toBe('2026-11-24');
  expect(addBusinessDays('2026-11-21', 2)).toBe('2026-11-24');
  expect(addBusinessDays('2026-11-21', 0)).toBe('2026-11-21');
});

test('a day has passed once it is over in Hawaii too', () => {
  expect(hasPassed('2025-07-04', new Date('2025-07-05T09:59:59Z'))).toBe(false);
  expect(hasPassed('2025-07-04', new Date('2025-07-05T10:00:00Z'))).toBe(true);
  for (const now of ['2025-07-04T10:00:00Z', '2025-07-05T00:00:00Z', '2025-07-05T09:59:59Z']) {
    expect(endOfDay(new Date(now)).toISOString()).toBe('2025-07-05T10:00:00.000Z');
  }
});
