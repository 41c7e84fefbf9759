import { expect, test } from 'vitest';
import type { DelayNotice } from '#contract/delays/delay-schemas.ts';
import { outcomeText } from './delay-outcome.tsx';

const NOTICE: DelayNotice = {
  orderNumber: 'FD-7K3M9QXT',
  formerDate: '2027-03-01',
  releaseDate: '2027-05-01',
  reason: 'The risers come late.',
  consentRequired: true,
  answerBy: '2027-03-31T23:59:59.000Z',
  refundAmount: '177.60',
  disputedAmount: '0.00',
  giftCardAmount: '0.00',
  sentAmount: '0.00',
  spentAmount: '0.00',
  keptAmount: '0.00',
  answer: null,
  open: false,
  closedBecause: null,
  formerFrom: null,
  newFrom: null,
};

const TODAY = '2027-02-01';

test('a link that is followed again tells what has become of the order, whoever decided it', () => {
  const titleOf = (facts: Partial<DelayNotice>) => outcomeText({ ...NOTICE, ...facts }, TODAY).title;
  expect(titleOf({ answer: 'keep', open: true })).toBe('Your order stays');
  expect(titleOf({ answer: 'cancel', closedBecause: 'answered' })).toBe('Your order is cancelled');
  expect(titleOf({ closedBecause: 'cancelled' })).toBe('This order was cancelled');
  expect(titleOf({ answer: 'keep', closedBecause: 'shipped' })).toBe('Your bow has shipped');
  expect(titleOf({ answer: 'keep', closedBecause: 'superseded' })).toBe('There is newer news');
  expect(titleOf({ answer: 'keep', closedBecause: 'stopped' })).toBe('We took this notice back');
  expect(titleOf({ closedBecause: 'corrected' })).toBe('This date was wrong');
  expect(titleOf({ closedBecause: 'not_needed' })).toBe('There is nothing to decide any more');
  const silent = outcomeText({ ...NOTICE, answer: 'silence', closedBecause: 'answered' }, TODAY);
  expect(silent.title).toBe('Your order was cancelled');
  expect(silent.sentences.join(' ')).toMatch(/no answer from you by March 31, 2027.* \$177\.60 goes back/);
});

test('a kept order expects its release only while the date is to come', () => {
  const kept = (today: string) => outcomeText({ ...NOTICE, answer: 'keep', open: true }, today).sentences.join(' ');
  expect(kept('2027-05-01')).toContain('The release is expected on May 1st, 2027.');
  expect(kept('2027-05-02')).toContain('The release date, May 1st, 2027, has passed.');
});

test('money that a bank decides about is not said to go back', () => {
  const cancelled = { ...NOTICE, answer: 'cancel', closedBecause: 'answered' } as const;
  const told = outcomeText({ ...cancelled, refundAmount: '0.00', disputedAmount: '177.60' }, TODAY).sentences.join(' ');
  expect(told).toContain('Your bank decides about $177.60');
  expect(told).not.toContain('goes back');
});
