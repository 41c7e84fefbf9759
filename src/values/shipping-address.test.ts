import { expect, test } from 'vitest';
import { joinAddress, splitAddress } from './shipping-address.ts';

test.each([
  { address: '1 Ridge Road', addressLine2: '', city: 'Bozeman', state: 'MT', zipCode: '59715' },
  {
    address: '1 Ridge Road',
    addressLine2: 'Unit 4',
    city: 'Salt Lake City',
    state: 'New Mexico',
    zipCode: '87501-1234',
  },
  { address: 'Unit 4, The Mill', addressLine2: '1 Ridge Road', city: 'Butte', state: 'MT', zipCode: '59701' },
])('an address in $city can be corrected part by part', (parts) => {
  expect(splitAddress(joinAddress(parts))).toEqual(parts);
});

test('a second line is within the street part of the one line, and commas of the first keep the line as it is', () => {
  const parts = {
    address: '1 Ridge Road',
    addressLine2: 'Unit 4, Floor 2',
    city: 'Bozeman',
    state: 'MT',
    zipCode: '59715',
  };
  const line = '1 Ridge Road, Unit 4, Floor 2, Bozeman, MT 59715';
  expect(joinAddress(parts)).toBe(line);
  const split = splitAddress(line);
  expect(split && joinAddress(split)).toBe(line);
});

test('what was typed with stray blanks is joined without them', () => {
  const parts = { address: ' 1 Ridge Road ', addressLine2: '  ', city: ' Bozeman', state: 'MT ', zipCode: ' 59715 ' };
  expect(joinAddress(parts)).toBe('1 Ridge Road, Bozeman, MT 59715');
});

test.each(['', 'somewhere', 'Ridge Road, Bozeman'])('"%s" is no line in this form', (line) => {
  expect(splitAddress(line)).toBeNull();
});
