import { expect, test } from 'vitest';
import { joinAddress, splitAddress } from './shipping-address.ts';

test.each([
  { address: '1 Ridge Road', city: 'Bozeman', state: 'MT', zipCode: '59715' },
  { address: '1 Ridge Road, Unit 4', city: 'Salt Lake City', state: 'New Mexico', zipCode: '87501-1234' },
])('an address in $city can be corrected part by part', (parts) => {
  expect(splitAddress(joinAddress(parts))).toEqual(parts);
});

test('what was typed with stray blanks is joined without them', () => {
  const parts = { address: ' 1 Ridge Road ', city: ' Bozeman', state: 'MT ', zipCode: ' 59715 ' };
  expect(joinAddress(parts)).toBe('1 Ridge Road, Bozeman, MT 59715');
});

test.each(['', 'somewhere', 'Ridge Road, Bozeman'])('"%s" is no line in this form', (line) => {
  expect(splitAddress(line)).toBeNull();
});
