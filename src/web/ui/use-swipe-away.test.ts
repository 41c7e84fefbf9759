import { expect, test } from 'vitest';
import { isThrown, readMovement, shiftBy } from './use-swipe-away.ts';

test('a finger that moves a sheet to its own edge swipes; every other movement is left to what it was for', () => {
  expect(readMovement('right', { x: 5, y: 1 })).toBe('unclear');
  expect(readMovement('right', { x: 20, y: 5 })).toBe('swipe');
  expect(readMovement('right', { x: -20, y: 5 })).toBe('other');
  expect(readMovement('right', { x: 20, y: 25 })).toBe('other');
  expect(readMovement('left', { x: -20, y: 5 })).toBe('swipe');
  expect(readMovement('bottom', { x: 5, y: 20 })).toBe('swipe');
  expect(readMovement('top', { x: 5, y: -20 })).toBe('swipe');
});

test('a sheet follows towards its edge alone', () => {
  expect(shiftBy('right', 30)).toBe('30px 0');
  expect(shiftBy('right', -30)).toBe('0px 0');
  expect(shiftBy('left', 30)).toBe('-30px 0');
  expect(shiftBy('bottom', 30)).toBe('0 30px');
});

test('far or fast enough it goes, and not when the finger turned back', () => {
  const size = { width: 400, height: 600 };
  expect(isThrown('right', 150, 0, size)).toBe(true);
  expect(isThrown('right', 100, 0, size)).toBe(false);
  expect(isThrown('right', 30, 0.8, size)).toBe(true);
  expect(isThrown('right', 300, -0.8, size)).toBe(false);
  expect(isThrown('bottom', 150, 0, size)).toBe(false);
});
