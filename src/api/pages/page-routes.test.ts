import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CACHED_PATHS } from '#api/page-cache/cached-pages.ts';
import { DatabaseUnavailable } from '#db/outage.ts';
import { createPageServer, html, pagesOf } from '#tests/support/pages/page-server.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

test('a crowd at a cold page has it rendered once', async () => {
  await using database = await createTestDatabase();
  let renderings = 0;
  const module = pagesOf(async () => html(`rendering ${++renderings}`));
  await using server = await createPageServer(module, database);
  const answers = await Promise.all(Array.from({ length: 40 }, () => server.app.inject('/bows')));
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['rendering 1']));
});

test('what follows the question mark neither reaches the page nor fills the memory, nor do unknown addresses', async () => {
  await using database = await createTestDatabase();
  const asked: string[] = [];
  const module = pagesOf(async ({ url }) => {
    asked.push(url);
    return url.endsWith('/bows') ? html('bows') : html('not found', 404);
  });
  await using server = await createPageServer(module, database);
  for (let visit = 0; visit < 20; visit += 1) {
    expect((await server.app.inject(`/bows?visit=${visit}`)).body).toBe('bows');
    expect((await server.app.inject(`/nowhere-${visit}?x`)).statusCode).toBe(404);
  }
  expect(asked).toEqual(['http://localhost:3150/bows', 'http://localhost:3150/404']);
});

test('nothing of a visitor reaches the rendering of a remembered page', async () => {
  await using database = await createTestDatabase();
  let seen: [string, string][] = [];
  const module = pagesOf(async ({ headers }) => {
    seen = [...headers];
    return html('bows');
  });
  await using server = await createPageServer(module, database);
  await server.app.inject({ url: '/bows', headers: { cookie: 'session=1', 'x-forwarded-host': 'evil.example' } });
  expect(seen).toEqual([]);
});

test('browsers get the form that they accept', async () => {
  await using database = await createTestDatabase();
  await using server = await createPageServer(
    pagesOf(async () => html('bows '.repeat(99))),
    database,
  );
  const ask = (accepted: string) => server.app.inject({ url: '/bows', headers: { 'accept-encoding': accepted } });
  const [br, gzip, plain] = await Promise.all([ask('gzip, br'), ask('br;q=0, gzip'), ask('identity')]);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe('bows '.repeat(99));
  expect(gunzipSync(gzip.rawPayload).toString()).toBe('bows '.repeat(99));
  expect(plain.body).toBe('bows '.repeat(99));
  expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
  expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
  expect(br.headers.vary).toBe('accept-encoding');
});

test('a browser that has the page is told so, in the words of the form it has', async () => {
  await using database = await createTestDatabase();
  await using server = await createPageServer(
    pagesOf(async () => html('bows')),
    database,
  );
  const first = await server.app.inject({ url: '/bows', headers: { 'accept-encoding': 'br' } });
  const ask = (etag: string, accepted: string) =>
    server.app.inject({ url: '/bows', headers: { 'if-none-match': etag, 'accept-encoding': accepted } });
  const known = await ask(`"other", ${first.headers.etag}`, 'br');
  expect(known.statusCode).toBe(304);
  expect(known.body).toBe('');
  expect(known.headers['cache-control']).toBe(first.headers['cache-control']);
  expect((await ask(String(first.headers.etag), 'gzip')).statusCode).toBe(200);
});

test('HEAD tells what GET would send and sends nothing', async () => {
  await using database = await createTestDatabase();
  await using server = await createPageServer(
    pagesOf(async () => html('bows')),
    database,
  );
  const head = await server.app.inject({ method: 'HEAD', url: '/bows' });
  const get = await server.app.inject('/bows');
  const headers = ({ date, ...rest }: Record<string, unknown>) => rest;
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  expect(headers(head.headers)).toEqual(headers(get.headers));
});

test('a page that cannot be rendered names the request, is not kept, and works again when it can', async () => {
  await using database = await createTestDatabase();
  let broken = true;
  const module = pagesOf(async (_request, { onFault }) => {
    if (!broken) return html('bows');
    onFault(new Error('the secret reason'));
    return new Response('Unexpected Server Error', { status: 500, headers: { 'content-type': 'text/plain' } });
  });
  await using server = await createPageServer(module, database);
  const failed = await server.app.inject('/bows');
  expect(failed.statusCode).toBe(500);
  expect(failed.body).toContain('request-7');
  expect(failed.body).not.toContain('secret');
  expect(failed.headers['cache-control']).toBe('no-store');
  broken = false;
  expect((await server.app.inject('/bows')).body).toBe('bows');
});

test('a bundle that throws is a readable page too', async () => {
  await using database = await createTestDatabase();
  const module = pagesOf(() => Promise.reject(new Error('the secret reason')));
  await using server = await createPageServer(module, database);
  const failed = await server.app.inject('/bows');
  expect(failed.statusCode).toBe(500);
  expect(failed.body).toContain('request-7');
});

