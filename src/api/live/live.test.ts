import { expect, test } from 'vitest';
import type { LiveNews } from '#contract/operation/overview-schemas.ts';
import { createLiveHub, gatherNews, openEventStream } from './live-hub.ts';

const patiently = { timeout: 20_000 };

test('many changes within a moment are told once, with the orders only while they are few', async () => {
  const told: LiveNews[] = [];
  const news = gatherNews((changed) => void told.push(changed));
  for (const notice of ['orders 7', 'orders 8,9', 'orders 7', 'needs', 'weather 5']) news.add(notice);
  await expect.poll(() => told, patiently).toEqual([{ topics: ['orders', 'needs'], orderIds: [7, 8, 9] }]);
  for (let id = 1; id <= 21; id += 1) news.add(`orders ${id}`);
  await expect.poll(() => told.slice(1), patiently).toEqual([{ topics: ['orders'], orderIds: [] }]);
  for (const notice of ['orders', 'orders 3']) news.add(notice);
  await expect.poll(() => told.slice(2), patiently).toEqual([{ topics: ['orders'], orderIds: [] }]);
});

test('a browser that does not read is dropped instead of filling the memory', () => {
  const stream = openEventStream();
  for (let news = 0; news < 10_000 && !stream.body.destroyed; news += 1) stream.send('changed', { topics: ['orders'] });
  expect(stream.body.destroyed).toBe(true);
  expect(stream.body.readableLength).toBeLessThan(1_000_000);
});

test('a browser that comes while the server stops is sent away, and nobody goes to the database for it', async () => {
  const hub = createLiveHub({ connection: { host: '127.0.0.1', port: 1 }, log: { warn: () => {} } });
  await hub.stop();
  const stream = openEventStream();
  await hub.join(stream);
  expect((await stream.body.toArray()).map(String)).toEqual(['retry: 3000\n\n']);
});
