import { CompactSign } from 'jose';
import { expect, test } from 'vitest';
import { createKeyServer, createSigner } from '#tests/support/stand-ins/key-server.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { createIdentityProvider } from './verify-id-token.ts';

const NOW = 1_790_000_000;
const projectId = 'fulldraw-test';
const issuer = `https://securetoken.google.com/${projectId}`;
const GOOD = {
  iss: issuer,
  aud: projectId,
  sub: 'uid-of-ann',
  user_id: 'uid-of-ann',
  iat: NOW - 60,
  auth_time: NOW - 600,
  exp: NOW + 3540,
  email: 'Ann@Example.com',
  email_verified: true,
  name: 'Ann Archer',
  picture: 'https://pictures.test/ann',
  firebase: { sign_in_provider: 'google.com' },
};
const ours = await createSigner('key-1');
const stranger = await createSigner('key-1');

async function openProvider() {
  const server = await createKeyServer(ours);
  const provider = createIdentityProvider({
    projectId,
    issuer,
    keysUrl: server.url,
    clock: () => new Date(NOW * 1000),
    log: { warn: () => {} },
  });
  return {
    server,
    verify: provider.verifyIdToken,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test('a good token says who somebody is', async () => {
  await using provider = await openProvider();
  expect(await provider.verify(await ours.sign(GOOD))).toEqual({
    uid: 'uid-of-ann',
    email: 'ann@example.com',
    emailVerified: true,
    displayName: 'Ann Archer',
    photoUrl: 'https://pictures.test/ann',
    signedInAt: new Date((NOW - 600) * 1000),
  });
});

test.each<[string, object]>([
  ['another issuer', { iss: 'https://securetoken.google.com/another-project' }],
  ['no issuer', { iss: undefined }],
  ['another project as its audience', { aud: 'another-project' }],
  ['our project among its audiences', { aud: [projectId, 'another-project'] }],
  ['no audience', { aud: undefined }],
  ['an end that has passed', { exp: NOW - 5 }],
  ['an end that is no time', { exp: 'tomorrow' }],
  ['no end', { exp: undefined }],
  ['an issue in the future', { iat: NOW + 6 }],
  ['an issue that is no time', { iat: 'now' }],
  ['no time of issue', { iat: undefined }],
  ['a sign-in in the future', { auth_time: NOW + 6 }],
  ['a sign-in that is no time', { auth_time: '1' }],
  ['no sign-in', { auth_time: undefined }],
  ['an empty subject', { sub: '', user_id: undefined }],
  ['a subject that is too long', { sub: 'x'.repeat(129), user_id: undefined }],
  ['a subject that is no text', { sub: 7, user_id: undefined }],
  ['no subject', { sub: undefined, user_id: undefined }],
  ['no subject but a user', { sub: undefined }],
  ['a user who is not its subject', { user_id: 'uid-of-hunter' }],
  ['a start in the future', { nbf: NOW + 6 }],
])('a token with %s proves nothing', async (_what, claims) => {
  await using provider = await openProvider();
  expect(await provider.verify(await ours.sign(GOOD))).not.toBeNull();
  expect(await provider.verify(await ours.sign({ ...GOOD, ...claims }))).toBeNull();
});

test.each<[string, object]>([
  ['that ended four seconds ago', { exp: NOW - 4 }],
  ['that was issued in four seconds', { iat: NOW + 4, auth_time: NOW + 4 }],
  ['without the second name of its subject', { user_id: undefined }],
  ['with a subject of 128 characters', { sub: 'x'.repeat(128), user_id: 'x'.repeat(128) }],
])('a token %s is good: clocks and providers differ a little', async (_what, claims) => {
  await using provider = await openProvider();
  expect(await provider.verify(await ours.sign({ ...GOOD, ...claims }))).not.toBeNull();
});

test.each<[string, object, object]>([
  ['no address', { email: undefined }, { email: null, emailVerified: false }],
  ['an address of which nothing is said', { email_verified: undefined }, { emailVerified: false }],
  ['an address whose proof is no yes', { email_verified: 'true' }, { emailVerified: false }],
  ['neither name nor picture', { name: undefined, picture: '' }, { displayName: null, photoUrl: null }],
  ['a name of several lines', { name: ' Ann\u0000\r\nArcher ' }, { displayName: 'Ann Archer' }],
])('somebody with %s is known by the rest', async (_what, claims, known) => {
  await using provider = await openProvider();
  expect(await provider.verify(await ours.sign({ ...GOOD, ...claims }))).toMatchObject({ uid: 'uid-of-ann', ...known });
});

test('a token without a signature proves nothing', async () => {
  await using provider = await openProvider();
  const [, claims, signature] = (await ours.sign(GOOD)).split('.');
  for (const alg of ['none', 'None', 'NONE']) {
    const header = Buffer.from(JSON.stringify({ alg, kid: ours.kid })).toString('base64url');
    expect(await provider.verify(`${header}.${claims}.`)).toBeNull();
    expect(await provider.verify(`${header}.${claims}.${signature}`)).toBeNull();
  }
  expect(await provider.verify(`${(await ours.sign(GOOD)).split('.').slice(0, 2).join('.')}.`)).toBeNull();
});

test('a token signed with our public key as a shared secret proves nothing', async () => {
  await using provider = await openProvider();
  const body = new TextEncoder().encode(JSON.stringify(GOOD));
  for (const secret of [
    ours.publicPem,
    ours.publicPem.trim(),
    JSON.stringify(ours.publicJwk),
    ours.publicJwk.n ?? '',
  ]) {
    const token = await new CompactSign(body)
      .setProtectedHeader({ alg: 'HS256', kid: ours.kid })
      .sign(new TextEncoder().encode(secret));
    expect(await provider.verify(token)).toBeNull();
  }
});

test.each(['RS384', 'RS512', 'PS256'])('a token signed by %s proves nothing, even with our own key', async (alg) => {
  await using provider = await openProvider();
  const { alg: _any, ...publicJwk } = ours.publicJwk;
  provider.server.publish([{ ...ours, publicJwk }]);
  expect(await provider.verify(await ours.sign(GOOD))).not.toBeNull();
  expect(await provider.verify(await ours.sign(GOOD, { alg, kid: ours.kid }))).toBeNull();
});

test("a stranger's key proves nothing, whatever the token says about keys", async () => {
  await using provider = await openProvider();
  await using elsewhere = await createKeyServer(stranger);
  expect(await provider.verify(await stranger.sign(GOOD))).toBeNull();
  expect(await provider.verify(await stranger.sign(GOOD, { alg: 'RS256', kid: 'key-2' }))).toBeNull();
  expect(
    await provider.verify(await stranger.sign(GOOD, { alg: 'RS256', kid: 'key-1', jwk: stranger.publicJwk })),
  ).toBeNull();
  expect(
    await provider.verify(await stranger.sign(GOOD, { alg: 'RS256', kid: 'key-2', jku: elsewhere.url })),
  ).toBeNull();
  expect(elsewhere.requests()).toBe(0);
});

test('a token that names no key proves nothing, and nobody is asked about it', async () => {
  await using provider = await openProvider();
  expect(await provider.verify(await ours.sign(GOOD, { alg: 'RS256' }))).toBeNull();
  expect(await provider.verify(await ours.sign(GOOD, { alg: 'RS256', kid: '' }))).toBeNull();
  expect(provider.server.requests()).toBe(0);
});

test('a token of which one letter was changed proves nothing', async () => {
  await using provider = await openProvider();
  const [header, , signature] = (await ours.sign(GOOD)).split('.');
  const claims = Buffer.from(JSON.stringify({ ...GOOD, sub: 'uid-of-Ann' })).toString('base64url');
  expect(await provider.verify(`${header}.${claims}.${signature}`)).toBeNull();
});

test.each(['', ' ', 'token', 'a.b.c', '...', 'a.b.c.d.e', 'null', '{}', '.e30.', 'ey.\u0000.x', 'é.é.é'])(
  '%j is no token',
  async (text) => {
    await using provider = await openProvider();
    expect(await provider.verify(text)).toBeNull();
  },
);

test.each([null, [], 'text', 7])('a signed %j is no token', async (content) => {
  await using provider = await openProvider();
  expect(await provider.verify(await ours.sign(content))).toBeNull();
});

test('a token longer than any real one proves nothing', async () => {
  await using provider = await openProvider();
  const padded = (length: number) => ours.sign({ ...GOOD, padding: 'x'.repeat(length) });
  expect(await provider.verify(await padded(4000))).not.toBeNull();
  expect(await provider.verify(await padded(8000))).toBeNull();
});

test('a token that the account chooser gave is good for the shop beside it', async () => {
  await using test = await createTestShop();
  const token = await test.idToken({ uid: 'uid-of-ann', email: 'Ann@Example.com', name: 'Ann Archer' });
  expect(await test.shop.identity.verifyIdToken(token)).toEqual({
    uid: 'uid-of-ann',
    email: 'ann@example.com',
    emailVerified: true,
    displayName: 'Ann Archer',
    photoUrl: null,
    signedInAt: new Date(Math.floor(test.shop.clock().getTime() / 1000) * 1000),
  });
});
