import { expect, test } from 'vitest';
import { placeText, windowText } from './place-text.ts';

const TODAY = '2026-05-02';
const PLACE = { batch: 'Batch 2', number: 37, of: 200, shipsFrom: '2026-08-04', shipsTo: '2026-08-18' };

test('a place reads as its batch, its number and when it ships', () => {
  expect(placeText(PLACE, TODAY)).toBe('Batch 2, place 37 of 200. Ships August 4 – 18');
});

test.each([
  ['2026-08-04', '2026-08-18', 'August 4 – 18'],
  ['2026-08-04', '2026-08-04', 'August 4'],
  ['2026-07-28', '2026-08-04', 'July 28 – August 4'],
  ['2027-08-04', '2027-08-18', 'August 4 – 18, 2027'],
  ['2027-08-04', '2027-08-04', 'August 4, 2027'],
  ['2026-12-28', '2027-01-08', 'December 28, 2026 – January 8, 2027'],
])('from %s to %s is %s', (from, to, text) => expect(windowText(from, to, TODAY)).toBe(text));
