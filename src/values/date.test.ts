import { expect, test } from 'vitest';
import { addWeeks, formatDay } from './date.ts';

test('the release date reads as the spec writes it', () => {
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
