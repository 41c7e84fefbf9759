import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cachePage } from './cache-page.ts';
import { createPageCache } from './page-cache.ts';

const page = (text: string, status = 200) => cachePage({ status, headers: {}, body: Buffer.from(text) });
const textOf = async (kept: ReturnType<typeof page>) => (await kept).forms.identity.bytes.toString();

test('a page is made once and then recalled', async () => {
  const memory = createPageCache({ clock: () => new Date() });
  expect(await textOf(memory.get('/bows', () => page('first')))).toBe('first');
  expect(await textOf(memory.get('/bows', () => page('second')))).toBe('first');
});

test('everyone who comes while a page is being made waits for that one', async () => {
  const memory = createPageCache({ clock: () => new Date() });
  const ready = Promise.withResolvers<void>();
  let made = 0;
  const make = async () => {
    made += 1;
    await ready.promise;
    return page('the page');
  };
  const crowd = Array.from({ length: 50 }, () => textOf(memory.get('/bows', make)));
  ready.resolve();
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['the page']));
  expect(made).toBe(1);
});

test('a page whose making began before a change is not remembered after it', async () => {
  const memory = createPageCache({ clock: () => new Date() });
  const ready = Promise.withResolvers<void>();
  const superseded = memory.get('/bows', () => ready.promise.then(() => page('old price')));
  memory.clear();
  expect(await textOf(memory.get('/bows', () => page('new price')))).toBe('new price');
  ready.resolve();
  expect(await textOf(superseded)).toBe('old price');
  expect(await textOf(memory.get('/bows', () => page('unused')))).toBe('new price');
});

test('a page that failed after a change does not push out the one made since', async () => {
  const memory = createPageCache({ clock: () => new Date() });
  const ready = Promise.withResolvers<void>();
  const superseded = memory.get('/bows', () => ready.promise.then(() => page('broken', 500)));
  memory.clear();
  await memory.get('/bows', () => page('good'));
  ready.resolve();
  await superseded;
  expect(await textOf(memory.get('/bows', () => page('unused')))).toBe('good');
});

test('the page that says "not found" is remembered, a failing one is not', async () => {
  const memory = createPageCache({ clock: () => new Date() });
  await memory.get('/404', () => page('not found', 404));
  await memory.get('/bows', () => page('broken', 500));
  expect(memory.size()).toBe(1);
});

test('while a page is made anew, the former one is shown for a moment, but not after a change that counts at once', async () => {
  let now = new Date('2026-11-02T12:00:00Z');
  const memory = createPageCache({ clock: () => now });
  const shown = () => memory.ready('/bows')?.forms.identity.bytes.toString();
  await memory.get('/bows', () => page('61 places left'));
  memory.clear(() => true, { shownMs: 300 });
  // Whoever comes first has the next one made, and waits for it.
  expect(shown()).toBeUndefined();
  const ready = Promise.withResolvers<void>();
  const next = memory.get('/bows', () => ready.promise.then(() => page('60 places left')));
  expect(shown()).toBe('61 places left');
  now = new Date(now.getTime() + 300);
  expect(shown()).toBeUndefined();
  ready.resolve();
  await next;
  expect(shown()).toBe('60 places left');
  memory.clear(() => true, { shownMs: 300 });
  memory.clear();
  void memory.get('/bows', () => new Promise(() => {}));
  expect(shown()).toBeUndefined();
});

test('a page that could not be made at all is tried again', async () => {
  const memory = createPageCache({ clock: () => new Date() });
  await expect(memory.get('/bows', () => Promise.reject(new Error('no memory left')))).rejects.toThrow('no memory');
  expect(await textOf(memory.get('/bows', () => page('good')))).toBe('good');
});

test('a page that calls a date expected is made anew once that day is over', async () => {
  let now = new Date('2025-07-05T09:59:59Z');
  const memory = createPageCache({ clock: () => now });
  await memory.get('/bows', () => page('expected'));
  expect(await textOf(memory.get('/bows', () => page('unused')))).toBe('expected');
  now = new Date('2025-07-05T10:00:00Z');
  expect(await textOf(memory.get('/bows', () => page('has passed')))).toBe('has passed');
  expect(await textOf(memory.get('/bows', () => page('unused')))).toBe('has passed');
});

const text = Array.from({ length: 2000 }, (_, word) => `word ${word % 700} ${(word * word) % 997}`).join(' ');

test('a page that is kept for a while gets smaller, and a browser that has it need not fetch it again', async () => {
  const memory = createPageCache({ clock: () => new Date(), packedAfterMs: 0 });
  const made = (await memory.get('/bows', () => page(text))).forms.br;
  const kept = () => memory.ready('/bows')?.forms.br ?? made;
  await expect.poll(() => kept().bytes.length).toBeLessThan(made.bytes.length);
  expect(brotliDecompressSync(kept().bytes).toString()).toBe(text);
  expect(kept().etag).toBe(made.etag);
  expect(kept().headers.join()).toBe(
    made.headers.join().replace(`content-length,${made.bytes.length}`, `content-length,${kept().bytes.length}`),
  );
});
