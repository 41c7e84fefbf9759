import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

const ALWAYS = 'max-age=31536000; includeSubDomains';
const config = { production: false, trustProxy: 0, adminPath: '/control-panel', testEmail: null };

/** What comes back for these bytes. */
async function sendRaw({ app }: TestServer, bytes: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

test('where the shop is on https every answer says so: pictures, faults, refusals, and what is no request', async () => {
  await using server = await createTestServer({
    extensions: [
      async (app) => {
        app.get('/broken', () => Promise.reject(new Error('a fault')));
        app.get('/moved', (_request, reply) => reply.redirect('/bows'));
      },
    ],
  });
  for (const [url, status] of [
    ['/api/products', 200],
    ['/api/orders/%', 404],
    ['/api/nowhere', 404],
    ['/healthz', 200],
    ['/pictures/nothing.webp', 404],
    ['/nowhere', 404],
    ['/broken', 500],
    ['/moved', 302],
  ] as const) {
    const answer = await server.ask('GET', url);
    expect([url, answer.status, answer.headers['strict-transport-security']]).toEqual([url, status, ALWAYS]);
  }
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  expect(await sendRaw(server, 'nonsense\r\n\r\n')).toContain(`strict-transport-security: ${ALWAYS}\r\n`);
});

test('a shop on http asks no browser for https', async () => {
  await using server = await createTestServer({ config: { ...config, origin: 'http://localhost:3000' } });
  for (const url of ['/api/products', '/api/orders/%', '/healthz', '/nowhere']) {
    expect((await server.ask('GET', url)).headers).not.toHaveProperty('strict-transport-security');
  }
});

test('a request that names the whole address is answered as that address, and one that names none as unknown', async () => {
  await using server = await createTestServer({
    extensions: [
      async (app) => {
        app.get('/host', ({ host, url }) => `${host}${url}`);
      },
    ],
  });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const ask = (line: string) =>
    sendRaw(server, `${line} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
  expect(await ask('GET http://fulldraw.test/healthz')).toMatch(/^HTTP\/1.1 200 OK/);
  expect(await ask('GET HTTPS://fulldraw.test:8443/host?x=1')).toMatch(/\r\n\r\nfulldraw.test:8443\/host\?x=1$/);
  expect(await ask('GET http://fulldraw.test?x=1')).toMatch(/^HTTP\/1.1 404/);
  for (const method of ['POST', 'GET', 'DELETE', 'OPTIONS']) expect(await ask(`${method} *`)).toMatch(/^HTTP\/1.1 404/);
  expect(await ask('GET ftp://fulldraw.test/healthz')).toMatch(/^HTTP\/1.1 404/);
  expect(server.logged()).not.toContain('"level":50');
});

test('a request that a proxy in front could read in another way is refused, of pages and calls alike', async () => {
  await using server = await createTestServer({
    extensions: [
      async (app) => {
        app.get('/page', () => 'a page');
      },
    ],
  });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  for (const path of ['/page', '/api/products', '/healthz']) {
    expect(await sendRaw(server, `GET ${path} HTTP/1.1\r\nHost: a.test\r\nHOST: b.test\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 400 /,
    );
  }
  const chunks = 'Host: a.test\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
  expect(await sendRaw(server, `POST /api/contact HTTP/1.0\r\n${chunks}`)).toMatch(/^HTTP\/1.1 400 /);
  expect(await sendRaw(server, 'GET /page HTTP/1.0\r\nHost: a.test\r\n\r\n')).toMatch(/^HTTP\/1.1 200 /);
});
