import { expect, test } from 'vitest';
import { newDateFault, suggestedDates } from './new-date.ts';

test('a date that the shop would refuse is told before the last question', () => {
  const faultOf = (day: string) => newDateFault(day, { from: '2027-07-04', today: '2027-06-01' });
  expect(faultOf('2027-06-01')).toBe('Please choose a date after today.');
  expect(faultOf('2027-07-04')).toBe('July 4th, 2027 is the date already. Please choose another one.');
  expect(faultOf('2027-07-05')).toBeNull();
  expect(faultOf('2027-06-20')).toBeNull();
  expect(faultOf('2072-07-05')).toBe('Please choose a date within the next three years.');
});

test('a delay notice of a batch that is forecast late begins with the last day of slow weeks, any other with nothing', () => {
  const standing = { from: '2026-09-30', shipsFrom: '2026-09-01', today: '2026-09-10' };
  const begun = (latest: string, risk: string, given = {}) =>
    suggestedDates({ ...standing, ...given }, { latest, risk });
  expect(begun('2026-10-20', 'late')).toEqual({ shipsFrom: '2026-09-11', releaseDate: '2026-10-20' });
  expect(begun('2026-10-20', 'tight', { shipsFrom: '2026-09-20' })).toMatchObject({ shipsFrom: '2026-09-20' });
  const nothing = { shipsFrom: '', releaseDate: '' };
  expect(begun('2026-09-20', 'fits')).toEqual(nothing);
  expect(begun('2026-10-20', 'late', { shipsFrom: null })).toEqual(nothing);
  expect(begun('2031-10-20', 'late')).toEqual(nothing);
  expect(suggestedDates(standing, null)).toEqual(nothing);
});
