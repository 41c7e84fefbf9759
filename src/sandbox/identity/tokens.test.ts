import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { signInAtSandbox } from '#tests/support/stand-ins/sign-in-at-sandbox.ts';
import { startSandbox } from '#tests/support/start-sandbox.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { issueCode } from './identity-grants.ts';

type Tokens = { id_token: string; refresh_token: string; expires_in: string; user_id: string };

const ANN = 'demoAnnArcher0000000000000001';

/** The sandbox as a program sees it; its clock stands still until it is moved. */
async function openAccounts(database: TestDatabase) {
  let now = Date.parse('2026-03-01T12:00:00Z');
  const clock = () => new Date(now);
  const sandbox = await startSandbox({ pool: database.pool, clock });
  const address = `${sandbox.baseUrl}/sandbox/identity`;
  const post = (path: string, body: string, type = 'application/json') =>
    fetch(`${address}${path}`, { method: 'POST', headers: { 'content-type': type }, body, redirect: 'manual' });
  return {
    sandbox,
    post,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    code: (uid: string) => issueCode(database.pool, uid, clock()),
    ask: (call: object) => post('/token', JSON.stringify(call)),
    async tokens(call: object): Promise<Tokens> {
      const answer = await post('/token', JSON.stringify(call));
      expect(answer.status).toBe(200);
      return (await answer.json()) as Tokens;
    },
    keys: () => fetch(`${address}/jwks`),
    [Symbol.asyncDispose]: sandbox.close,
  };
}

const byCode = (code: string) => ({ grant_type: 'authorization_code', code });
const byRefresh = (refresh_token: string) => ({ grant_type: 'refresh_token', refresh_token });

async function fault(answer: Response): Promise<[number, string]> {
  const { error } = (await answer.json()) as { error: { message: string } };
  return [answer.status, error.message];
}

test('a code brings a token with the claims that Firebase gives', async () => {
  await using database = await createTestDatabase();
  await using accounts = await openAccounts(database);
  const tokens = await accounts.tokens(byCode(await accounts.code(ANN)));
  expect(tokens).toMatchObject({ expires_in: '3600', user_id: ANN });
  const published = createLocalJWKSet((await (await accounts.keys()).json()) as JSONWebKeySet);
  const currentDate = new Date('2026-03-01T12:00:01Z');
  const { payload, protectedHeader } = await jwtVerify(tokens.id_token, published, { currentDate });
  expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: expect.stringMatching(/^[0-9a-f]{40}$/) });
  const at = Date.parse('2026-03-01T12:00:00Z') / 1000;
  expect(payload).toEqual({
    iss: 'https://securetoken.google.com/fulldraw-sandbox',
    aud: 'fulldraw-sandbox',
    sub: ANN,
    user_id: ANN,
    auth_time: at,
    iat: at,
    exp: at + 3600,
    email: 'ann.archer@example.com',
    email_verified: true,
    name: 'Ann Archer',
    firebase: { identities: { email: ['ann.archer@example.com'] }, sign_in_provider: 'google.com' },
  });
});

test('a code works once, for a minute', async () => {
  await using database = await createTestDatabase();
  await using accounts = await openAccounts(database);
  const used = await accounts.code(ANN);
  const answers = await Promise.all([accounts.ask(byCode(used)), accounts.ask(byCode(used))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const old = await accounts.code(ANN);
  accounts.advance(60_001);
  expect(await fault(await accounts.ask(byCode(old)))).toEqual([400, 'INVALID_CODE']);
});

test('a refresh token gives new tokens of the same sign-in, after a restart too', async () => {
  await using database = await createTestDatabase();
  let refreshToken = '';
  {
    await using accounts = await openAccounts(database);
    refreshToken = (await accounts.tokens(byCode(await accounts.code(ANN)))).refresh_token;
  }
  await using accounts = await openAccounts(database);
  accounts.advance(90 * 24 * 3_600_000);
  await accounts.sandbox.keepAccount({ uid: ANN, email: 'ann@example.com', name: 'Ann Hale' });
  const { id_token, refresh_token } = await accounts.tokens(byRefresh(refreshToken));
  expect(refresh_token).toBe(refreshToken);
  const at = Date.parse('2026-03-01T12:00:00Z') / 1000;
  expect(decodeJwt(id_token)).toMatchObject({ auth_time: at, iat: at + 90 * 24 * 3600, name: 'Ann Hale' });
});

test.each<[string, string, string]>([
  ['an unknown code', JSON.stringify(byCode('unknown')), 'INVALID_CODE'],
  ['an unknown refresh token', JSON.stringify(byRefresh('unknown')), 'INVALID_REFRESH_TOKEN'],
  ['a code with signs that no code has', JSON.stringify(byCode('a\u0000b')), 'INVALID_GRANT'],
  ['another grant', JSON.stringify({ grant_type: 'password', password: 'x' }), 'INVALID_GRANT'],
  ['no object', '7', 'INVALID_GRANT'],
  ['no JSON', '{', 'INVALID_REQUEST'],
])('%s is refused', async (_what, body, message) => {
  await using database = await createTestDatabase();
  await using accounts = await openAccounts(database);
  expect(await fault(await accounts.post('/token', body))).toEqual([400, message]);
});

test('the public keys may be kept for a while and hold nothing secret', async () => {
  await using database = await createTestDatabase();
  await using accounts = await openAccounts(database);
  const answer = await accounts.keys();
  expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  const { keys } = (await answer.json()) as JSONWebKeySet;
  expect(keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']]);
});

test('a new key signs from now on, and the old one is no longer published', async () => {
  await using database = await createTestDatabase();
  await using accounts = await openAccounts(database);
  const kid = async () => ((await (await accounts.keys()).json()) as JSONWebKeySet).keys.map((key) => key.kid);
  const [before] = await kid();
  const rotated = (await (
    await accounts.post('/keys/rotate', '', 'application/x-www-form-urlencoded')
  ).json()) as object;
  expect(rotated).toEqual({ kid: expect.not.stringMatching(String(before)) });
  expect(await kid()).toEqual([(rotated as { kid: string }).kid]);
});

test('servers that start together sign with one key', async () => {
  await using database = await createTestDatabase();
  await using one = await openAccounts(database);
  await using other = await openAccounts(database);
  const [here, there] = await Promise.all([one.keys(), other.keys()]);
  expect(await here.json()).toEqual(await there.json());
});

test('tokens and keys fail on purpose, and choosing an account does not', async () => {
  await using database = await createTestDatabase();
  await using accounts = await openAccounts(database);
  await accounts.sandbox.setFaults('identity', { errorRate: 1 });
  expect((await accounts.keys()).status).toBe(503);
  const code = await accounts.code(ANN);
  expect((await accounts.ask(byCode(code))).status).toBe(503);
  await accounts.sandbox.setFaults('identity', { errorRate: 1, only: '/jwks' });
  expect((await accounts.ask(byCode(code))).status).toBe(200);
  await accounts.sandbox.setFaults('identity', {});
  expect(await signInAtSandbox(accounts.sandbox.baseUrl, ANN)).toMatch(/^ey/);
});
