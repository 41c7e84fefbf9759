import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { drainable } from './drain.ts';

test('a request under way may still ask the sandbox while the shop stops, and newcomers are told to come back', async () => {
  const app = Fastify();
  const { drain } = drainable(app);
  const arrived = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  app.get('/sandbox/card', async () => 'charged');
  app.get('/order', async () => {
    arrived.resolve();
    await stopping.promise;
    return (await fetch(`${address}/sandbox/card`)).text();
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });

  const order = fetch(`${address}/order`);
  await arrived.promise;
  const drained = drain();
  const newcomer = await fetch(`${address}/order`);
  stopping.resolve();

  expect(await (await order).text()).toBe('charged');
  expect(newcomer.status).toBe(503);
  await drained;
  await app.close();
});

test('a shop without visitors stops at once', async () => {
  const app = Fastify();
  const { drain } = drainable(app);
  await drain();
  await app.close();
});

test('a shop does not wait for an answer that never ends by itself, and takes no new one', async () => {
  const app = Fastify();
  const { drain } = drainable(app);
  const stream = new PassThrough();
  app.addHook('preClose', async () => void stream.end());
  app.get('/news', { config: { endless: true } }, async (_request, reply) => {
    return reply.header('connection', 'close').send(stream);
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const reading = fetch(`${address}/news`);
  stream.write('hello');
  const news = await reading;
  await drain();
  expect((await fetch(`${address}/news`)).status).toBe(503);
  await app.close();
  expect(await news.text()).toBe('hello');
});

test('a request that its visitor gave up before the shop looked at it holds nothing up', async () => {
  const app = Fastify();
  const arrived = Promise.withResolvers<void>();
  const looked = Promise.withResolvers<void>();
  app.addHook('onRequest', async (_request, { raw }) => {
    arrived.resolve();
    await once(raw, 'close');
  });
  const { drain } = drainable(app);
  app.addHook('onRequest', async () => looked.resolve());
  app.get('/orders', async () => 'orders');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const visitor = new AbortController();
  const asked = fetch(`${address}/orders`, { signal: visitor.signal });
  await arrived.promise;
  visitor.abort();
  await expect(asked).rejects.toThrow('aborted');
  await looked.promise;
  await drain();
  await app.close();
});

test('an answer that ends while the shop closes keeps its connection open no longer than that', async () => {
  const app = Fastify();
  const { drain } = drainable(app);
  const body = new PassThrough();
  app.get('/sandbox/card', async (_request, reply) => reply.send(body));
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  const asked = once(get(`${address}/sandbox/card`, { agent }), 'response');
  body.write('char');
  const [answer] = await asked;
  await drain();
  const closed = app.close();
  await vi.waitFor(() => expect(app.server.listening).toBe(false));
  body.end('ged');
  expect(await text(answer)).toBe('charged');
  await closed;
  agent.destroy();
});

test('a server that is to stop tells balancers so, and serves everybody else until they have noticed', async () => {
  const app = Fastify();
  const { leave } = drainable(app);
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => ({ status: 'ready' }));
  app.get('/bows', async () => 'bows');
  const before = await app.inject('/readyz');
  expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive']);

  const left = leave(200);
  for (const path of ['/healthz', '/readyz']) {
    const answer = await app.inject(path);
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'stopping', '5']);
  }
  const page = await app.inject('/bows');
  // A balancer that kept the connection would send its next request to a server that has gone.
  expect([page.statusCode, page.body, page.headers.connection]).toEqual([200, 'bows', 'close']);
  await left;
  await app.close();
});

test('without a balancer a server stops without waiting', async () => {
  const app = Fastify();
  const { leave } = drainable(app);
  app.get('/healthz', async () => ({ status: 'ok' }));
  await leave(0);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});
