import { expect, test } from 'vitest';
import { momentText } from '#web/staff/parts/page-parts.tsx';
import { differencesOf as differences, whatHappened, whoDid } from './change-labels.ts';

const inZone = (timeZone: string) => (moment: string) => momentText(moment, { timeZone, now: new Date('2026-12-04') });
const differencesOf = (entry: Parameters<typeof differences>[0], timeZone = 'America/Denver') =>
  differences(entry, inZone(timeZone));

test('moments are told in the time of the shop, wherever they are read', () => {
  const entry = {
    before: { linkExpiresAt: '2026-12-03T00:03:10.000Z', dueBy: '2026-12-03T06:30:00Z' },
    after: { linkExpiresAt: '2026-12-10T12:00:00.123+00:00', dueBy: null },
  };
  // Two zones that are never on the same day: the machine that runs this is in one of them at most.
  const told = ['America/Denver', 'Pacific/Kiritimati'].map((zone) =>
    differencesOf(entry, zone).map((each) => `${each.label}: ${each.before} → ${each.after}`.replace(/[^\S ]/g, ' ')),
  );
  expect(told).toEqual([
    ['Link expires at: Dec 2, 5:03 PM → Dec 10, 5:00 AM', 'Evidence until: Dec 2, 11:30 PM → null'],
    ['Link expires at: Dec 3, 2:03 PM → Dec 11, 2:00 AM', 'Evidence until: Dec 3, 8:30 PM → null'],
  ]);
});

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
