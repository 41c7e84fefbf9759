import { expect, test } from 'vitest';
import { shareOf, thresholdOn } from './nexus.ts';

const share = (state: string, day: string, amount: number, count: number) => {
  const threshold = thresholdOn(state, day);
  return threshold && shareOf(threshold, { amount, count });
};

test('57 Hunters reach the threshold of most states, California takes five times as many, and Montana has none', () => {
  expect(share('OH', '2026-11-28', 57 * 177_600, 57)).toBe(101);
  expect(share('CA', '2026-11-28', 57 * 177_600, 57)).toBe(20);
  expect(share('MT', '2026-11-28', 57 * 177_600, 57)).toBeNull();
});

test('what an owner knows of a threshold counts from its day on, instead of what the shop knows', () => {
  const own = {
    state: 'OH',
    fromDay: '2027-01-01',
    amount: 50_000_000,
    count: 10,
    both: true,
    source: 'the state’s page',
  };
  expect(thresholdOn('OH', '2026-12-31', [own])?.amount).toBe(10_000_000);
  expect(thresholdOn('OH', '2027-01-01', [own])).toEqual(own);
  expect(thresholdOn('GA', '2027-01-01', [own])?.count).toBe(200);
});

test('a count of sales counts instead of the amount, or besides it, by the state and the day', () => {
  expect(share('GA', '2026-11-28', 1_000_000, 190)).toBe(95);
  expect(share('NY', '2026-11-28', 60_000_000, 50)).toBe(50);
  expect(share('IL', '2025-12-31', 1_000_000, 200)).toBe(100);
  expect(share('IL', '2026-01-01', 1_000_000, 200)).toBe(10);
});
