import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { serveStaticFiles } from './static-files.ts';

async function createStaticServer(): Promise<AsyncDisposable & { app: FastifyInstance }> {
  const folder = await createTemporaryFolder();
  await mkdir(join(folder.path, 'assets'));
  await mkdir(join(folder.path, '.vite'));
  const files = {
    'assets/page-1a2b.js': 'plain',
    'assets/page-1a2b.js.br': 'brotli',
    'assets/page-1a2b.js.gz': 'gzip',
    'favicon.svg': '<svg/>',
    '.vite/manifest.json': '{}',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder.path, name), text);
  const app = Fastify();
  await serveStaticFiles(app, folder.path);
  await app.ready();
  return {
    app,
    async [Symbol.asyncDispose]() {
      await app.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test('a file with its hash in its name may be kept for good', async () => {
  await using server = await createStaticServer();
  const { headers } = await server.app.inject('/assets/page-1a2b.js');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect((await server.app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

test('a file goes out in the compressed form that the build made', async () => {
  await using server = await createStaticServer();
  const ask = (accepted: string) =>
    server.app.inject({ url: '/assets/page-1a2b.js', headers: { 'accept-encoding': accepted } });
  const [br, gzip, plain] = await Promise.all([ask('gzip, deflate, br'), ask('gzip'), ask('identity')]);
  expect([br.body, gzip.body, plain.body]).toEqual(['brotli', 'gzip', 'plain']);
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(br.headers['content-type']).toContain('javascript');
});

test("the build's own notes, the compressed copies, and what is outside the folder have no address", async () => {
  await using server = await createStaticServer();
  for (const url of ['/.vite/manifest.json', '/assets/page-1a2b.js.br', '/assets/../../etc/passwd', '/assets/']) {
    expect((await server.app.inject(url)).statusCode).toBe(404);
  }
});

test('a part that a file has not, or a file that has changed, is a refusal with what is right', async () => {
  await using server = await createStaticServer();
  const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ method, url: '/favicon.svg', headers });
  const part = await ask({ range: 'bytes=1-3' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'svg', 'bytes 1-3/6']);
  for (const range of ['bytes=6-', 'bytes=99-120']) {
    const beyond = await ask({ range });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */6']);
    expect(beyond.json()).toMatchObject({ code: 'range-not-satisfiable', error: expect.stringMatching(/\.$/) });
  }
  const stale = [{ 'if-match': '"another"' }, { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }];
  for (const condition of stale) {
    expect((await ask(condition)).json()).toMatchObject({ code: 'precondition-failed' });
    for (const method of ['GET', 'HEAD'] as const) expect((await ask(condition, method)).statusCode).toBe(412);
  }
  const { etag } = (await ask({})).headers;
  expect((await ask({ 'if-match': String(etag) })).statusCode).toBe(200);
});