test('a page behind a link nobody may list, store, or learn the address from', async () => {
  await using database = await createTestDatabase();
  await using server = await createPageServer(
    pagesOf(async () => html('pay')),
    database,
  );
  for (const address of ['/complete-payment?token=secret', '/order-status?key=secret']) {
    const { headers, body } = await server.app.inject(address);
    expect([address, body, headers]).toMatchObject([
      address,
      'pay',
      { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
    ]);
  }
});

test('an order’s page is rendered once, without anything of whoever asks, and nobody else may store it', async () => {
  await using database = await createTestDatabase();
  const asked: string[] = [];
  const module = pagesOf(async ({ url, headers }) => {
    asked.push(`${url} ${headers.get('cookie')}`);
    return html('an order');
  });
  await using server = await createPageServer(module, database);
  for (const [order, cookie] of [
    ['FD-1', 'visitor=1'],
    ['FD-2', 'visitor=2'],
    ['FD-1?token=x', 'visitor=3'],
  ] as const) {
    const { body, headers } = await server.app.inject({ url: `/orders/${order}`, headers: { cookie } });
    expect([body, headers['cache-control'], headers['x-robots-tag']]).toEqual(['an order', 'no-cache', 'noindex']);
  }
  expect(asked).toEqual(['http://localhost:3150/orders/any null']);
});

test('a form is read for each who sends it and stored nowhere', async () => {
  await using database = await createTestDatabase();
  let renderings = 0;
  const module = pagesOf(async ({ headers }) => html(`${headers.get('cookie')} ${++renderings}`));
  await using server = await createPageServer(module, database);
  const send = (cookie: string) => server.app.inject({ method: 'POST', url: '/contact', headers: { cookie } });
  expect((await send('ann')).body).toBe('ann 1');
  expect((await send('bob')).body).toBe('bob 2');
  expect((await send('bob')).headers['cache-control']).toBe('no-store');
});

test('far more forms than a person can fill in are refused before anything is rendered', async () => {
  await using database = await createTestDatabase();
  let renderings = 0;
  await using server = await createPageServer(
    pagesOf(async () => html(`rendering ${++renderings}`)),
    database,
  );
  const send = (remoteAddress: string) => server.app.inject({ method: 'POST', url: '/contact', remoteAddress });
  for (let at = 0; at < 60; at += 1) expect((await send('192.0.2.1')).statusCode).toBe(200);
  const { statusCode, headers, body } = await send('192.0.2.1');
  expect([renderings, statusCode]).toEqual([60, 429]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(body).toContain('send it again in');
  expect((await send('192.0.2.2')).statusCode).toBe(200);
});

test('a form sent without JavaScript reaches the page as it was sent', async () => {
  await using database = await createTestDatabase();
  const module = pagesOf(async (request) => html((await request.formData()).get('message')?.toString() ?? ''));
  await using server = await createPageServer(module, database);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'message=a+%26+b',
  });
  expect(answer.body).toBe('a & b');
});

test("a path's headers come with remembered pages and with others", async () => {
  await using database = await createTestDatabase();
  const module = pagesOf(async () => html('bows'));
  const headers = (path: string) => ({ 'x-content-type-options': 'nosniff', 'x-path': path });
  await using server = await createPageServer(module, { ...database, headers });
  for (const [url, path] of [
    ['/bows?from=ad', '/bows'],
    ['/bows', '/bows'],
    ['/orders/FD-1?tab=1', '/orders/any'],
    ['/nowhere', '/404'],
  ] as const) {
    expect((await server.app.inject(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-path': path,
    });
  }
});

test('another spelling of a page leads to the page, and to nothing else', async () => {
  await using database = await createTestDatabase();
  const productPaths = async () => ['/bows/hunter', '/gear/tee'];
  const module = pagesOf(async () => html('a page'));
  await using server = await createPageServer(module, { ...database, productPaths });
  for (const [url, location] of [
    ...CACHED_PATHS.filter((path) => path !== '/').map(
      (path) => [`${path}/?from=ad&x=1`, `${path}?from=ad&x=1`] as const,
    ),
    ['/Bows/?from=ad', '/bows?from=ad'],
    ['/bows//', '/bows'],
    ['/gear/tee/', '/gear/tee'],
    ['/gear/TEE/?color=sand', '/gear/tee?color=sand'],
    ['/bows/hunter/', '/bows/hunter'],
    ['/orders/FD-1/?tab=1', '/orders/FD-1?tab=1'],
    ['/bow/0123456789/', '/bow/0123456789'],
  ] as const) {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await server.app.inject({ method, url });
      expect([url, statusCode, headers.location]).toEqual([url, 301, location]);
    }
  }
  for (const url of ['//evil.example/', '//bows/', '/\\evil.example/', '/nowhere/', '/gear/nothing/', '/bows.data/']) {
    expect([url, (await server.app.inject(url)).headers.location]).toEqual([url, undefined]);
  }
});

test('while the database is away, kept pages go on and the others say when to come again', async () => {
  await using database = await createTestDatabase();
  let away = false;
  const module = pagesOf(async ({ url }, { onFault }) => {
    if (!away) return html('bows');
    onFault(new Error('Failed query', { cause: new DatabaseUnavailable('The database cannot be asked') }));
    return html(`no page for ${url}`, 500);
  });
  await using server = await createPageServer(module, database);
  await server.app.inject('/bows');
  away = true;
  expect((await server.app.inject('/bows')).body).toBe('bows');
  const other = await server.app.inject('/retailers');
  expect([other.statusCode, other.headers['retry-after']]).toEqual([503, '5']);
});

test('a page that was dropped just before the database went away is shown as it was, and made anew once it is back', async () => {
  await using database = await createTestDatabase();
  let state: 'there' | 'away' | 'back' = 'there';
  const module = pagesOf(async ({ url }, { onFault }) => {
    if (state !== 'away') return html(state);
    onFault(new DatabaseUnavailable('The database cannot be asked'));
    return html(`no page for ${url}`, 500);
  });
  await using server = await createPageServer(module, database);
  const bows = async () => {
    const { statusCode, body } = await server.app.inject('/bows');
    return `${statusCode} ${body}`;
  };
  expect(await bows()).toBe('200 there');
  state = 'away';
  // Its connection for notices breaks, too: whatever it keeps may have changed.
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'fulldraw pages'`,
  );
  await expect.poll(async () => (await server.app.inject('/retailers')).statusCode).toBe(503);
  expect(await bows()).toBe('200 there');
  state = 'back';
  await expect.poll(bows, { timeout: 10_000 }).toBe('200 back');
});
