import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const NOT_FOUND = { error: 'There is nothing at this address.', code: 'not-found' };
const pages = async (app: FastifyInstance) => {
  app.get('/*', async () => 'page');
};

test('an unknown address of the API is never a page', async () => {
  await using server = await createTestServer({ pages });
  for (const url of ['/api', '/api/', '/api/unknown', '/api/orders', '/api/contact/more']) {
    expect(await server.ask('GET', url)).toMatchObject({ status: 404, body: NOT_FOUND });
  }
  expect((await server.ask('GET', '/bows')).text).toBe('page');
});

test('a wrong method is an unknown address, whatever it sends', async () => {
  await using server = await createTestServer();
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
    const headers = { 'content-type': 'application/json' };
    const answer = await server.app.inject({ method, url: '/api/contact', headers, payload: '{"' });
    expect([method, answer.statusCode, answer.json()]).toEqual([method, 404, NOT_FOUND]);
  }
});

test('HEAD answers like GET without the body', async () => {
  await using server = await createTestServer();
  const answer = await server.app.inject({ method: 'HEAD', url: '/api/products' });
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, '', 'no-store']);
  expect((await server.app.inject({ method: 'HEAD', url: '/api/unknown' })).statusCode).toBe(404);
});

test('an address outside of the API is answered even without pages', async () => {
  await using server = await createTestServer();
  expect(await server.ask('GET', '/bows')).toMatchObject({ status: 404, body: { code: 'not-found' } });
});

test('an address that cannot be read is one that is not there, of the pages or of the API', async () => {
  const pages = async (app: FastifyInstance) => {
    app.get('/*', (request, reply) => reply.code(404).send(`no page at ${request.url}`));
  };
  await using server = await createTestServer({ pages });
  for (const url of ['/%ff', '/%', '/bows/%zz', '/%E0%A4%A?color=tan', '/caf%e9']) {
    expect(await server.ask('GET', url)).toMatchObject({ status: 404, text: 'no page at /not-found' });
  }
  for (const url of ['/api/%ff', '/api/orders/%E0%A4%A', '/api/%?x=%ff']) {
    expect(await server.ask('GET', url)).toMatchObject({ status: 404, body: NOT_FOUND });
  }
  expect((await server.ask('GET', '/caf%C3%A9?x=%ff')).text).toBe('no page at /caf%C3%A9?x=%ff');
});

test('what main.ts adds to the port has rules of its own', async () => {
  const extension = async (app: FastifyInstance) => {
    app.post('/sandbox/card', async () => 'charged');
  };
  await using server = await createTestServer({ extensions: [extension], pages });
  const answer = await server.app.inject({ method: 'POST', url: '/sandbox/card' });
  expect([answer.statusCode, answer.body]).toEqual([200, 'charged']);
});

test('a fault tells the visitor nothing but the number under which the log has it, once', async () => {
  const failing = async (app: FastifyInstance) => {
    app.get('/fault', async () => {
      throw Object.assign(new Error('the database password is hunter2'), { statusCode: 402, code: 'card_declined' });
    });
  };
  await using server = await createTestServer({ extensions: [failing] });
  const answer = await server.ask('GET', '/fault');
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    error: 'Something went wrong on our side. Please try again; if it happens again, tell us the request id.',
    code: 'internal-error',
    requestId: answer.headers['x-request-id'],
  });
  const faults = server
    .logged()
    .split('\n')
    .filter((line) => line.includes('hunter2'));
  expect(faults).toHaveLength(1);
  expect(JSON.parse(faults[0] ?? '')).toMatchObject({
    reqId: answer.body.requestId,
    level: 50,
    err: { code: 'card_declined' },
  });
});

test('an outage of the card service is no fault of ours', async () => {
  const failing = async (app: FastifyInstance) => {
    app.get('/outage', async () => {
      throw new ProviderUnavailable('Stripe does not answer.');
    });
  };
  await using server = await createTestServer({ extensions: [failing] });
  expect(await server.ask('GET', '/outage')).toMatchObject({ status: 503, body: { code: 'card-service-unavailable' } });
});

