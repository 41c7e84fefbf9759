import { expect, test } from 'vitest';
import { FRAME_COUNT, fetchOrder, follow, frameFor, nearest } from './frame-player.ts';

test('a draw shows its frame, and no draw shows a frame that there is not', () => {
  expect([-1, 0, 0.02, 0.5, 0.99, 1, 7].map(frameFor)).toEqual([0, 0, 0, 12, 24, 24, 24]);
});

test('the frame to be seen is fetched first, the ends next, and in the end every frame once', () => {
  const order = fetchOrder(7, false);
  expect(order.slice(0, 4)).toEqual([7, 0, 24, 12]);
  expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: FRAME_COUNT }, (_, frame) => frame));
});

test('whoever saves data gets a few stills, the nearest one first', () => {
  expect(fetchOrder(13, true)).toEqual([12, 0, 6, 18, 24]);
});

test('until its own frame has come, a draw shows the nearest one', () => {
  expect(nearest([0, 24, 12], 10)).toBe(12);
  expect(nearest([], 10)).toBeUndefined();
});

test('the bow follows the hand without overshooting, and arrives', () => {
  let shown = 0;
  for (let frame = 0; frame < 60; frame += 1) {
    const next = follow(shown, 1, 16);
    expect(next).toBeGreaterThanOrEqual(shown);
    expect(next).toBeLessThanOrEqual(1);
    shown = next;
  }
  expect(shown).toBe(1);
  expect(follow(1, 0, 10_000)).toBe(0);
});
