import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { LIVE_TOPICS } from '#contract/operation/overview-schemas.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

const READY = 'event: ready\ndata: {}';
const EVERYTHING = `event: changed\ndata: ${JSON.stringify({ topics: LIVE_TOPICS, orderIds: [] })}`;

const patiently = { timeout: 20_000 };

test('staff hear of an order at once, and after the database was lost that anything may have changed', async () => {
  await using server = await createTestServer();
  const address = await listenAt(server);
  const { shop, database } = server.test;
  const stream = await watch(address, await signedIn(server));
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  const heard: string[] = ['retry: 3000', READY];
  await expect.poll(() => stream.heard, patiently).toEqual(heard);

  const { id } = await paidOrder(server.test);
  heard.push(`event: changed\ndata: {"topics":["orders"],"orderIds":[${id}]}`);
  await expect.poll(() => stream.heard, patiently).toEqual(heard);

  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'fulldraw live'`,
  );
  heard.push(EVERYTHING);
  await expect.poll(() => stream.heard, patiently).toEqual(heard);
  await shop.db.transaction((tx) => tx.execute('update products set stock_quantity = 7'));
  heard.push('event: changed\ndata: {"topics":["products"],"orderIds":[]}');
  await expect.poll(() => stream.heard, patiently).toEqual(heard);

  await server.app.close();
  await expect.poll(() => stream.ended(), patiently).toBe(true);
});

test('streams end with their session, and nobody has more than twenty of them', async () => {
  await using server = await createTestServer({ heartbeatMs: 100 });
  const address = await listenAt(server);
  const cookie = await signedIn(server);
  // What asks for the head of a stream would never read it, and takes no stream.
  for (let asked = 0; asked < 20; asked += 1) {
    expect((await fetch(`${address}/api/admin/live`, { method: 'HEAD', headers: { cookie } })).status).toBe(404);
  }
  const streams = await Promise.all(Array.from({ length: 20 }, () => watch(address, cookie)));
  expect((await watch(address, cookie)).status).toBe(429);
  await streams.pop()?.close();
  await expect.poll(async () => (await watch(address, cookie)).status, patiently).toBe(200);
  const beaten = () => streams.every(({ heard }) => heard.at(-1) === ': still here');
  await expect.poll(beaten, patiently).toBe(true);

  await server.test.database.pool.query('delete from sessions');
  await expect.poll(() => streams.every(({ ended }) => ended()), patiently).toBe(true);
  expect((await watch(address, cookie)).status).toBe(401);
});

const listenAt = ({ app }: TestServer) => app.listen({ host: '127.0.0.1', port: 0 });

async function signedIn(server: TestServer): Promise<string> {
  const { cookies } = await openStaffBrowser(server);
  return `__Host-staff_session=${cookies.get('staff_session')}`;
}

/** Opens the stream as a browser does, and keeps what comes; the same twice in a row is kept once. */
async function watch(address: string, cookie: string) {
  const request = get(`${address}/api/admin/live`, { headers: { cookie }, agent: false });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const heard: string[] = [];
  let ended = false;
  const reading = (async () => {
    let waiting = '';
    for await (const part of answer.setEncoding('utf8')) {
      const blocks = `${waiting}${part}`.split('\n\n');
      waiting = blocks.pop() ?? '';
      // On a busy machine the changes of one order are told in more than one piece.
      for (const block of blocks) if (block !== heard.at(-1)) heard.push(block);
    }
  })()
    .catch(() => {})
    .finally(() => {
      ended = true;
    });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    heard,
    ended: () => ended,
    async close() {
      request.destroy();
      await reading;
    },
  };
}
