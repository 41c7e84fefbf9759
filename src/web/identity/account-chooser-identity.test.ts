import { expect, test } from 'vitest';
import { readKeptSignIn, readPerson, readReturn } from './account-chooser-identity.ts';
import { readCode } from './chooser-window.ts';

test('a kept sign-in is read, and nothing is made of what is not one', () => {
  const kept = { person: { uid: 'u', email: 'a@example.com', displayName: null, photoURL: null }, refreshToken: 'r' };
  expect(readKeptSignIn(JSON.stringify(kept))).toEqual(kept);
  for (const text of [null, '', '{', 'null', '"x"', '{"person":{"uid":1}}', '{"refreshToken":"r"}']) {
    expect(readKeptSignIn(text)).toBeNull();
  }
});

const tokenOf = (claims: object) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test('a token tells who somebody is, in any alphabet', () => {
  const claims = {
    sub: 'uid-1',
    email: 'zoe@example.com',
    name: 'Zoë Łącka ÿ?>',
    picture: 'https://example.com/z.png',
  };
  expect(readPerson(tokenOf(claims))).toEqual({
    uid: 'uid-1',
    email: 'zoe@example.com',
    displayName: 'Zoë Łącka ÿ?>',
    photoURL: 'https://example.com/z.png',
  });
});

test('somebody without a name or a picture is still somebody', () => {
  expect(readPerson(tokenOf({ sub: 'uid-2', email: 'ann@example.com' }))).toEqual({
    uid: 'uid-2',
    email: 'ann@example.com',
    displayName: null,
    photoURL: null,
  });
});

const CAME_BACK = 'http://localhost:3000/account?tab=1&identity_state=mine&identity_code=abc#orders';

test('the answer of the account chooser is taken out of the address', () => {
  expect(readReturn(CAME_BACK, 'mine')).toEqual({
    came: true,
    code: 'abc',
    address: 'http://localhost:3000/account?tab=1#orders',
  });
});

test('an answer to a question that this tab did not ask is thrown away', () => {
  expect(readReturn(CAME_BACK, 'another')).toMatchObject({ came: true, code: null });
  expect(readReturn(CAME_BACK, null)).toMatchObject({ came: true, code: null });
  expect(readReturn('http://localhost:3000/account?tab=1', 'mine')).toEqual({ came: false });
});

test("a window's message counts only when it answers this sign-in", () => {
  const message = { source: 'fulldraw-sandbox-identity', state: 'mine', code: 'abc' };
  expect(readCode(message, 'mine')).toBe('abc');
  for (const foreign of [
    { ...message, state: 'other' },
    { ...message, source: 'x' },
    { ...message, code: 1 },
    'abc',
    null,
  ]) {
    expect(readCode(foreign, 'mine')).toBeNull();
  }
});
