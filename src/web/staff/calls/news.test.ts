import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { LiveNews } from '#contract/operation/overview-schemas.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { applyNews, gatherNews } from './news.ts';

test('news makes old what it is about: its lists and figures, and of the open records its own', () => {
  const client = createQueryClient();
  const keys: string[][] = [
    ['/api/admin/orders', 'list', 'all'],
    ['/api/admin/orders/:order', 'one', 'FD-1'],
    ['/api/admin/orders/:order', 'one', 'FD-2'],
    ['/api/admin/needs'],
    ['/api/admin/products'],
    ['/api/admin/status'],
  ];
  for (const key of keys) client.setQueryData(key, { id: Number(key[2]?.slice(3)) });
  const old = () => keys.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.join(' '));

  applyNews(client, { topics: ['orders'], orderIds: [1] });
  expect(old()).toEqual(['/api/admin/orders list all', '/api/admin/orders/:order one FD-1', '/api/admin/needs']);
  applyNews(client, { topics: ['orders', 'products'], orderIds: [] });
  expect(old()).toEqual(keys.slice(0, 5).map((key) => key.join(' ')));
});

test('what was still being read for the first time when news came is read once more', async () => {
  const client = createQueryClient();
  const queryKey = ['/api/admin/orders', 'list', 'all'];
  const answers: ((orders: string) => void)[] = [];
  const queryFn = () => new Promise<string>((answer) => answers.push(answer));
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
  applyNews(client, { topics: ['orders'], orderIds: [1] });
  answers[0]?.('before the news');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('after it');
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('after it'));
  leave();
});

test('the first news is told at once, and a rush after it as one', () => {
  vi.useFakeTimers();
  const told: LiveNews[] = [];
  const { add, stop } = gatherNews((news) => told.push(news));
  add({ topics: ['orders'], orderIds: [1] });
  add({ topics: ['orders'], orderIds: [2] });
  add({ topics: ['products'], orderIds: [] });
  add({ topics: ['orders'], orderIds: [2, 3] });
  expect(told).toEqual([{ topics: ['orders'], orderIds: [1] }]);
  vi.advanceTimersByTime(1000);
  expect(told[1]).toEqual({ topics: ['orders', 'products'], orderIds: [2, 3] });
  // More orders than news names are all orders, whatever else is named beside them.
  add({ topics: ['orders'], orderIds: [4] });
  add({ topics: ['orders'], orderIds: [] });
  vi.advanceTimersByTime(1000);
  expect(told[2]).toEqual({ topics: ['orders'], orderIds: [] });
  stop();
  vi.useRealTimers();
});
