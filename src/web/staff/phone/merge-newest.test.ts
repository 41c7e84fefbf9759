import { expect, test } from 'vitest';
import { type Cursor, mergeNewest } from './merge-newest.ts';

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
