import { expect, test } from 'vitest';
import { readLifetime } from './read-lifetime.ts';

const MINUTE = 60_000;

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
