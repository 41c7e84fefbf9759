import { expect, test } from 'vitest';
import {
  DRAW_LENGTHS,
  DRAW_WEIGHTS,
  isSameBuild,
  missingParts,
  readTypedBuild,
  type TypedBuild,
  typeBuild,
} from './typed-build.ts';

test('the lists offer every bow that can be set up, and each of their choices is one', () => {
  expect([DRAW_LENGTHS.length, DRAW_LENGTHS.at(0), DRAW_LENGTHS.at(-1)]).toEqual([13, '25', '31']);
  expect([DRAW_WEIGHTS.length, DRAW_WEIGHTS.at(0), DRAW_WEIGHTS.at(-1)]).toEqual([31, '40', '70']);
  const typed = (drawLength: string): TypedBuild => ({ drawLength, drawWeight: '60', hand: 'Left' });
  for (const length of DRAW_LENGTHS) {
    expect(typeBuild(readTypedBuild(typed(length)))).toEqual(typed(length));
  }
});

test('a build is chosen whole, or not at all', () => {
  expect(missingParts({ drawLength: '29', drawWeight: '', hand: '' })).toEqual(['drawWeight', 'hand']);
  expect(missingParts(typeBuild(null))).toEqual([]);
  expect(readTypedBuild(typeBuild(null))).toBeNull();
  const build = { drawLength: 29, drawWeight: 60, hand: 'Left' } as const;
  expect([isSameBuild(build, { ...build }), isSameBuild(build, null), isSameBuild(null, null)]).toEqual([
    true,
    false,
    true,
  ]);
});
