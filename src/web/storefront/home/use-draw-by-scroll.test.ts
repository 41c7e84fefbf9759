import { expect, test } from 'vitest';
import { drawAt, placeAmong, stepAt } from './use-draw-by-scroll.ts';

test('the reader stands at a step when it begins at the line, and between two in proportion', () => {
  expect(placeAmong([900, 1600, 2300], 80)).toBe(0);
  expect(placeAmong([80, 780, 1480], 80)).toBe(0);
  expect(placeAmong([-270, 430, 1130], 80)).toBe(0.5);
  expect(placeAmong([-620, 80, 780], 80)).toBe(1);
  expect(placeAmong([-2000, -1300, -600], 80)).toBe(2);
  expect(placeAmong([], 80)).toBe(0);
});

test('a step is being read from half the way to it', () => {
  expect([0, 0.49, 0.51, 1.4, 3].map(stepAt)).toEqual([0, 0, 1, 1, 3]);
});

test('the bow is at rest, is drawn, is held at full draw, and is let go before the last step', () => {
  expect([0, 0.3, 1, 1.6, 2, 2.5].map(drawAt)).toEqual([0, 0, 0.55, 1, 1, 1]);
  expect([2.58, 3, 9].map(drawAt)).toEqual([0, 0, 0]);
  const drawing = Array.from({ length: 60 }, (_, hundredth) => drawAt(hundredth / 30));
  expect(drawing).toEqual([...drawing].sort((a, b) => a - b));
});
