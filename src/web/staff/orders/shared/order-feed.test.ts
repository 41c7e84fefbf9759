import { expect, test } from 'vitest';
import { keepSteady } from './order-feed.ts';

const list = (words: string) => words.split(' ').map((word) => ({ id: Number(word.replace(/\D/g, '')), word }));
const words = (items: { word: string }[]) => items.map(({ word }) => word).join(' ');

test('cards stay in their places while orders come in, change, leave and are loaded further down', () => {
  const shown = list('9a 7a 5a');
  const { items, news } = keepSteady(shown, list('11a 9b 8a 5a 4a 3a'));
  expect(words(items)).toBe('9b 7a 5a 4a 3a');
  expect(news).toBe(2);
  expect(keepSteady([], shown)).toEqual({ items: shown, news: 0 });
  const replaced = keepSteady(shown, list('12a 11a'));
  expect([words(replaced.items), replaced.news]).toEqual(['9a 7a 5a', 2]);
});
