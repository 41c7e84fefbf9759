import { expect, test } from 'vitest';
import { cancellationRules, cancellationText, readRefund, refundRules } from './refund-choice.ts';

const NONE = {
  giftCardAmount: '0.00',
  sentAmount: '0.00',
  spentAmount: '0.00',
  disputedAmount: '0.00',
  keptAmount: '0.00',
};
const byCard = (refundable: string, disputed = '0.00') => ({
  refundable,
  disputed,
  cancellation: { ...NONE, refundAmount: refundable, sources: [{ method: 'card' as const, amount: refundable }] },
});

test('whoever cancels reads to the cent what the customer gets and what the shop keeps', () => {
  const told = 'The customer gets an email about the cancellation';
  expect(cancellationText('all', '', byCard('1776.00'))).toBe(
    `The customer gets back $1,776.00 to the card it came from. ${told} and the refund.`,
  );
  expect(cancellationText('part', '1,000.50', byCard('1776.00'))).toBe(
    `The customer gets back $1,000.50 to the card it came from, and the shop keeps $775.50. ${told} and the refund.`,
  );
  expect(cancellationText('nothing', '', byCard('177.60'))).toBe(`Nothing goes back: the shop keeps $177.60. ${told}.`);
  expect(cancellationText('all', '', byCard('0.00'))).toBe(`There is no money that could go back. ${told}.`);
});

test('a cancellation says what goes onto a gift card, and that what was sent stays paid', () => {
  const order = {
    refundable: '295.50',
    disputed: '0.00',
    cancellation: {
      ...NONE,
      refundAmount: '209.60',
      giftCardAmount: '100.00',
      sentAmount: '85.90',
      sources: [
        { method: 'gift_card' as const, amount: '100.00' },
        { method: 'card' as const, amount: '195.50' },
      ],
    },
  };
  expect(cancellationText('all', '', order)).toContain(
    'The customer gets back $109.60 to the card it came from and $100.00 onto their gift card, and the shop keeps $85.90, for what was sent.',
  );
  expect(cancellationText('part', '150', order)).toContain('$50.00 to the card it came from and $100.00 onto their');
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
  expect(cancellationText('nothing', '', byCard('177.60', '177.60'))).toBe(
    'Nothing goes back now. The customer gets an email about the cancellation.',
  );
  expect(cancellationText('nothing', '', byCard('1776.00', '177.60'))).toContain('the shop keeps $1,598.40');
});
