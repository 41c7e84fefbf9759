import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPageServer, html, pagesOf } from '#tests/support/pages/page-server.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

const SCRIPT = 'console.log("a bow");';
const URL_OF_SCRIPT = '/assets/page-1a2b.js';
const BROTLI = { 'accept-encoding': 'gzip, br' };

async function createServer() {
  const closing = new AsyncDisposableStack();
  const folder = closing.use(await createTemporaryFolder());
  await mkdir(join(folder.path, 'assets'));
  const write = (name: string, bytes: string | Buffer) => writeFile(join(folder.path, 'assets', name), bytes);
  await write('page-1a2b.js', SCRIPT);
  await write('page-1a2b.js.br', brotliCompressSync(SCRIPT));
  const database = closing.use(await createTestDatabase());
  const source = { load: async () => pagesOf(async () => html('')), clientDirectory: folder.path, vite: null };
  const options = { ...database, source: { ...source, close: async () => {} } };
  const server = closing.use(await createPageServer(await source.load(), options));
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (headers: Record<string, string>) => fetch(address + URL_OF_SCRIPT, { headers });
  return { notes: server.notes, ask, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}

test('a script is sent from memory as the disk would send it', async () => {
  await using server = await createServer();
  const answer = await server.ask(BROTLI);
  expect(await answer.text()).toBe(SCRIPT);
  expect(server.notes).toMatchObject([{ req: { url: URL_OF_SCRIPT }, res: { statusCode: 200 } }]);
  const fromDisk = await server.ask({ ...BROTLI, range: 'bytes=0-' });
  expect(server.notes).toHaveLength(1);
  for (const name of ['cache-control', 'content-encoding', 'vary', 'x-content-type-options']) {
    expect(answer.headers.get(name), name).toBe(fromDisk.headers.get(name));
  }
  expect(answer.headers.get('content-type')).toContain('javascript');
});

test('who has the script already gets none of it, and who takes no brotli gets it from the disk', async () => {
  await using server = await createServer();
  const { headers } = await server.ask(BROTLI);
  const tag = String(headers.get('etag'));
  const again = await server.ask({ ...BROTLI, 'if-none-match': tag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const plain = await server.ask({ 'accept-encoding': 'identity' });
  expect([plain.status, plain.headers.get('content-encoding'), await plain.text()]).toEqual([200, null, SCRIPT]);
  expect(server.notes).toHaveLength(2);
});
