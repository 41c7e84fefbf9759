import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertAlways } from '#tests/support/properties.ts';
import { ITEM_KINDS } from '#values/order/gear.ts';
import { pricePreOrder } from './current-terms.ts';
import { LEAST_CHARGE, type PricedLine, type PricedZone, priceOrder, type ToPrice } from './price-order.ts';

const HUNTER = { pricing: pricePreOrder({ fullPrice: 177_600, depositPercent: 10, depositAmount: null }) };
const BOW: PricedLine = { kind: 'bow', quantity: 1, price: 177_600, weight: 4.8 };
const CAP: PricedLine = { kind: 'stock', quantity: 1, price: 2400, weight: 0.3 };
const ZONE: PricedZone = {
  states: [],
  freeFrom: 15_000,
  rates: [
    { upToPounds: 1, price: 690 },
    { upToPounds: 5, price: 990 },
    { upToPounds: null, price: 2990 },
  ],
};

const price = (given: Partial<ToPrice>) =>
  priceOrder({ lines: [CAP], terms: null, zone: ZONE, giftBalance: 0, ...given });

test('gear is paid in full today, the Hunter by its deposit, and the Hunter ships free', () => {
  expect(price({})).toEqual({
    goods: 2400,
    shipping: 690,
    tax: 0,
    total: 3090,
    today: 3090,
    later: 0,
    gift: 0,
    card: 3090,
  });
  expect(price({ lines: [BOW], terms: HUNTER })).toMatchObject({ shipping: 0, today: 17_760, later: 159_840 });
  expect(price({ lines: [BOW, CAP], terms: HUNTER })).toMatchObject({
    goods: 180_000,
    shipping: 690,
    total: 180_690,
    today: 20_850,
    later: 159_840,
  });
});

test('shipping follows the weight of all pieces, and is free from an amount of gear that is sent', () => {
  const of = (quantity: number, more: Partial<PricedLine> = {}) =>
    price({ lines: [{ ...CAP, quantity, price: 100, ...more }] }).shipping;
  expect([of(3), of(4), of(16), of(17)]).toEqual([690, 990, 990, 2990]);
  expect(of(10, { weight: 0.1 })).toBe(690);
  expect(of(150)).toBe(0);
  expect(price({ lines: [CAP, { kind: 'gift_card', quantity: 1, price: 20_000, weight: 0 }] }).shipping).toBe(690);
  expect(of(1, { kind: 'gift_card' })).toBe(0);
  const light = { ...ZONE, rates: ZONE.rates.slice(0, 2) };
  expect(price({ lines: [{ ...CAP, weight: 90 }], zone: light }).shipping).toBe(990);
});

test('a gift card pays what it can, leaves the card nothing or what it can be charged, and buys no other gift card', () => {
  expect(price({ giftBalance: 5000 })).toMatchObject({ gift: 3090, card: 0 });
  expect(price({ giftBalance: 1000 })).toMatchObject({ gift: 1000, card: 2090 });
  expect(price({ giftBalance: 3080 })).toMatchObject({ gift: 3040, card: 50 });
  const card: PricedLine = { kind: 'gift_card', quantity: 2, price: 2500, weight: 0 };
  expect(price({ lines: [card], giftBalance: 9000 })).toMatchObject({ gift: 0, card: 5000 });
  expect(price({ lines: [card, CAP], giftBalance: 9000 })).toMatchObject({ gift: 3090, card: 5000 });
});

test('whatever is bought, the parts add up in whole cents, and a card is charged nothing or enough', async () => {
  const cents = fc.integer({ min: 0, max: 500_000 });
  const line = fc.record({
    kind: fc.constantFrom(...ITEM_KINDS.filter((kind) => kind !== 'bow')),
    quantity: fc.integer({ min: 1, max: 20 }),
    price: cents,
    weight: fc.integer({ min: 0, max: 5000 }).map((hundredths) => hundredths / 100),
  });
  const zone = fc.record({
    states: fc.constant([]),
    freeFrom: fc.option(cents),
    rates: fc.array(fc.record({ upToPounds: fc.option(fc.integer({ min: 1, max: 50 })), price: cents })),
  });
  const terms = fc.record({
    pricing: fc
      .tuple(fc.integer({ min: 1000, max: 500_000 }), fc.integer({ min: 1, max: 99 }))
      .map(([full, percent]) => pricePreOrder({ fullPrice: full, depositPercent: percent, depositAmount: null })),
  });
  const order = fc.record({
    lines: fc.array(line, { maxLength: 6 }),
    terms: fc.option(terms),
    zone: fc.option(zone),
    giftBalance: cents,
  });
  await assertAlways(
    fc.property(order, (given) => {
      const priced = priceOrder(given);
      const { goods, shipping, tax, total, today, later, gift, card } = priced;
      expect(Object.values(priced).every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
      expect(goods + shipping + tax).toBe(total);
      expect(today + later).toBe(total);
      expect(gift + card).toBe(today);
      expect(gift).toBeLessThanOrEqual(given.giftBalance);
      expect(later).toBe(given.terms?.pricing.balance ?? 0);
      if (today >= LEAST_CHARGE) expect(card === 0 || card >= LEAST_CHARGE).toBe(true);
      const withBow = priceOrder({ ...given, lines: [...given.lines, BOW] });
      expect(withBow).toEqual(priced);
    }),
    { numRuns: 500 },
  );
});

test('what the shop packs with a bow that was ordered before costs no shipping; what is printed comes by itself', () => {
  const TEE: PricedLine = { kind: 'print', quantity: 1, price: 3200, weight: 0.4 };
  expect(price({ shipsWithBow: true })).toMatchObject({ shipping: 0, total: 2400, card: 2400 });
  expect(price({ lines: [CAP, TEE], shipsWithBow: true })).toMatchObject({ shipping: 690, total: 6290 });
  expect(price({ lines: [CAP, TEE] })).toMatchObject({ shipping: 690 });
});
