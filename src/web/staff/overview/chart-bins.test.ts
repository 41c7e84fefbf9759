import { expect, test } from 'vitest';
import { binDays, binText } from './chart-bins.ts';

function daysUntil(last: string, count: number) {
  return Array.from({ length: count }, (_, place) => {
    const day = new Date(`${last}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() - (count - 1 - place));
    return { day: day.toISOString().slice(0, 10), preOrders: 2, received: '177.60', refunded: '0.10' };
  });
}

test('a quarter is shown by the day', () => {
  const bins = binDays(daysUntil('2026-11-21', 90));
  expect(bins).toHaveLength(90);
  expect(bins.at(-1)).toEqual({ from: '2026-11-21', to: '2026-11-21', preOrders: 2, received: 177.6, refunded: 0.1 });
});

test('a year is shown by the week, the last one whole, and no day is lost', () => {
  const bins = binDays(daysUntil('2026-11-21', 365));
  expect(bins).toHaveLength(53);
  expect(bins.at(-1)).toMatchObject({ from: '2026-11-15', to: '2026-11-21', preOrders: 14, received: 1243.2 });
  expect(bins.reduce((sum, { preOrders }) => sum + preOrders, 0)).toBe(730);
});

test('a bar says which days it stands for', () => {
  expect(binText({ from: '2026-11-21', to: '2026-11-21' })).toBe('Nov 21');
  expect(binText({ from: '2026-11-15', to: '2026-11-21' })).toBe('Nov 15 – Nov 21');
});
