import { expect, test } from 'vitest';
import type { DelayNotice } from '#contract/delays.ts';
import { outcomeWords } from './outcome-words.ts';

const NOTICE: DelayNotice = {
  orderNumber: 'FD-7K3M9QXT',
  formerDate: '2027-03-01',
  releaseDate: '2027-05-01',
  reason: 'The risers come late.',
  consentRequired: true,
  answerBy: '2027-03-31T23:59:59.000Z',
  refundAmount: '177.60',
  answer: null,
  open: false,
  closedBecause: null,
};

test('a link that is followed again tells what has become of the order, whoever decided it', () => {
  const titleOf = (facts: Partial<DelayNotice>) => outcomeWords({ ...NOTICE, ...facts }).title;
  expect(titleOf({ answer: 'keep', open: true })).toBe('Your order stays');
  expect(titleOf({ answer: 'cancel', closedBecause: 'answered' })).toBe('Your order is cancelled');
  expect(titleOf({ closedBecause: 'cancelled' })).toBe('This order was cancelled');
  expect(titleOf({ answer: 'keep', closedBecause: 'shipped' })).toBe('Your bow has shipped');
  expect(titleOf({ answer: 'keep', closedBecause: 'superseded' })).toBe('There is newer news');
  const silent = outcomeWords({ ...NOTICE, answer: 'silence', closedBecause: 'answered' });
  expect(silent.title).toBe('Your order was cancelled');
  expect(silent.sentences.join(' ')).toMatch(/no answer from you by March 31, 2027.* \$177\.60 goes back/);
});
