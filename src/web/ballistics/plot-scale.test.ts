import { expect, test } from 'vitest';
import { AT_REST, drawForce } from '#values/bow/bow-physics.ts';
import { POUNDS, writeCurve } from './plot-scale.ts';

test('the drawn curve is the model: nowhere is it off by half a pound, for the smallest bow or the largest', () => {
  for (const [drawLength, drawWeight, letOff] of [
    [25, 40, 0.7],
    [29, 60, 0.8],
    [31, 70, 0.8],
  ] as const) {
    const setup = { drawLength, drawWeight, letOff };
    const points = followPath(writeCurve(setup));
    expect(points[0]).toEqual({ draw: AT_REST, pull: 0 });
    expect(points.at(-1)?.draw).toBe(drawLength);
    expect(points.filter(({ draw, pull }) => Math.abs(drawForce(setup, draw) - pull) > 0.5)).toEqual([]);
  }
});

test('the paths of two builds have the same commands, so that one can become the other', () => {
  const commands = (path: string) => path.replace(/[^A-Z]/g, '');
  expect(commands(writeCurve({ drawLength: 25, drawWeight: 40 }))).toBe('MCLCCL');
  expect(commands(writeCurve({ drawLength: 31, drawWeight: 70 }))).toBe('MCLCCL');
});

/** Points along a path of M, L and C. */
function followPath(path: string): { draw: number; pull: number }[] {
  const points: { draw: number; pull: number }[] = [];
  let pen: [number, number] = [0, 0];
  for (const [, numbers = ''] of path.matchAll(/[MLC]([^MLC]*)/g)) {
    const [x1 = 0, y1 = 0, x2 = x1, y2 = y1, x3 = x2, y3 = y2] = numbers.split(' ').map(Number);
    const curved = numbers.split(' ').length === 6;
    const [x0, y0] = points.length === 0 ? [x1, y1] : pen;
    for (let step = curved ? 1 : 100; step <= 100; step += 1) {
      const t = step / 100;
      const at = (a: number, b: number, c: number, d: number) =>
        a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3;
      points.push({ draw: at(x0, x1, x2, x3), pull: POUNDS.to - at(y0, y1, y2, y3) });
    }
    pen = [x3, y3];
  }
  return points;
}
