import { expect, test } from 'vitest';
import { listPlaces, readAsked } from './jump-places.ts';

const FOUND = {
  orders: [{ orderNumber: 'FD-7K3M9QXT', customerName: 'Ann Archer' }],
  customers: [],
  bows: [],
  products: [],
  mails: [],
};
const titles = (typed: string, role: 'owner' | 'workshop', found = FOUND) =>
  listPlaces(typed, readAsked(typed, role), found, role).map(({ kind, title }) => `${kind}: ${title}`);

test('"refund" and a number is the step of that order, for those whose role may take it', () => {
  expect(readAsked('refund FD-7K3M9QXT', 'owner').search).toBe('FD-7K3M9QXT');
  expect(titles('Refund FD-7K3M9QXT', 'owner')).toEqual(['Action: Refund FD-7K3M9QXT']);
  // To others it is words like any others.
  expect(readAsked('refund FD-7K3M9QXT', 'workshop').search).toBe('refund FD-7K3M9QXT');
  expect(titles('ship FD-7K3M9QXT', 'workshop')).toEqual(['Action: Ship FD-7K3M9QXT']);
});

test('pages are found by their names, as far as the role has them', () => {
  expect(titles('gift', 'owner')).toEqual(['Page: Gift cards', 'Order: FD-7K3M9QXT']);
  expect(titles('gift', 'workshop')).toEqual(['Order: FD-7K3M9QXT']);
});
