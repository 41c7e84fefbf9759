import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createPageServer, html, pagesOf } from '#tests/support/pages/page-server.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

const SCRIPT = 'console.log("a bow");';
const PICTURE = 'a picture';
const URLS = {
  script: '/assets/page-1a2b.js',
  'small script': '/assets/part-7a8b.js',
  picture: '/assets/bow-3c4d.avif',
  large: '/assets/film-5e6f.webp',
};
const BROTLI = { 'accept-encoding': 'gzip, br' };

async function createServer() {
  const closing = new AsyncDisposableStack();
  const folder = closing.use(await createTemporaryFolder());
  await mkdir(join(folder.path, 'assets'));
  const write = (url: string, bytes: string | Buffer) => writeFile(join(folder.path, url), bytes);
  await write(URLS.script, SCRIPT);
  await write(`${URLS.script}.br`, brotliCompressSync(SCRIPT));
  await write(URLS['small script'], SCRIPT);
  await write(URLS.picture, PICTURE);
  await write(URLS.large, Buffer.alloc(200_000));
  const database = closing.use(await createTestDatabase());
  const source = { load: async () => pagesOf(async () => html('')), clientDirectory: folder.path, vite: null };
  const options = { ...database, source: { ...source, close: async () => {} } };
  const server = closing.use(await createPageServer(await source.load(), options));
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (file: keyof typeof URLS, headers: Record<string, string> = BROTLI) =>
    fetch(address + URLS[file], { headers });
  /** Asks until the file is sent from memory: only those answers are noted here. */
  async function askUntilKept(file: keyof typeof URLS): Promise<Response> {
    const before = server.notes.length;
    return vi.waitUntil(async () => {
      const answer = await ask(file);
      return server.notes.length > before && answer;
    });
  }
  return { notes: server.notes, ask, askUntilKept, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}

test.each([
  { file: 'script', type: 'javascript', text: SCRIPT },
  { file: 'small script', type: 'javascript', text: SCRIPT },
  { file: 'picture', type: 'image/avif', text: PICTURE },
] as const)(
  'a $file that was asked for is sent from memory, as the disk would send it',
  async ({ file, type, text }) => {
    await using server = await createServer();
    const answer = await server.askUntilKept(file);
    expect(await answer.text()).toBe(text);
    expect(server.notes).toMatchObject([{ req: { url: URLS[file] }, res: { statusCode: 200 } }]);
    const fromDisk = await server.ask(file, { ...BROTLI, range: 'bytes=0-' });
    expect(server.notes).toHaveLength(1);
    for (const name of ['cache-control', 'content-encoding', 'vary', 'x-content-type-options']) {
      expect(answer.headers.get(name), name).toBe(fromDisk.headers.get(name));
    }
    for (const { headers } of [answer, fromDisk]) expect(headers.get('content-type')).toContain(type);
  },
);

test('who has the script already gets none of it, and who takes no brotli gets it from the disk', async () => {
  await using server = await createServer();
  const { headers } = await server.askUntilKept('script');
  const tag = String(headers.get('etag'));
  const again = await server.ask('script', { ...BROTLI, 'if-none-match': tag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const plain = await server.ask('script', { 'accept-encoding': 'identity' });
  expect([plain.status, plain.headers.get('content-encoding'), await plain.text()]).toEqual([200, null, SCRIPT]);
  expect(server.notes).toHaveLength(2);
});

test.each([
  ['small script', SCRIPT],
  ['picture', PICTURE],
] as const)(
  'a %s, which the build does not compress, is the same for whoever takes compressed files and whoever does not',
  async (file, text) => {
    await using server = await createServer();
    await server.askUntilKept(file);
    const plain = await server.ask(file, { 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, text]);
    expect(server.notes).toHaveLength(2);
  },
);

test('what is large, and what there is not, is left to the disk each time', async () => {
  await using server = await createServer();
  await server.askUntilKept('script');
  for (let time = 0; time < 3; time += 1) {
    expect((await (await server.ask('large')).arrayBuffer()).byteLength).toBe(200_000);
  }
  expect(server.notes).toHaveLength(1);
});
