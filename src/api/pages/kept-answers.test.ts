import { get, type RequestOptions } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { products } from '#db/schema.ts';
import { createPageServer, html, pagesOf } from '#tests/support/pages/page-server.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

/** What comes over a socket, unlike what is injected, passes the whole server. */
function ask(address: string, options: RequestOptions = {}) {
  type Answer = { status: number | undefined; headers: Record<string, unknown>; body: string };
  const answer = Promise.withResolvers<Answer>();
  get(address, options, async (response) => {
    const { date, connection, 'keep-alive': kept, ...headers } = response.headers;
    answer.resolve({ status: response.statusCode, headers, body: (await buffer(response)).toString() });
  }).on('error', answer.reject);
  return answer.promise;
}

test('a page that is kept is the one that was made: to GET and HEAD, to who has it, and with the same headers', async () => {
  await using database = await createTestDatabase();
  const headers = (path: string) => ({ 'x-path': path });
  const module = pagesOf(async () => html('bows'));
  await using server = await createPageServer(module, { ...database, origin: 'https://fulldraw.test', headers });
  const address = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/bows`;
  const made = await ask(address);
  expect(made.headers).toMatchObject({ 'x-path': '/bows', 'strict-transport-security': expect.any(String) });
  expect(server.notes).toEqual([]);
  expect(await ask(address)).toEqual(made);
  expect(await ask(`${address}?from=ad`, { method: 'HEAD' })).toEqual({ ...made, body: '' });
  const known = await ask(address, { headers: { 'if-none-match': String(made.headers.etag) } });
  expect(known).toMatchObject({ status: 304, body: '', headers: { 'x-path': '/bows', etag: made.headers.etag } });
  expect(known.headers).not.toHaveProperty('content-length');
  expect(server.notes.map(({ res }) => res.statusCode)).toEqual([200, 200, 304]);
});

test('a kept page has its line in the log, with the visitor and the id that a proxy gave, and without a secret', async () => {
  await using database = await createTestDatabase();
  await using server = await createPageServer(
    pagesOf(async () => html('pay')),
    database,
  );
  const address = `${await server.app.listen({ host: '127.0.0.1', port: 0 })}/complete-payment?token=secret`;
  await ask(address);
  const headers = { 'x-forwarded-for': '198.51.100.1, 192.0.2.7', 'x-request-id': 'proxy-4711' };
  expect((await ask(address, { headers })).body).toBe('pay');
  expect(server.notes).toEqual([
    {
      reqId: 'proxy-4711',
      req: { method: 'GET', url: '/complete-payment', ip: '192.0.2.7' },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
    },
  ]);
});

test('each bow has its own checkout, and a product that is gone is no kept page', async () => {
  await using database = await createTestDatabase();
  let bows = ['/bows/stag'];
  const module = pagesOf(async ({ url }) => html(new URL(url).search || new URL(url).pathname));
  await using server = await createPageServer(module, { ...database, productPaths: async () => bows });
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const bodies = async () => {
    const paths = ['/checkout', '/checkout?bow=stag', '/checkout?bow=elk', '/bows/stag', '/gear?category=Apparel'];
    return Promise.all(paths.map(async (path) => (await ask(address + path)).body));
  };
  const first = await bodies();
  expect(first.slice(0, 4)).toEqual(['/checkout', '?bow=stag', '?bow=', '/bows/stag']);
  expect(await bodies()).toEqual(first);
  expect(server.notes).toHaveLength(5);
  bows = [];
  await database.db
    .insert(products)
    .values({ name: 'The Hunter', description: 'A bow', price: 177_600, category: 'Equipment' });
  await expect.poll(async () => (await ask(`${address}/checkout?bow=stag`)).body).toBe('?bow=');
  expect((await ask(`${address}/bows/stag`)).body).toBe('/404');
});

test('forms and searches are not answered from memory', async () => {
  await using database = await createTestDatabase();
  const module = pagesOf(async ({ method }) => html(method));
  await using server = await createPageServer(module, database);
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  await ask(`${address}/contact`);
  expect((await ask(`${address}/contact`, { method: 'POST' })).body).toBe('POST');
  for (let time = 0; time < 2; time += 1) expect((await ask(`${address}/gear?q=cap`)).status).toBe(200);
  expect(server.notes).toEqual([]);
});
