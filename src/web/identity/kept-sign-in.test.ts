import { expect, test } from 'vitest';
import { readKeptSignIn } from './account-chooser-identity.ts';

test('a kept sign-in is read, and nothing is made of what is not one', () => {
  const kept = { person: { uid: 'u', email: 'a@example.com', displayName: null, photoURL: null }, refreshToken: 'r' };
  expect(readKeptSignIn(JSON.stringify(kept))).toEqual(kept);
  for (const text of [null, '', '{', 'null', '"x"', '{"person":{"uid":1}}', '{"refreshToken":"r"}']) {
    expect(readKeptSignIn(text)).toBeNull();
  }
});