test('a customer who comes while the card service has too many requests is told to try again, and when', async () => {
  await using server = await createTestServer();
  await server.test.disturb({ rateLimitRate: 1 });
  const answer = await server.ask('POST', '/api/create-payment-intent', {});
  expect(answer).toMatchObject({ status: 503, body: { code: 'card-service-unavailable' } });
  expect(answer.body.error).toContain('Trying again in a minute cannot charge you twice.');
  expect(answer.headers['retry-after']).toBe('30');
  await server.test.disturb();
  expect(await server.ask('POST', '/api/create-payment-intent', {})).toMatchObject({ status: 200 });
});

test("a proxy's request id is taken over when it is well formed", async () => {
  await using server = await createTestServer();
  const ask = async (id: string) =>
    (await server.ask('GET', '/api/products', undefined, { headers: { 'x-request-id': id } })).headers['x-request-id'];
  expect(await ask('4bf92f3577b34da6a3ce929d0e0e4736')).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
  for (const odd of ['short', 'x'.repeat(65), 'has space in it', 'quote"quote"', '']) {
    expect(await ask(odd)).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  }
});

test('bytes that are no request are answered in the same shape', async () => {
  await using server = await createTestServer();
  const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const say = (bytes: string) => {
    const socket = connect(Number(address.port), address.hostname);
    socket.write(bytes);
    return text(socket);
  };
  const garbage = await say('hello shop\r\n\r\n');
  expect(garbage).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(JSON.parse(garbage.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'bad-request' });
  const bloated = await say(`GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(bloated).toMatch(/^HTTP\/1\.1 431 /);
});

test('requests that break off while they are sent are one line of the log, and no fault of ours', async () => {
  await using server = await createTestServer();
  const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
  const open = () => new Promise((resolve) => server.app.server.getConnections((_fault, count) => resolve(count)));
  for (let upload = 1; upload <= 3; upload += 1) {
    const arrived = once(server.app.server, 'request');
    const socket = connect(Number(address.port), address.hostname);
    socket.write('POST /api/contact HTTP/1.1\r\nhost: x\r\nsec-fetch-site: same-origin\r\n');
    socket.write('content-type: application/json\r\ncontent-length: 5000\r\n\r\n{"name":');
    const [request] = await arrived;
    await expect.poll(() => request.readableFlowing, { timeout: 5000 }).toBe(true);
    socket.destroy();
    await expect.poll(open, { timeout: 5000 }).toBe(0);
  }
  const lines = server
    .logged()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ level }) => level > 30)).toMatchObject([
    { level: 40, count: 1, msg: 'requests broke off while they were being sent' },
  ]);
});

test('a request is one line of the log, at its end, also when its visitor does not wait for the answer', async () => {
  const asked = Promise.withResolvers<void>();
  const slow = async (app: FastifyInstance) => {
    app.get('/slow/:secret', async (_request, { raw }) => {
      asked.resolve();
      await once(raw, 'close');
      return 'too late';
    });
  };
  await using server = await createTestServer({ extensions: [slow], pages });
  await server.ask('GET', '/bows?from=ad', undefined, {
    headers: { 'x-request-id': 'proxy-4711', 'x-forwarded-for': '192.0.2.7' },
  });
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const visitor = new AbortController();
  const waiting = fetch(`${address}/slow/${'A'.repeat(43)}`, { signal: visitor.signal });
  await asked.promise;
  visitor.abort();
  await expect(waiting).rejects.toThrow('aborted');
  const lines = () =>
    server
      .logged()
      .split('\n')
      .filter((line) => line.includes('"req"'))
      .map((line) => JSON.parse(line));
  await expect.poll(lines).toHaveLength(2);
  expect(lines()).toMatchObject([
    {
      reqId: 'proxy-4711',
      req: { method: 'GET', url: '/bows', ip: '192.0.2.7' },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
      msg: 'request completed',
    },
    { req: { url: '/slow/[secret]' }, res: { statusCode: null }, msg: 'the visitor went away' },
  ]);
});

test("a browser's idle connection does not keep the server open", async () => {
  await using server = await createTestServer();
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  await (await fetch(`${address}/healthz`)).text();
  await server.app.close();
  await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
});
