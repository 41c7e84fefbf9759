import { expect, test } from 'vitest';
import { stepsAfterBalance, stepsAfterDeposit } from './paid-steps.ts';

const DEPOSIT = { deposit: '$177.60', balance: '$1,598.40' };
const BALANCE = { balance: '$1,598.40', total: '$1,776.00' };

const whens = (steps: { when: string }[]) => steps.map(({ when }) => when);
const words = (steps: { when: string; what: string }[]) =>
  steps.map((step) => Object.values(step).join(' ')).join('\n');

test('a deposit before the release names the days that follow from it', () => {
  const of = { paidOn: '2026-03-02', releaseAhead: '2026-07-03', releasePassed: null, manufacturingWeeks: 4 };
  expect(whens(stepsAfterDeposit(DEPOSIT, of))).toEqual([
    'March 2nd, 2026',
    'July 3rd, 2026, expected',
    'By about July 10th, 2026',
    'About August 7th, 2026',
    'About August 12th, 2026',
  ]);
});

test('a release date that has passed is said to have, and no day is promised from it', () => {
  const of = { paidOn: '2025-05-02', releaseAhead: null, releasePassed: '2025-07-04', manufacturingWeeks: 4 };
  const steps = stepsAfterDeposit(DEPOSIT, of);
  expect(words(steps)).toContain('The release date, July 4th, 2025, has passed.');
  expect(words(steps)).not.toMatch(/expected|About [A-Z]/);
  expect(words(steps)).toMatch(/Within 7 days of that email.*\$1,598\.40/);
  expect(words(steps)).toMatch(/in about 4 weeks.*\n.*within 2-3 business days/);
});

test('a paid balance names the days on which the bow is made and ships, as far as they are known', () => {
  const of = { paidOn: '2026-11-23', releaseAhead: null, manufacturingWeeks: 4 };
  expect(whens(stepsAfterBalance(BALANCE, of))).toEqual([
    'November 23rd, 2026',
    'About December 21st, 2026',
    'About December 24th, 2026',
  ]);
  expect(words(stepsAfterBalance(BALANCE, of))).toContain('$1,776.00 is paid in full');
  const unknown = stepsAfterBalance(BALANCE, { ...of, manufacturingWeeks: null });
  expect(whens(unknown)).toEqual(['November 23rd, 2026', 'After that payment', 'When it is made']);
  expect(words(unknown)).toContain('a few weeks');
});

test('whoever pays before the release is not promised a bow before it', () => {
  const of = { paidOn: '2026-03-02', releaseAhead: '2026-07-03', manufacturingWeeks: 4 };
  expect(whens(stepsAfterBalance(BALANCE, of))).toEqual([
    'March 2nd, 2026',
    'July 3rd, 2026, expected',
    'About July 31st, 2026',
    'About August 5th, 2026',
  ]);
});

test('with a place in a batch its window is the one time that is named', () => {
  const of = { paidOn: '2026-03-02', releaseAhead: null, manufacturingWeeks: 4, ships: 'August 4 – 18' };
  expect(whens(stepsAfterDeposit(DEPOSIT, { ...of, releasePassed: null }))).toEqual([
    'March 2nd, 2026',
    "When your bow's turn comes",
    'Within 7 days of that email',
    'After that payment',
    'August 4 – 18',
  ]);
  expect(words(stepsAfterBalance(BALANCE, of))).not.toMatch(/weeks|business days/);
});
