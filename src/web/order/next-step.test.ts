import { expect, test } from 'vitest';
import type { OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import { gearLine, ownOrder } from '#tests/support/samples/own-order.ts';
import { nextStep } from './next-step.ts';

const TODAY = '2026-06-01';

const wordsOf = (facts: Partial<OwnOrderDetail>, today = TODAY) => {
  const { title, sentences } = nextStep(ownOrder(facts), today);
  return [title, ...sentences].join(' ');
};
const release = (state: 'done' | 'now' | 'ahead', day: string | null = null) => [
  { station: 'release' as const, state, at: state === 'done' ? '2026-05-20T15:00:00.000Z' : null, day },
];
const receipt = (kind: 'payment' | 'refund', amount: string, pending = false, failed = false) => ({
  kind,
  amount,
  pending,
  failed,
  leg: 'deposit' as const,
  part: false,
  method: 'card' as const,
  at: '2026-05-10T15:00:00.000Z',
  number: null,
});

test('an open deposit says that nothing is reserved yet', () => {
  expect(wordsOf({ status: 'pending' })).toContain('not reserved yet: the deposit of $177.60');
});

test('before the release the balance waits, and the day is promised only while it is to come', () => {
  const before = wordsOf({ timeline: release('ahead', '2026-07-04') });
  expect(before).toContain('The release is expected on July 4th, 2026.');
  expect(before).toContain('nothing is due now');
  expect(before).toContain('You pay the balance within 7 days of that email.');
  const late = wordsOf({ timeline: release('now', '2026-05-31') });
  expect(late).not.toContain('expected');
  expect(late).toContain('The release date, May 31st, 2026, has passed.');
});

test('after the release the balance is due, by the deadline of the link', () => {
  const words = wordsOf({ timeline: release('done'), linkExpiresAt: '2026-06-08T12:00:00.000Z' });
  expect(words).toContain('the balance is due');
  expect(words).toContain('Please pay by June 8, 2026');
});

test('an order that was begun or shipped unpaid asks for the balance, and promises no making that is behind it', () => {
  const owing = { timeline: release('done'), due: { leg: 'balance' as const, amount: '1598.40' } };
  const shipped = wordsOf({ ...owing, status: 'shipped', trackingNumber: 'TRK7' });
  expect(shipped).toContain('$1,598.40 is left to pay');
  expect(shipped).not.toContain('weeks');
  const begun = wordsOf({ ...owing, status: 'processing' });
  expect(begun).toContain('$1,598.40 is left to pay');
  expect(begun).not.toContain('turn');
});

test('a bow that was paid before the release waits for it, until its turn has come', () => {
  const ahead = wordsOf({
    status: 'completed',
    timeline: [{ ...release('done', '2026-07-04')[0], at: null }] as never,
  });
  expect(ahead).toContain('The release is expected on July 4th, 2026.');
  expect(ahead).not.toContain('Now we make');
  expect(wordsOf({ status: 'completed', timeline: release('done', '2026-07-04') })).toContain('Now we make your bow.');
});

test('an expired link is named with the way to a fresh one, and without its old deadline', () => {
  for (const facts of [{ timeline: release('done') }, { status: 'pending' as const }]) {
    const words = wordsOf({ ...facts, paymentToken: null, linkExpiresAt: '2026-05-30T12:00:00.000Z' });
    expect(words).toContain('The payment link has expired.');
    expect(words).not.toContain('pay by');
  }
});

test('a charge under way asks for no second payment, whatever is due', () => {
  for (const status of ['pending', 'paid_deposit'] as const) {
    expect(wordsOf({ status, processing: true })).toContain('Please do not pay again');
  }
});

test('a paid bow is being made, for as long as the terms of the order say', () => {
  expect(wordsOf({ status: 'completed' })).toContain('Now we make your bow. That takes about 4 weeks');
  expect(wordsOf({ status: 'processing', manufacturingWeeks: 1 })).toContain('takes about a week');
  expect(wordsOf({ status: 'completed', manufacturingWeeks: null })).toContain('takes a few weeks');
});

test('a shipped bow has its day', () => {
  const words = wordsOf({ status: 'shipped', shippedAt: '2026-05-28T15:00:00.000Z', trackingNumber: 'TRK17' });
  expect(words).toContain('May 28th, 2026');
  expect(wordsOf({ status: 'shipped' })).toContain('It has left our workshop.');
});

test('a cancelled order says where its money is', () => {
  const none = { ...ownOrder({}).cancellation, against: 'cancelled' as const, refundAmount: '0.00' };
  const cancelled = (cancellation: object, ...receipts: ReturnType<typeof receipt>[]) =>
    wordsOf({ status: 'cancelled', receipts, cancellation: { ...none, ...cancellation } });
  const paid = receipt('payment', '177.60');
  expect(cancelled({})).toContain('Nothing was paid, so nothing goes back.');
  expect(cancelled({ keptAmount: '177.60' }, paid)).toContain('$177.60 of what you paid is not refunded.');
  const back = { refundAmount: '177.60' };
  expect(cancelled(back, paid, receipt('refund', '177.60', true))).toContain('on its way back');
  expect(cancelled(back, paid, receipt('refund', '177.60'))).toContain('We sent it on May');
  const divided = { refundAmount: '209.60', giftCardAmount: '100.00', sentAmount: '85.90' };
  const told = cancelled(divided, paid, receipt('refund', '109.60', true), receipt('refund', '100.00'));
  expect(told).toContain('$109.60 goes back to the card it came from');
  expect(told).toContain('$100.00 goes back onto your gift card, at once. $85.90 stays paid for what we have sent you');
  expect(cancelled({}, paid, receipt('refund', '177.60', false, true))).toContain(
    '$177.60 could not be paid back to your card',
  );
});

test('an order in a state of its own is still spoken of', () => {
  expect(wordsOf({ status: 'paid_deposit', due: null })).toContain('Nothing is due right now');
});

test('money that went back is never called paid in full: it is looked into, then due or not', () => {
  const undecided = nextStep(ownOrder({ status: 'completed', undecided: true, refundedAmount: '177.60' }), TODAY);
  expect(undecided.title).toBe('We are looking into a refund');
  expect(undecided.sentences.join(' ')).toContain('$177.60');
  const owed = nextStep(
    ownOrder({ status: 'completed', refundedAmount: '177.60', due: { leg: 'remainder', amount: '177.60' } }),
    TODAY,
  );
  expect(owed.title).toBe('A part is due again');
  expect(JSON.stringify([undecided, owed])).not.toContain('paid in full');
});

const WAX = gearLine();
const TEE = gearLine({ id: 3, kind: 'print', name: 'Fulldraw Tee' });
const PARCEL = {
  id: 1,
  kind: 'stock',
  state: 'shipped',
  carrier: null,
  trackingNumber: '9400',
  trackingLink: null,
  shippedAt: '2026-05-28T15:00:00.000Z',
  deliveredAt: null,
  contents: [],
} as const satisfies OwnOrderDetail['parcels'][number];

test('gear is packed and printed, and no bow is spoken of', () => {
  const gear = { bowColor: null, due: null, status: 'completed', depositPaid: true } as const;
  const words = wordsOf({ ...gear, lines: [WAX, TEE] });
  expect(words).toContain('We are getting your order ready');
  expect(words).toContain('packed within 1-2 business days');
  expect(words).toContain('made to order');
  const sent = { ...WAX, toCome: 0 };
  expect(wordsOf({ ...gear, status: 'processing', lines: [sent, TEE], parcels: [PARCEL] })).not.toContain(
    'packed within',
  );
  expect(wordsOf({ ...gear, status: 'shipped', lines: [sent], parcels: [PARCEL] })).toContain('is on its way');
  const arrived = { ...PARCEL, state: 'delivered' } as const;
  expect(wordsOf({ ...gear, status: 'shipped', lines: [sent], parcels: [arrived] })).toContain('has arrived');
  const card = gearLine({ kind: 'gift_card', toCome: 0 });
  expect(wordsOf({ ...gear, lines: [card] })).toContain('Your gift cards are emailed');
  const unpaid = { ...gear, status: 'pending', depositPaid: false, due: { leg: 'deposit', amount: '16.95' } } as const;
  expect(wordsOf({ ...unpaid, lines: [WAX] })).toContain('$16.95 has not been paid');
  for (const said of [words, wordsOf({ ...unpaid, lines: [WAX] })]) expect(said).not.toMatch(/bow|deposit|balance/i);
});

test('with a bow, its own words stand, and what comes before it is told beside them', () => {
  const [bow] = ownOrder().lines;
  if (!bow) throw new Error('no bow');
  expect(wordsOf({ lines: [bow, WAX] })).toBe(
    `${wordsOf({})} Gear is packed within 1-2 business days. We email you when it leaves.`,
  );
  const sent = { lines: [{ ...bow, toCome: 0 }, TEE], parcels: [{ ...PARCEL, kind: 'bow' }] } as const;
  expect(wordsOf({ ...sent, status: 'processing', lines: [...sent.lines], parcels: [...sent.parcels] })).toContain(
    'Your bow is on its way',
  );
});

const PLACE = { batch: 'Batch 2', number: 37, of: 200, shipsFrom: '2026-08-04', shipsTo: '2026-08-18' };

test('an order with a place says it with its window, whatever it waits for, until the bow is sent', () => {
  const place = 'Batch 2, place 37 of 200. Ships August 4 – 18.';
  expect(wordsOf({ place: PLACE })).toContain(place);
  expect(wordsOf({ place: PLACE })).toContain('Your place moves up');
  const asked = wordsOf({ place: PLACE, dueNow: true });
  expect(asked).toContain(place);
  expect(asked).toContain('Your bow is made with its batch and ships August 4 – 18.');
  expect(asked).not.toContain('4 weeks');
  const early = wordsOf({ place: PLACE, status: 'completed' });
  expect(early).toContain('Your bow is paid in full');
  expect(early).toContain('ships August 4 – 18.');
  expect(early).not.toMatch(/4 weeks|release/);
  const parcels = [{ ...PARCEL, kind: 'bow' as const }];
  expect(wordsOf({ place: PLACE, status: 'processing', parcels })).not.toContain('Batch 2');
});
