import { expect, test } from 'vitest';
import { firstStep } from './bulk-bar.tsx';

const chosen = (...steps: (Parameters<typeof firstStep>[0][number]['nextStep'] | null)[]) =>
  steps.map((nextStep) => ({ nextStep }));

test('of many chosen orders the step that is sensible for most of them comes first, and none where nothing is', () => {
  expect(firstStep(chosen('process', 'process', 'renew-link'))).toBe('process');
  expect(firstStep(chosen('renew-link', 'renew-link', 'process'))).toBe('renew-link');
  expect(firstStep(chosen('renew-link', 'process'))).toBe('process');
  // What is to be shipped has no step of its own here, and what only waits has none at all.
  expect(firstStep(chosen('ship', null))).toBeNull();
  expect(firstStep([])).toBeNull();
});
