import { expect, test } from 'vitest';
import { readKept } from './kept-build.ts';

test('a remembered build is taken up whole or not at all', () => {
  const build = { drawLength: 29.5, drawWeight: 60, hand: 'Left' };
  expect(readKept('color=tan&draw=29.5&weight=60&hand=left')).toEqual({ color: 'Tan', build });
  for (const other of [null, '', 'draw=29.5&weight=60&hand=left', 'color=tan&draw=29.4&weight=60&hand=left']) {
    expect(readKept(other)).toBeNull();
  }
});
