import { expect, test } from 'vitest';
import { burstOf, nextSize, pauseAfter, waitForServer } from './run-mailing.ts';

test('a mailing keeps its pace on average and sends no more than a second of it at once', () => {
  expect([600, 59, 1, 1_000_000].map(burstOf)).toEqual([10, 1, 1, 16_666]);
  expect(pauseAfter(10, 600, 200)).toBe(800);
  expect(pauseAfter(10, 600, 5_000)).toBe(0);
  expect(pauseAfter(1, 1, 0)).toBe(60_000);
});

test('a batch is what the mail server takes in moments', () => {
  expect([nextSize(40, 160), nextSize(40, 800), nextSize(20, 30_000), nextSize(40, 0)]).toEqual([200, 40, 20, 500]);
});

test('a mail server that is away is asked again after 5 seconds, later and later, at least once a minute', () => {
  expect([0, 1, 2, 3, 4, 50].map(waitForServer)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});
