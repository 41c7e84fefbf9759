import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertAlways } from './properties.ts';

test('a property that a time limit ends early has failed, whatever it found until then', async () => {
  const slow = fc.asyncProperty(fc.nat(), () => pause(20));
  await expect(assertAlways(slow, { interruptAfterTimeLimit: 50 })).rejects.toThrow(/interrupted/i);
});

test('a property that does not hold fails with the smallest case', async () => {
  const small = fc.property(fc.nat(), (number) => number < 7);
  await expect(assertAlways(small)).rejects.toThrow('Counterexample: [7]');
});

test('one that holds runs as often as it was told', async () => {
  let runs = 0;
  const counted = fc.property(fc.nat(), () => {
    runs += 1;
  });
  await assertAlways(counted, { numRuns: 30 });
  expect(runs).toBe(30);
});
