import { expect, test } from 'vitest';
import { BOW_COLORS } from '#values/order/order.ts';
import {
  type BowBuild,
  DRAW_LENGTH,
  DRAW_WEIGHT,
  drawLengthFor,
  HANDS,
  isDrawLength,
  readBowColor,
  readBuild,
  wordBuild,
  writeBuildQuery,
} from './build.ts';

const build: BowBuild = { drawLength: 29.5, drawWeight: 60, hand: 'Left' };

test('a build is said in the same words everywhere', () => {
  expect(wordBuild(build)).toBe('29.5 in draw, 60 lbs, left hand');
});

test('every build that the bow can be set to survives its address', () => {
  expect(writeBuildQuery('Tan', build)).toBe('color=tan&draw=29.5&weight=60&hand=left');
  for (const color of BOW_COLORS) {
    for (const hand of HANDS) {
      for (let drawLength: number = DRAW_LENGTH.least; drawLength <= DRAW_LENGTH.most; drawLength += DRAW_LENGTH.step) {
        for (const drawWeight of [DRAW_WEIGHT.least, 57, DRAW_WEIGHT.most]) {
          const query = new URLSearchParams(writeBuildQuery(color, { drawLength, drawWeight, hand }));
          expect(readBuild(query)).toEqual({ drawLength, drawWeight, hand });
          expect(readBowColor(query.get('color'))).toBe(color);
        }
      }
    }
  }
});

test.each([
  'draw=29.5&weight=60',
  'draw=24.5&weight=60&hand=left',
  'draw=31.5&weight=60&hand=left',
  'draw=29.3&weight=60&hand=left',
  'draw=29&weight=39&hand=left',
  'draw=29&weight=60.5&hand=left',
  'draw=2e1&weight=60&hand=left',
  'draw=&weight=60&hand=left',
  'draw=29&weight=60&hand=both',
])('an address with %s holds no build', (query) => {
  expect(readBuild(new URLSearchParams(query))).toBeNull();
});

test('a wingspan suggests a draw length to the half inch, also one that the bow cannot be set to', () => {
  expect([70, 71, 72, 73.5].map(drawLengthFor)).toEqual([28, 28.5, 29, 29.5]);
  expect([drawLengthFor(61), drawLengthFor(80)].map(isDrawLength)).toEqual([false, false]);
  expect([drawLengthFor(62), drawLengthFor(78)]).toEqual([25, 31]);
});
