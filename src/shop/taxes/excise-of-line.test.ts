import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  daysOfQuarter,
  EXCISE_PROPOSED,
  type ExciseLine,
  type ExciseTerms,
  exciseIn,
  isTaxedBow,
} from '#values/books/excise.ts';
import { exciseOfLine, type LineEvent } from './excise-of-line.ts';

const BOW: ExciseLine = { number: '44', isBow: true, price: 177_600, shafts: 0 };
const TERMS: ExciseTerms = { ...EXCISE_PROPOSED, fromDay: '2026-01-01' };
const ONE_BOW = { amount: 177_600, pieces: 1 };
const DAY = '2026-08-03';
const happened = (what: LineEvent['what'], amount: number, more: Partial<LineEvent> = {}): LineEvent => ({
  day: DAY,
  what,
  amount,
  ...more,
});
const taxes = (events: LineEvent[], { point = TERMS.point, line = BOW, terms = [TERMS] } = {}) =>
  exciseOfLine(line, point, events, terms).map(({ tax }) => tax);
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('of $1,776.00 the tax inside is $176.00, and $135.35 where three quarters are taxed', () => {
  expect(exciseIn(BOW, ONE_BOW, { ...TERMS, share: 100 })).toBe(17_600);
  expect(exciseIn(BOW, ONE_BOW, TERMS)).toBe(13_535);
  expect(exciseIn(BOW, ONE_BOW, { ...TERMS, share: 100, dealerPrice: 100_000 })).toBe(11_000);
  expect(exciseIn(BOW, ONE_BOW, { ...TERMS, share: 100, dealerPrice: 170_000 })).toBe(17_600);
  expect(exciseIn({ ...BOW, isBow: false }, ONE_BOW, { ...TERMS, share: 100, dealerPrice: 100_000 })).toBe(17_600);
});

test('shafts cost their amount each, whatever their price', () => {
  const dozen: ExciseLine = { number: '106', isBow: false, price: 12_900, shafts: 12 };
  expect(exciseIn(dozen, { amount: 25_800, pieces: 2 }, TERMS)).toBe(1_560);
  const events = [
    happened('sent', 25_800),
    happened('refunded', 1_000),
    happened('refunded', 12_900, { ofPieces: true }),
  ];
  expect(taxes(events, { line: dozen })).toEqual([1_560, -780]);
});

test('a bow of less than 30 pounds is not taxed, one whose build nobody knows is', () => {
  expect([29, 30, 70, null].map(isTaxedBow)).toEqual([false, true, true, true]);
});

test('a bow that ships is taxed once, with the terms of that day, and nothing before the first', () => {
  const later = { ...TERMS, fromDay: '2026-08-04', rate: 1200 };
  const events = [happened('paid', 17_760), happened('paid', 159_840), happened('sent', 177_600)];
  expect(taxes(events, { terms: [later, TERMS] })).toEqual([13_535]);
  expect(taxes(events, { terms: [later] })).toEqual([]);
  const next = events.map((event) => ({ ...event, day: '2026-08-04' }));
  expect(taxes(next, { terms: [later, TERMS] })).toEqual([exciseIn(BOW, ONE_BOW, later)]);
});

test('with each payment its part is taxed, and the parts come to the tax of the whole', () => {
  const events = [happened('paid', 17_760), happened('paid', 159_840), happened('sent', 177_600)];
  expect(taxes(events, { point: 'payment' })).toEqual([1_354, 12_181]);
});

test('half of the money takes half of the tax along, all of it all', () => {
  const sent = happened('sent', 177_600);
  expect(taxes([sent, happened('refunded', 88_800)])).toEqual([13_535, -6_768]);
  expect(taxes([sent, happened('refunded', 88_800), happened('refunded', 88_800)])).toEqual([13_535, -6_768, -6_767]);
  expect(taxes([sent, happened('refunded', 88_800), happened('refunded', -88_800)])).toEqual([13_535, -6_768, 6_768]);
  expect(taxes([sent, happened('refunded', 5_000, { stillOwed: true })])).toEqual([13_535]);
});

test('a price that was lowered before the bow ships is the price that is taxed', () => {
  const lowered = exciseIn(BOW, { amount: 167_600, pieces: 1 }, TERMS);
  expect(taxes([happened('refunded', 10_000), happened('sent', 177_600)])).toEqual([lowered]);
});

test('a parcel that is taken back takes its tax back, and is taxed anew when it leaves', () => {
  const lowered = exciseIn(BOW, { amount: 167_600, pieces: 1 }, TERMS);
  const events = [
    ...[happened('sent', 177_600), happened('refunded', 10_000), happened('taken-back', 177_600)],
    happened('sent', 177_600),
  ];
  const [first = 0, credit = 0, second = 0, third] = taxes(events);
  expect([first, first + credit + second, third]).toEqual([13_535, 0, lowered]);
});

test('what was exported is free once there is proof, and what was charged before is a credit', () => {
  const sent = happened('sent', 177_600);
  expect(taxes([sent, happened('proof', 0), happened('refunded', 88_800)])).toEqual([13_535, -13_535]);
  expect(exciseOfLine(BOW, 'shipping', [happened('proof', 0), sent], [TERMS])).toMatchObject([
    { tax: 0, exempt: true },
  ]);
});

test('whatever is paid, sent and given back: no credit is more than the tax, and all money back leaves none', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 177_600 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(amounts, amounts, fc.constantFrom('shipping', 'payment'), (sold, back, point) => {
      const sales = sold.map((amount) => happened(point === 'shipping' ? 'sent' : 'paid', amount));
      const refunds = back.map((amount) => happened('refunded', amount));
      const left = sum(taxes([...sales, ...refunds], { point }));
      expect(left).toBeGreaterThanOrEqual(0);
      if (sum(back) >= sum(sold)) expect(left).toBe(0);
      const rest = happened('refunded', sum(sold));
      expect(sum(taxes([...sales, ...refunds, rest], { point }))).toBe(0);
      expect(sum(taxes(sales, { point }))).toBe(
        exciseIn(BOW, { amount: sum(sold), pieces: sum(sold) / 177_600 }, TERMS),
      );
    }),
  );
});

test('the fourth quarter is due in the next year', () => {
  expect(daysOfQuarter({ year: 2026, quarter: 4 })).toEqual({
    from: '2026-10-01',
    to: '2026-12-31',
    due: '2027-01-31',
  });
  expect(daysOfQuarter({ year: 2026, quarter: 2 })).toEqual({
    from: '2026-04-01',
    to: '2026-06-30',
    due: '2026-07-31',
  });
});
