import { expect, test, vi } from 'vitest';
import { IdentityUnavailable } from '#shop/ports/identity-provider.ts';
import { createKeyServer, createSigner } from '#tests/support/stand-ins/key-server.ts';
import { createPublishedKeys, readLifetime } from './published-keys.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 3600 * SECOND;
const first = await createSigner('key-1');
const second = await createSigner('key-2');

/** The keys of a server that says how long they are valid, and a clock that the test moves. */
async function openKeys({ timeoutMs = 200 } = {}) {
  const server = await createKeyServer();
  server.publish([first], { 'cache-control': 'public, max-age=3600' });
  let now = Date.parse('2026-03-01T12:00:00Z');
  const warnings: string[] = [];
  const log = { warn: (_detail: object, message: string) => void warnings.push(message) };
  const keys = createPublishedKeys({ keysUrl: server.url, clock: () => new Date(now), log, timeoutMs });
  const token = { payload: '', signature: '' };
  return {
    server,
    warnings,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    find: async (kid: string) => keys({ alg: 'RS256', kid }, token),
    fault: (kid: string) =>
      Promise.resolve(keys({ alg: 'RS256', kid }, token)).then(
        () => 'found',
        (fault: Error) => (fault instanceof IdentityUnavailable ? 'unavailable' : fault.name),
      ),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test('many tokens at once cause one fetch, and later ones none', async () => {
  await using keys = await openKeys();
  await Promise.all(Array.from({ length: 20 }, () => keys.find('key-1')));
  keys.advance(0.7 * HOUR);
  await keys.find('key-1');
  expect(keys.server.requests()).toBe(1);
});

test('before the keys end they are fetched anew, and nobody waits for it', async () => {
  // Waiting for the silent server would take longer than a test may take.
  await using keys = await openKeys({ timeoutMs: 120_000 });
  await keys.find('key-1');
  keys.advance(0.8 * HOUR);
  keys.server.answer('silence');
  await keys.find('key-1');
  await vi.waitFor(() => expect(keys.server.requests()).toBe(2));
});

test('keys that were fetched early serve for their own time', async () => {
  await using keys = await openKeys();
  await keys.find('key-1');
  keys.advance(0.8 * HOUR);
  keys.server.publish([first, second], { 'cache-control': 'max-age=3600' });
  await keys.find('key-1');
  // Once the second key is there without a further fetch, the early fetch has come to its end.
  await vi.waitFor(() => expect(keys.server.requests()).toBe(2));
  keys.server.answer({ status: 503 });
  await vi.waitFor(async () => expect(await keys.fault('key-2')).toBe('found'));
  keys.advance(0.7 * HOUR);
  await keys.find('key-2');
});

test.each<[string, Parameters<Awaited<ReturnType<typeof createKeyServer>>['answer']>[0]]>([
  ['answers with a fault', { status: 503 }],
  ['answers with a page', { body: '<!doctype html><title>Welcome</title>' }],
  ['answers with something else', { body: '{"keys":"none"}' }],
  ['sends the shop elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/keys' } }],
  ['says nothing', 'silence'],
])('a key server that %s is not missed until the keys end', async (_what, answer) => {
  await using keys = await openKeys();
  await keys.find('key-1');
  keys.server.answer(answer);
  keys.advance(HOUR - SECOND);
  await keys.find('key-1');
  await vi.waitFor(() => expect(keys.warnings).toHaveLength(1));
  keys.advance(2 * SECOND);
  expect(await keys.fault('key-1')).toBe('unavailable');
});

test('without any keys and without a key server nothing can be said, until it is back', async () => {
  await using keys = await openKeys();
  keys.server.answer({ status: 500 });
  expect(await keys.fault('key-1')).toBe('unavailable');
  keys.server.publish([first]);
  keys.advance(SECOND);
  await keys.find('key-1');
});

test('a key server that cannot be reached at all is unavailable too', async () => {
  const clock = () => new Date();
  const keys = createPublishedKeys({ keysUrl: 'http://127.0.0.1:1/keys', clock, log: { warn: () => {} } });
  const find = async () => keys({ alg: 'RS256', kid: 'key-1' }, { payload: '', signature: '' });
  await expect(find()).rejects.toThrow(IdentityUnavailable);
});

