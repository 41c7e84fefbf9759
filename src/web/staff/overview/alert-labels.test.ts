import { expect, test } from 'vitest';
import { momentText } from '#web/staff/parts/page-parts.tsx';
import { alertText } from './alert-labels.ts';

const tellMoment = (moment: string) => momentText(moment, { timeZone: 'America/Denver', now: new Date('2026-11-26') });
const textOf = (kind: string, detail: unknown) => alertText(kind, { detail, tellMoment });

const DISPUTE = {
  amount: 17_760,
  leg: 'deposit',
  reason: 'product_not_received',
  dueBy: '2026-11-29T06:30:00.000Z',
  ...{ disputeStatus: 'needs_response', page: 'https://dashboard.stripe.com/disputes/du_1' },
};

test('a dispute says how much, why, until when, and where it is answered', () => {
  const { facts, page, advice } = textOf('payment-disputed', DISPUTE);
  expect(facts?.replace(/\s/g, ' ')).toBe(
    '$177.60 of the deposit · Product not received · Needs an answer · evidence until Nov 28, 11:30 PM',
  );
  expect(page).toBe('https://dashboard.stripe.com/disputes/du_1');
  expect(advice).toMatch(/Answer at the card provider/);
});

test('a dispute that is over asks for no answer any more', () => {
  const asked = textOf('payment-disputed', { ...DISPUTE, disputeStatus: 'warning_needs_response' });
  expect(asked.advice).toMatch(/has taken nothing: the order can go on/);
  const lost = textOf('payment-disputed', { ...DISPUTE, disputeStatus: 'lost' });
  expect(lost.facts).toBe('$177.60 of the deposit · Product not received · Lost');
  expect(lost.advice).toMatch(/has the money back/);
  expect(textOf('payment-disputed', { ...DISPUTE, disputeStatus: 'won' }).advice).toMatch(/can go on/);
});

test('a refund made elsewhere says how much; alerts of other kinds keep their words', () => {
  expect(textOf('refund-outside', { amount: 5_000, leg: 'balance' }).facts).toBe('$50.00 of the balance');
  expect(textOf('payment-not-ours', { received: 100 })).toMatchObject({ facts: null, page: null });
  expect(textOf('something-new', null)).toMatchObject({ title: 'something new', facts: null });
});

test('gift cards whose money has left are named, with what was spent of them', () => {
  const cards = [
    { card: '8MGE', money: 'gone', spent: 6690, amount: 10_000 },
    { card: 'FJYA', money: 'disputed', spent: 0, amount: 5000 },
  ];
  expect(textOf('gift-cards-without-money', { cards }).facts).toBe(
    '···· 8MGE of $100.00 is void, $66.90 of it was spent and is a loss; ···· FJYA of $50.00 is blocked, nothing of it was spent',
  );
});

test('what is not printed says why, and where it is looked after', () => {
  const page = 'https://www.printful.com/dashboard?order_id=9';
  const { facts, advice, ...rest } = textOf('print-failed', { reason: 'Variant 1 not found.', page });
  expect([facts, rest.page]).toEqual(['Variant 1 not found', page]);
  expect(advice).toMatch(/try again on the order’s page/);
  expect(textOf('print-held', { reason: null })).toMatchObject({ facts: null, page: null });
});

test('what is told of the account says what it asks for, and where that is answered', () => {
  const page = 'https://dashboard.stripe.com/account/status';
  const asked = ['individual.verification.document'];
  const account = { takesCharges: true, paysOut: false, asked, dueBy: '2026-12-10T00:00:00.000Z', page };
  const told = textOf('account-needs-something', account);
  expect(told.facts).toMatch(
    /^Nothing is paid out · It asks for: individual verification document · until Dec 9, 5:00\sPM$/,
  );
  expect(told.page).toBe(page);
  expect(textOf('nexus-near', { state: 'OH', share: 84, threshold: 10_000_000 })).toMatchObject({
    title: 'You may soon have to collect the sales tax of a state',
    facts: 'Ohio: 84 % of $100,000.00',
  });
  expect(textOf('payout-failed', { amount: 25_000, reason: 'The bank account has been closed.', page })).toMatchObject({
    facts: '$250.00 · The bank account has been closed',
  });
});

test('a refund that failed names what could not be put back', () => {
  const detail = { amount: 5_733, leg: 'deposit', reason: 'The card has expired.', leftOff: ['Hex Key Set'] };
  expect(textOf('refund-failed', detail).facts).toBe(
    '$57.33 of the deposit · The card has expired · not on the order again, because it is sold or printed: Hex Key Set',
  );
});
