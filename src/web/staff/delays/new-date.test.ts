import { expect, test } from 'vitest';
import { newDateFault } from './new-date.ts';

test('a date that the shop would refuse is told before the last question', () => {
  const faultOf = (day: string) => newDateFault(day, { from: '2027-07-04', today: '2027-06-01' });
  expect(faultOf('2027-06-01')).toBe('Please choose a date after today.');
  expect(faultOf('2027-07-04')).toBe('July 4th, 2027 is the date already. Please choose another one.');
  expect(faultOf('2027-07-05')).toBeNull();
  expect(faultOf('2027-06-20')).toBeNull();
  expect(faultOf('2072-07-05')).toBe('Please choose a date within the next three years.');
});
