import { expect, test } from 'vitest';
import { readPerson } from './account-chooser-identity.ts';

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
