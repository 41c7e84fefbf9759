// Days in which the simulation found something, made smaller by it: each is lived through again. A seed that fails becomes one of
// these, by the words that `npm run prove:simulate` prints for it.
import { expect, test } from 'vitest';
import { type Simulation, simulate } from './simulate.ts';

const LONGEST_MS = 600_000;

/** All actions of these ranges, both ends included. */
const without = (...ranges: [number, number][]) =>
  new Set(ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, step) => first + step)));

test.for<[string, Simulation]>([
  [
    'a mail that the mail server took before its server was killed goes out again under the same Message-ID, and counts once',
    { seed: 17, days: 4, without: without([0, 14], [16, 19], [21, 28]) },
  ],
  [
    'a mailing that met a mail server that was away leaves a job for the rest, and all of it goes out the same day',
    { seed: 23, days: 8, without: without([0, 60], [62, 73], [75, 75]) },
  ],
])('%s', { timeout: LONGEST_MS }, async ([, days]) => {
  expect((await simulate(days)).failure).toBeNull();
});
