import { expect, test } from 'vitest';
import { differencesOf, whatHappened, whoDid } from './change-labels.ts';

test('a change is told by what it was and what it is, money in dollars', () => {
  const before = { price: 4500, name: 'Cap', isActive: true };
  const after = { price: 3900, name: 'Cap', isActive: false };
  expect(differencesOf({ before, after })).toEqual([
    { label: 'Price', before: '$45.00', after: '$39.00' },
    { label: 'Active', before: 'yes', after: 'no' },
  ]);
});

test('an order’s status is told in the words of its badge, and a refund’s in its own', () => {
  const told = differencesOf({ before: { status: 'paid_deposit' }, after: { status: 'processing' } });
  expect(told).toEqual([{ label: 'Status', before: 'Deposit Paid', after: 'Processing' }]);
  expect(differencesOf({ before: null, after: { status: 'succeeded' } })[0]?.after).toBe('succeeded');
});

test('what was not there before has nothing to be compared with, and keys of programs are left out', () => {
  const after = { trackingNumber: 'TRK1', stockQuantity: 3, requestKey: 'ab' };
  expect(differencesOf({ before: null, after })).toEqual([
    { label: 'Tracking number', before: null, after: 'TRK1' },
    { label: 'Stock', before: null, after: '3' },
  ]);
});

test('an event that nobody has words for yet is told by its own name', () => {
  expect(whatHappened('link-renewed')).toBe('Payment link renewed');
  expect(whatHappened('bow-tuned')).toBe('Bow tuned');
});

test('whoever has no name is told by their part', () => {
  expect(whoDid({ actor: 'staff', actorName: 'ann' })).toBe('ann');
  expect(whoDid({ actor: 'job', actorName: null })).toBe('The shop itself');
});

test('sizes and colors are told one by one, and pictures in their order', () => {
  const before = {
    pictures: ['/a.webp', '/b.webp'],
    variants: { 'M / Black': { price: null }, L: { stockQuantity: 2 } },
  };
  const after = { pictures: ['/b.webp'], variants: { 'M / Black': { price: 2600 }, XL: { stockQuantity: 3 } } };
  expect(differencesOf({ before, after })).toEqual([
    { label: 'Pictures', before: '/a.webp, /b.webp', after: '/b.webp' },
    { label: 'M / Black: Price', before: null, after: '$26.00' },
    { label: 'L', before: 'there', after: null },
    { label: 'L: Stock', before: '2', after: null },
    { label: 'XL', before: null, after: 'added' },
    { label: 'XL: Stock', before: null, after: '3' },
  ]);
});
