import { expect, test } from 'vitest';
import { findHelp } from './help.ts';

const entry = (id: string, text: string, words = '') => ({ id, title: id, text, words, links: [] });
const TOPICS = [
  {
    id: 'paying',
    name: 'Paying',
    entries: [entry('cards', 'We take cards.', 'visa'), entry('link', 'A link by email.')],
  },
  { id: 'orders', name: 'Orders', entries: [entry('cancel', 'Until it ships.', 'refund money back')] },
];
const idsOf = (typed: string) => findHelp(TOPICS, typed).flatMap(({ entries }) => entries.map(({ id }) => id));

test('answers are found by all words that were typed, in whatever order, case or accent, also by other words for them', () => {
  expect(idsOf('')).toEqual(['cards', 'link', 'cancel']);
  expect(idsOf(' , ')).toHaveLength(3);
  expect(idsOf('VÍSA')).toEqual(['cards']);
  expect(idsOf('email link')).toEqual(['link']);
  expect(idsOf('money cancel')).toEqual(['cancel']);
  expect(findHelp(TOPICS, 'refund').map(({ id }) => id)).toEqual(['orders']);
  expect(idsOf('refund visa')).toEqual([]);
});
