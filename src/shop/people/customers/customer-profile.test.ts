import { expect, test } from 'vitest';
import type { VerifiedIdentity } from '#shop/ports/identity-provider.ts';
import { readProfile, splitName } from './customer-profile.ts';

const NOBODY: VerifiedIdentity = {
  uid: 'uid-ann',
  email: 'ann@example.com',
  emailVerified: true,
  displayName: null,
  photoUrl: null,
  signedInAt: new Date(0),
};
const PICTURE = 'https://pictures.example.com/ann.png';

test.for([
  ['Ann Archer', 'Ann', 'Archer'],
  ['Mary Ann  Archer', 'Mary Ann', 'Archer'],
  ['Ann', 'Ann', null],
  ['', null, null],
  ['   ', null, null],
])('"%s" is %s and %s', ([name, firstName, lastName]) => {
  expect(splitName(name ?? '')).toEqual({ firstName, lastName });
});

test('what the token says counts, and what the browser says only where the token says nothing', () => {
  const offered = { displayName: 'Made Up', photoUrl: 'https://pictures.example.com/made-up.png' };
  const token = { ...NOBODY, displayName: 'Ann Archer', photoUrl: PICTURE };
  expect(readProfile(token, offered)).toMatchObject({ displayName: 'Ann Archer', profileImageUrl: PICTURE });
  expect(readProfile(NOBODY, offered)).toMatchObject({ displayName: 'Made Up', lastName: 'Up' });
});

test('what nobody says is left as the record has it', () => {
  expect(readProfile(NOBODY, {})).toEqual({});
  expect(readProfile({ ...NOBODY, displayName: ' \n ' }, { displayName: null })).toEqual({});
});

test('a name is one line of at most 200 characters', () => {
  const displayName = `Ann\u0000\n Archer${'!'.repeat(300)}`;
  const profile = readProfile({ ...NOBODY, displayName }, {});
  expect(profile.displayName).toMatch(/^Ann Archer!+$/);
  expect(profile.displayName).toHaveLength(200);
});

test.for([
  'http://pictures.example.com/ann.png',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '/ann.png',
  'not an address',
  `https://pictures.example.com/${'a'.repeat(2000)}`,
])('a picture at %s is not taken up', (photoUrl) => {
  expect(readProfile({ ...NOBODY, photoUrl }, {})).toEqual({});
  expect(readProfile(NOBODY, { photoUrl })).toEqual({});
});
