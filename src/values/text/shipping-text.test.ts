import { expect, test } from 'vitest';
import { shippingSentence, shippingText } from './shipping-text.ts';

const rate = (upToPounds: number | null, price: number) => ({ upToPounds, price });
const ISLANDS = { name: 'Alaska and Hawaii', states: ['AK', 'HI'], freeFrom: null, rates: [rate(null, 2490)] };
const REST = {
  name: 'Contiguous US',
  states: [],
  freeFrom: 15_000,
  rates: [rate(1, 690), rate(5, 990), rate(null, 2990)],
};

test('each zone says what every weight costs and from when on it is free, that of most addresses first', () => {
  const text = shippingText([ISLANDS, REST]);
  expect(text.zones).toEqual([
    {
      name: 'Contiguous US',
      words: '$6.90 up to 1 lb, $9.90 up to 5 lbs, $29.90 for more. Free from $150.00 of gear.',
    },
    { name: 'Alaska and Hawaii', words: '$24.90, whatever it weighs.' },
  ]);
  expect(shippingSentence(text)).toBe(
    'Shipping is paid by weight and state, from $6.90, and is free from $150.00 of gear (Contiguous US).',
  );
});

test('a zone whose name does not name its states is followed by them', () => {
  const [, far] = shippingText([{ ...ISLANDS, name: 'Far away' }, REST]).zones;
  expect(far?.name).toBe('Far away (Alaska, Hawaii)');
});

test.each([
  ['one price for all', [{ ...REST, freeFrom: null, rates: [rate(null, 500)] }], 'Shipping is $5.00.'],
  [
    'free everywhere from one amount',
    [{ ...REST, rates: [rate(null, 500)] }],
    'Shipping is $5.00, and is free from $150.00 of gear.',
  ],
  [
    'free from two amounts',
    [{ ...ISLANDS, freeFrom: 30_000 }, REST],
    'Shipping is paid by weight and state, from $6.90, and is free from $150.00 of gear (Contiguous US), from $300.00 of gear (Alaska and Hawaii).',
  ],
  ['nothing to pay', [{ ...REST, rates: [rate(null, 0)] }], 'Shipping is free.'],
  ['no zones', [], 'Shipping is free.'],
])('with %s shipping is told so', (_what, zones, sentence) => {
  expect(shippingSentence(shippingText(zones))).toBe(sentence);
});
