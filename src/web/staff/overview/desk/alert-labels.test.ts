import { expect, test } from 'vitest';
import { alertText } from './alert-labels.ts';

const DISPUTE = {
  ...{ amount: 17_760, leg: 'deposit', reason: 'product_not_received', dueBy: '2026-11-29T06:30:00.000Z' },
  ...{ disputeStatus: 'needs_response', page: 'https://dashboard.stripe.com/disputes/du_1' },
};

test('a dispute says how much, why, until when, and where it is answered', () => {
  const { facts, page, advice } = alertText('payment-disputed', DISPUTE);
  expect(facts).toBe(
    '$177.60 of the deposit · Product not received · Needs an answer · evidence until Nov 29, 2026, 6:30 AM UTC',
  );
  expect(page).toBe('https://dashboard.stripe.com/disputes/du_1');
  expect(advice).toMatch(/Answer at the card provider/);
});

test('a dispute that is over asks for no answer any more', () => {
  const lost = alertText('payment-disputed', { ...DISPUTE, disputeStatus: 'lost' });
  expect(lost.facts).toBe('$177.60 of the deposit · Product not received · Lost');
  expect(lost.advice).toMatch(/has the money back/);
  expect(alertText('payment-disputed', { ...DISPUTE, disputeStatus: 'won' }).advice).toMatch(/can go on/);
});

test('a refund made elsewhere says how much; alerts of other kinds keep their words', () => {
  expect(alertText('refund-outside', { amount: 5_000, leg: 'balance' }).facts).toBe('$50.00 of the balance');
  expect(alertText('payment-not-ours', { received: 100 })).toMatchObject({ facts: null, page: null });
  expect(alertText('something-new', null)).toMatchObject({ title: 'something new', facts: null });
});

test('gift cards whose money has left are named, with what was spent of them', () => {
  const cards = [
    { card: '8MGE', money: 'gone', spent: 6690, amount: 10_000 },
    { card: 'FJYA', money: 'disputed', spent: 0, amount: 5000 },
  ];
  expect(alertText('gift-cards-without-money', { cards }).facts).toBe(
    '···· 8MGE of $100.00 is void, $66.90 of it was spent and is a loss; ···· FJYA of $50.00 is blocked, nothing of it was spent',
  );
});

test('what is not printed says why, and where it is looked after', () => {
  const page = 'https://www.printful.com/dashboard?order_id=9';
  const { facts, advice, ...rest } = alertText('print-failed', { reason: 'Variant 1 not found.', page });
  expect([facts, rest.page]).toEqual(['Variant 1 not found', page]);
  expect(advice).toMatch(/try again on the order’s page/);
  expect(alertText('print-held', { reason: null })).toMatchObject({ facts: null, page: null });
});

test('what is told of the account says what it asks for, and where that is answered', () => {
  const page = 'https://dashboard.stripe.com/account/status';
  const asked = ['individual.verification.document'];
  const account = { takesCharges: true, paysOut: false, asked, dueBy: '2026-12-10T00:00:00.000Z', page };
  const told = alertText('account-needs-something', account);
  expect(told.facts).toMatch(
    /^Nothing is paid out · It asks for: individual verification document · until Dec 10, 2026/,
  );
  expect(told.page).toBe(page);
  expect(
    alertText('payout-failed', { amount: 25_000, reason: 'The bank account has been closed.', page }),
  ).toMatchObject({
    facts: '$250.00 · The bank account has been closed',
  });
});

test('a refund that failed names what could not be put back', () => {
  const detail = { amount: 5_733, leg: 'deposit', reason: 'The card has expired.', leftOff: ['Hex Key Set'] };
  expect(alertText('refund-failed', detail).facts).toBe(
    '$57.33 of the deposit · The card has expired · not on the order again, because it is sold or printed: Hex Key Set',
  );
});
