import { expect, test } from 'vitest';
import { isGood } from './token-life.ts';

test('a token is good until five minutes before its end', () => {
  const held = { token: 't', endsAt: 3_600_000 };
  expect(isGood(held, 3_300_000)).toBe(true);
  expect(isGood(held, 3_300_001)).toBe(false);
  expect(isGood(null, 0)).toBe(false);
});
