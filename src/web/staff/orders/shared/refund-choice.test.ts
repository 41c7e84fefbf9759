import { expect, test } from 'vitest';
import { cancellationRules, cancellationText, readRefund, refundRules } from './refund-choice.ts';

test('whoever cancels reads to the cent what the customer gets and what the shop keeps', () => {
  const told = 'The customer gets an email about the cancellation';
  expect(cancellationText('all', '', '1776.00', '0.00')).toBe(
    `$1,776.00 goes back to the customer’s card. ${told} and the refund.`,
  );
  expect(cancellationText('part', '1,000.50', '1776.00', '0.00')).toBe(
    `$1,000.50 goes back to the customer’s card, and the shop keeps $775.50. ${told} and the refund.`,
  );
  expect(cancellationText('nothing', '', '177.60', '0.00')).toBe(`Nothing goes back: the shop keeps $177.60. ${told}.`);
  expect(cancellationText('all', '', '0.00', '0.00')).toBe(`No money has come in that could go back. ${told}.`);
});

test('nobody gives back nothing, or more than there is', () => {
  expect(readRefund('$177.60', '177.60')).toEqual({ cents: 17760 });
  expect(readRefund('177.61', '177.60')).toEqual({ error: 'At most $177.60 can be given back.' });
  for (const typed of ['', '0', '-5', 'all']) expect(readRefund(typed, '177.60')).toHaveProperty('error');
});

test('a cancellation that gives all back names no amount, so that money on its way goes back too', () => {
  const send = (choice: string, part = '') =>
    cancellationRules('177.60').safeParse({ reason: ' asked ', choice, part }).data;
  expect(send('all', 'a lot')).toEqual({ reason: 'asked' });
  expect(send('part', '$50')).toEqual({ reason: 'asked', refundAmount: '50' });
  expect(send('nothing')).toEqual({ reason: 'asked', refundAmount: '0.00' });
});

test('what is wrong with a refund is said once for each field', () => {
  const faults = (typed: object) =>
    refundRules('177.60')
      .safeParse({ requestKey: crypto.randomUUID(), ...typed })
      .error?.issues.map(({ path, message }) => [path[0], message]);
  expect(faults({ reason: ' ', amount: 'all' })).toEqual([
    ['reason', 'Please give the reason: the customer may ask, and the history keeps it.'],
    ['amount', 'Please give an amount such as 177.60.'],
  ]);
  expect(faults({ reason: 'asked', amount: '200' })).toEqual([['amount', 'At most $177.60 can be given back.']]);
  const whole = refundRules('1776.00').parse({ reason: 'asked', amount: '$1,000.50', requestKey: crypto.randomUUID() });
  expect(whole).toMatchObject({ reason: 'asked', amount: '1000.50' });
});

test('a window never says that money goes back which a bank decides about', () => {
  expect(cancellationText('nothing', '', '177.60', '177.60')).toBe(
    'Nothing goes back now. The customer gets an email about the cancellation.',
  );
  expect(cancellationText('nothing', '', '1776.00', '177.60')).toContain('the shop keeps $1,598.40');
});
