import { expect, test } from 'vitest';
import { newDateFault } from './delay-form.tsx';

test('a date that the shop would refuse is told before the last question', () => {
  const faultOf = (day: string) => newDateFault(day, { from: '2027-07-04', today: '2027-06-01' });
  expect(faultOf('2027-06-01')).toBe('Please choose a date after today.');
  expect(faultOf('2027-07-04')).toBe('The release is set for July 4th, 2027. Please choose a later date.');
  expect(faultOf('2027-07-05')).toBeNull();
  expect(faultOf('2072-07-05')).toBe('Please choose a date within the next three years.');
});
