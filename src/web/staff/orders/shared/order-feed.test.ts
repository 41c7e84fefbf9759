import { expect, test } from 'vitest';
import { type Cursor, keepSteady, mergeNewest } from './order-feed.ts';

const order = (id: number) => ({ id, orderNumber: `FD-${id}`, createdAt: new Date(id * 1000).toISOString() });

/** The server's lists, each newest first. */
const SERVER: Record<string, number[]> = { pending: [9, 4, 1], completed: [8, 7, 6, 5, 3, 2], processing: [] };

function readPage(cursor: Cursor, size: number) {
  const lists = Object.entries(cursor).map(([source, before]) => {
    const ids = SERVER[source] ?? [];
    const older = before === null ? ids : ids.slice(ids.indexOf(Number(before.slice(3))) + 1);
    return { source, before, orders: older.slice(0, size).map(order) };
  });
  return mergeNewest(lists, size);
}

test('a list made of several is newest first over all its pages, and has every order once', () => {
  const pages: number[][] = [];
  let cursor: Cursor | null = { pending: null, completed: null, processing: null };
  while (cursor) {
    const { orders, next } = readPage(cursor, 2);
    pages.push(orders.map(({ id }) => id));
    cursor = next;
  }
  expect(pages.filter((page) => page.length > 0)).toEqual([[9, 8], [7, 6], [5, 4], [3, 2], [1]]);
});
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
