import { expect, test } from 'vitest';
import { AT_REST, drawForce, holdingWeight, LET_OFF, powerStroke, stations, storedEnergy } from './bow-physics.ts';
import { DRAW_LENGTH, DRAW_WEIGHT } from './build.ts';

/** Every draw length with some draw weights and both ends of the let-off. */
const SETUPS = steps(DRAW_LENGTH.least, DRAW_LENGTH.most, DRAW_LENGTH.step).flatMap((drawLength) =>
  [DRAW_WEIGHT.least, 57, DRAW_WEIGHT.most].flatMap((drawWeight) =>
    [0.7, LET_OFF].map((letOff) => ({ drawLength, drawWeight, letOff })),
  ),
);

test('a bow at rest pulls nothing, peaks at its draw weight, and lets off what it should at full draw', () => {
  for (const setup of SETUPS) {
    const forces = steps(AT_REST, setup.drawLength, 0.01).map((draw) => drawForce(setup, draw));
    expect(drawForce(setup, AT_REST)).toBe(0);
    expect(Math.max(...forces)).toBeCloseTo(setup.drawWeight, 10);
    expect(drawForce(setup, setup.drawLength)).toBeCloseTo(setup.drawWeight * (1 - setup.letOff), 10);
  }
  expect(holdingWeight({ drawLength: 29, drawWeight: 60 })).toBeCloseTo(12, 10);
  expect(drawForce({ drawLength: 29, drawWeight: 60 }, 2)).toBe(0);
  expect(drawForce({ drawLength: 29, drawWeight: 60 }, 40)).toBeCloseTo(12, 10);
});

test('the pull rises all the way to the plateau, stays, and falls without a jump or a corner', () => {
  for (const setup of SETUPS) {
    const { risen: from, drops: to } = stations(setup);
    const draws = steps(AT_REST, setup.drawLength, 0.005);
    const changes = draws.map((draw) => ({ draw, change: drawForce(setup, draw + 0.005) - drawForce(setup, draw) }));
    expect(changes.filter(({ change }) => Math.abs(change) > 0.4)).toEqual([]);
    expect(changes.filter(({ draw, change }) => draw < from - 0.01 && change <= 0)).toEqual([]);
    expect(changes.filter(({ draw, change }) => draw > to && change > 1e-9)).toEqual([]);
    expect(drawForce(setup, from - 0.02)).toBeCloseTo(setup.drawWeight, 1);
    expect(drawForce(setup, to + 0.02)).toBeCloseTo(setup.drawWeight, 1);
  }
});

test('the stored energy is the area under the curve', () => {
  for (const setup of SETUPS) {
    const pieces = 40_000;
    const width = powerStroke(setup) / pieces;
    let area = 0;
    for (let piece = 0; piece < pieces; piece += 1) area += drawForce(setup, AT_REST + (piece + 0.5) * width) * width;
    expect(storedEnergy(setup)).toBeCloseTo(area / 12, 5);
  }
});

test('a longer draw, a heavier bow and less let-off store more', () => {
  const stored = (drawLength: number, drawWeight: number, letOff = LET_OFF) =>
    storedEnergy({ drawLength, drawWeight, letOff });
  for (const { drawLength, drawWeight, letOff } of SETUPS) {
    expect(stored(drawLength + 0.5, drawWeight, letOff)).toBeGreaterThan(stored(drawLength, drawWeight, letOff));
    expect(stored(drawLength, drawWeight + 1, letOff)).toBeGreaterThan(stored(drawLength, drawWeight, letOff));
  }
  expect(stored(29, 60, 0.7)).toBeGreaterThan(stored(29, 60, 0.8));
});

function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => Math.min(from + index * step, to));
}
