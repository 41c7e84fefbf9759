import { expect, test } from 'vitest';
import { addressColumns, addressOf, joinAddress, splitAddress } from './shipping-address.ts';
import { stateCodeOf } from './us-states.ts';
import { zipCodeOf, zipQuestion } from './zip-codes.ts';

test.each([
  { address: '1 Ridge Road', addressLine2: '', city: 'Bozeman', state: 'MT', zipCode: '59715' },
  { address: '1 Ridge Road', addressLine2: 'Unit 4', city: 'Salt Lake City', state: 'NM', zipCode: '87501-1234' },
  { address: 'Unit 4, The Mill', addressLine2: '1 Ridge Road', city: 'Butte', state: 'MT', zipCode: '59701' },
  { address: '12 K Street', addressLine2: 'Unit 5', city: 'Washington, DC', state: 'DC', zipCode: '20001' },
])('an address in $city is the same after it was joined and split', (parts) => {
  expect(splitAddress(joinAddress(parts))).toEqual(parts);
});

test.each([
  ['12 Ridge Road, Butte MT 59701', '12 Ridge Road, Butte, MT 59701'],
  ['12 Ridge Road, Butte, Montana, 59701', '12 Ridge Road, Butte, MT 59701'],
  ['12 Ridge Road, Butte, mt. 59701 1234', '12 Ridge Road, Butte, MT 59701-1234'],
  ['  12  Ridge Road,Butte,MT 59701, USA ', '12 Ridge Road, Butte, MT 59701'],
  ['1 Coal Road, Charleston, West Virginia 25301', '1 Coal Road, Charleston, WV 25301'],
  ['5 A Street, New York, New York 10001', '5 A Street, New York, NY 10001'],
  ['1600 Pennsylvania Ave, Washington D.C. 20500', '1600 Pennsylvania Ave, Washington, DC 20500'],
  ['1 Kalakaua Ave, Honolulu, Hawai\u02bbi 96815', '1 Kalakaua Ave, Honolulu, HI 96815'],
  ['1 Marine Drive, Hagåtña, Guam 96910', '1 Marine Drive, Hagåtña, GU 96910'],
  ['PSC 1, Box 2, APO, AE 09012', 'PSC 1, Box 2, APO, AE 09012'],
])('“%s” is kept as the post writes it', (line, kept) => {
  expect(addressColumns(line)).toMatchObject({ shippingAddress: kept, country: 'US' });
});

test.each([
  ...['', 'x', 'somewhere', 'Ridge Road, Bozeman', 'x, Butte, Montanna abc', '12 Ridge Road, Butte, MT'],
  ...[
    '1 Rue, Paris, FR 75001',
    '12 Queen Street, Toronto, Ontario M5V 2T6',
    'Butte, MT 59701',
    '12 Ridge Road, Butte 59701',
  ],
])('"%s" is no address in the United States, and is kept as the line that it is', (line) => {
  expect(splitAddress(line)).toBeNull();
  expect(addressColumns(line)).toEqual({
    shippingAddress: line,
    street: null,
    street2: null,
    city: null,
    state: null,
    zip: null,
    country: null,
  });
});

test('what was typed in parts is kept in parts, commas and all, and an address from before that is read from its line', () => {
  const typed = {
    address: ' 1 Mill, Yard 3 ',
    addressLine2: 'c/o Ann, Jr.',
    city: ' Washington, DC',
    state: 'd.c.',
    zipCode: '20001 1234',
  };
  const kept = addressColumns(typed);
  expect(kept).toEqual({
    shippingAddress: '1 Mill, Yard 3, c/o Ann, Jr., Washington, DC, DC 20001-1234',
    street: '1 Mill, Yard 3',
    street2: 'c/o Ann, Jr.',
    city: 'Washington, DC',
    state: 'DC',
    zip: '20001-1234',
    country: 'US',
  });
  expect(addressOf(kept)).toMatchObject({
    address: '1 Mill, Yard 3',
    addressLine2: 'c/o Ann, Jr.',
    city: 'Washington, DC',
  });
  expect(addressOf({ shippingAddress: '12 Ridge Road, Butte, Montana 59701', street: null })).toEqual({
    address: '12 Ridge Road',
    addressLine2: '',
    city: 'Butte',
    state: 'MT',
    zipCode: '59701',
  });
});

test('a state is known by its code, its name, and what was written before there were codes', () => {
  const names = [
    'Montana',
    'MT',
    'mt.',
    'Mont.',
    ' m.t. ',
    'District  of Columbia',
    'Washington, D.C.',
    'N. Mex.',
    'Hawai\u02bbi',
    'Guam',
  ];
  expect(names.map(stateCodeOf)).toEqual(['MT', 'MT', 'MT', 'MT', 'MT', 'DC', 'DC', 'NM', 'HI', 'GU']);
  expect(['Montanna', 'Ontario', '', '.', 'XX', 'constructor'].map(stateCodeOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('a ZIP code has five digits or nine, and is asked about where another state has it', () => {
  expect(['59801', '59801-1234', '59801 1234', '598011234', '05501'].map(zipCodeOf)).toEqual([
    ...['59801', '59801-1234', '59801-1234', '59801-1234', '05501'],
  ]);
  expect(['5980', '598012', '59801-', 'abc', '', '59801-12345', 'K1A 0B1'].map(zipCodeOf)).toEqual(Array(7).fill(null));
  const asked = (state: string, zipCode: string) => zipQuestion({ state, zipCode });
  expect(asked('Hawaii', '59801')).toBe('59801 is a ZIP code of Montana, not of Hawaii.');
  expect(asked('MT', '00000')).toBe('We know no ZIP code that begins like 00000.');
  const right = {
    MT: '59801',
    HI: '96813',
    GU: '96910',
    MP: '96950',
    AS: '96799',
    AE: '09012',
    AP: '96266',
    PR: '00901',
    DC: '20500',
  };
  for (const [state, zipCode] of Object.entries(right)) expect([state, asked(state, zipCode)]).toEqual([state, null]);
  // Post offices beyond the line, and what another rule refuses.
  for (const [state, zipCode] of [
    ['NY', '06390'],
    ['WY', '83414'],
    ['XX', '59801'],
    ['MT', 'abc'],
  ] as const) {
    expect(asked(state, zipCode)).toBeNull();
  }
});