test('a key server that is down is asked once a second at most, however many tokens come', async () => {
  await using keys = await openKeys();
  keys.server.answer({ status: 503 });
  for (let call = 0; call < 10; call += 1) expect(await keys.fault('key-1')).toBe('unavailable');
  expect(keys.server.requests()).toBe(1);
  keys.advance(SECOND);
  expect(await keys.fault('key-1')).toBe('unavailable');
  expect(keys.server.requests()).toBe(2);
});

test('a new key is taken up as soon as a token names it', async () => {
  await using keys = await openKeys();
  await keys.find('key-1');
  keys.server.publish([first, second]);
  await Promise.all([keys.find('key-2'), keys.find('key-2'), keys.find('key-1')]);
  expect(keys.server.requests()).toBe(2);
});

test('a key that is no longer published is no longer believed', async () => {
  await using keys = await openKeys();
  await keys.find('key-1');
  keys.server.publish([second]);
  keys.advance(HOUR);
  expect(await keys.fault('key-1')).toBe('JWKSNoMatchingKey');
  await keys.find('key-2');
});

test("a fault that has passed does not loosen the limit for strangers' keys", async () => {
  await using keys = await openKeys();
  keys.server.answer({ status: 503 });
  expect(await keys.fault('key-1')).toBe('unavailable');
  keys.server.publish([first], { 'cache-control': 'max-age=3600' });
  keys.advance(SECOND);
  await keys.find('key-1');
  for (let call = 0; call < 10; call += 1) expect(await keys.fault(`invented-${call}`)).toBe('JWKSNoMatchingKey');
  expect(keys.server.requests()).toBe(3);
});

test('an invented key is looked for once in keys that were just fetched', async () => {
  await using keys = await openKeys();
  expect(await keys.fault('invented')).toBe('JWKSNoMatchingKey');
  expect(keys.server.requests()).toBe(1);
});

test("strangers' invented keys do not make the shop ask again and again", async () => {
  await using keys = await openKeys();
  await keys.find('key-1');
  await Promise.all(Array.from({ length: 20 }, (_none, index) => keys.fault(`invented-${index}`)));
  for (let call = 0; call < 10; call += 1) expect(await keys.fault(`late-${call}`)).toBe('JWKSNoMatchingKey');
  expect(keys.server.requests()).toBe(2);
  keys.advance(10 * SECOND);
  expect(await keys.fault('invented')).toBe('JWKSNoMatchingKey');
  expect(keys.server.requests()).toBe(3);
});

test('nothing can be said of a new key while the key server is down, and known keys go on serving', async () => {
  await using keys = await openKeys();
  await keys.find('key-1');
  keys.server.answer({ status: 503 });
  for (let call = 0; call < 10; call += 1) expect(await keys.fault('key-2')).toBe('unavailable');
  await keys.find('key-1');
  expect(keys.server.requests()).toBe(2);
  keys.server.publish([first, second]);
  keys.advance(SECOND);
  await keys.find('key-2');
});

test.each<[Record<string, string>, number]>([
  [{ 'cache-control': 'public, max-age=19845, must-revalidate, no-transform' }, 19_845_000],
  [{ 'cache-control': 'max-age=3600', age: '600' }, 50 * MINUTE],
  [{ 'cache-control': 'Public, Max-Age="1200"' }, 20 * MINUTE],
  [{ 'cache-control': 's-maxage=9000, max-age=1200' }, 20 * MINUTE],
  [{ 'cache-control': 'max-age=1200', age: 'soon' }, 20 * MINUTE],
  [{}, 10 * MINUTE],
  [{ 'cache-control': 'public' }, 10 * MINUTE],
  [{ 'cache-control': 'max-age=0' }, MINUTE],
  [{ 'cache-control': 'max-age=600', age: '900' }, MINUTE],
  [{ 'cache-control': 'no-store, max-age=600' }, MINUTE],
  [{ 'cache-control': 'no-cache' }, MINUTE],
  [{ 'cache-control': 'max-age=99999999' }, 24 * 60 * MINUTE],
])('keys sent with %j are kept for %d milliseconds', (headers, milliseconds) => {
  expect(readLifetime(new Headers(headers))).toBe(milliseconds);
});
