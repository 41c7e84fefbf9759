import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertAlways } from '#tests/support/properties.ts';
import { storedEnergy } from './bow-physics.ts';
import {
  ARROW_WEIGHT,
  estimateShot,
  inSlugs,
  leastArrowWeight,
  RATING,
  type Shot,
  VIRTUAL_MASS,
} from './bow-physics-arrow.ts';

/** Whatever bow somebody sets up, with any arrow it may shoot. */
const bows = fc.record({
  drawLength: fc.double({ min: 25, max: 31, noNaN: true }),
  drawWeight: fc.integer({ min: 40, max: 70 }),
});
const shots = bows.chain((bow) =>
  fc
    .double({ min: leastArrowWeight(bow.drawWeight), max: ARROW_WEIGHT.most, noNaN: true })
    .map((arrowWeight): Shot => ({ ...bow, arrowWeight })),
);

test('the condition of the rating gives the rated speed exactly', () => {
  expect(estimate(RATING).speed).toBeCloseTo(355, 9);
  expect(estimate(RATING).kineticEnergy).toBeCloseTo(97.92, 2);
  expect(estimate(RATING).momentum).toBeCloseTo(0.5517, 4);
});

test('a longer draw and a heavier bow shoot faster; a heavier arrow flies slower with more energy and momentum', async () => {
  const compared = { bows: 0, arrows: 0 };
  const holds = fc.property(shots, (shot) => {
    const here = estimate(shot);
    expect(estimate({ ...shot, drawLength: shot.drawLength + 0.5 }).speed).toBeGreaterThan(here.speed);
    if (shot.arrowWeight >= leastArrowWeight(shot.drawWeight + 1)) {
      compared.bows += 1;
      expect(estimate({ ...shot, drawWeight: shot.drawWeight + 1 }).speed).toBeGreaterThan(here.speed);
    }
    if (shot.arrowWeight > ARROW_WEIGHT.most - 5) return;
    compared.arrows += 1;
    const heavier = estimate({ ...shot, arrowWeight: shot.arrowWeight + 5 });
    expect(heavier.speed).toBeLessThan(here.speed);
    expect(heavier.kineticEnergy).toBeGreaterThan(here.kineticEnergy);
    expect(heavier.momentum).toBeGreaterThan(here.momentum);
    expect(heavier.efficiency).toBeGreaterThan(here.efficiency);
  });
  await assertAlways(holds);
  // Of a hundred shots, those that could be compared at all.
  expect(Math.min(compared.bows, compared.arrows)).toBeGreaterThan(20);
});

test('no arrow takes more than the bow gives back, and speed, energy and momentum are of one flight', async () => {
  const holds = fc.property(shots, (shot) => {
    const { speed, kineticEnergy, momentum, efficiency } = estimate(shot);
    expect(kineticEnergy).toBeLessThan(0.97 * storedEnergy(shot));
    expect(efficiency).toBeGreaterThan(0.8);
    expect(kineticEnergy).toBeCloseTo((momentum * speed) / 2, 9);
    expect(momentum).toBeCloseTo(inSlugs(shot.arrowWeight) * speed, 9);
  });
  await assertAlways(holds);
});

test('what the rating asks of the bow is within what compound bows are', () => {
  const virtualGrains = (VIRTUAL_MASS / inSlugs(1)).toFixed(1);
  expect(virtualGrains).toBe('37.7');
  expect(storedEnergy(RATING) / RATING.drawWeight).toBeCloseTo(1.6, 2);
  expect(estimate(RATING).efficiency).toBeCloseTo(0.876, 3);
});

test('an arrow below 5 grains per pound is refused with the lightest that may be shot, one beyond the scale too', () => {
  const bow = { drawLength: 29, drawWeight: 61 };
  expect(estimateShot({ ...bow, arrowWeight: 300 })).toEqual({ ok: false, reason: 'arrow-too-light', least: 305 });
  expect(estimateShot({ ...bow, arrowWeight: 305 }).ok).toBe(true);
  expect(estimateShot({ ...bow, arrowWeight: 805 })).toEqual({ ok: false, reason: 'arrow-too-heavy', most: 800 });
});

function estimate(shot: Shot) {
  const estimated = estimateShot(shot);
  if (!estimated.ok) throw new Error(`refused: ${estimated.reason}`);
  return estimated;
}
