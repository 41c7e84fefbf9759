import { expect, test, vi } from 'vitest';
import { createLog } from '#api/http/log.ts';
import { buildServer } from '#api/server.ts';
import type { Asks } from '#db/request-counts.ts';
import { requestCounts } from '#db/schema.ts';
import { expireSessions } from '#shop/jobs/task-list.ts';
import { createShopDatabase } from '#tests/support/test-database.ts';
import { createTestServer, ORIGIN, type TestServer } from '#tests/support/test-server.ts';
import { LIMITS } from './rate-limits.ts';
import { shareCounts } from './shared-counts.ts';

type App = TestServer['app'];

/** Another server of the same shop, on the same database. */
function besides({ test: { shop, database } }: TestServer, pool = database.pool): App {
  return buildServer({
    config: { production: false, origin: ORIGIN, trustProxy: 1, adminPath: '/control-panel', testEmail: null },
    shop,
    pool,
    connection: database.connection,
    isWorking: () => true,
    sessionSecrets: ['a secret of the tests, long enough'],
    log: createLog({ logLevel: 'warn' }, { write: () => {} }),
  });
}

async function ask(app: App, url: string, remoteAddress: string, payload: object = {}): Promise<number> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  return (await app.inject({ method: 'POST', url, remoteAddress, headers, payload })).statusCode;
}

/** How many of so many requests, one after the other at each server in turn, were not refused. */
async function taken(apps: App[], times: number, request: (app: App, at: number) => Promise<number>): Promise<number> {
  let count = 0;
  for (let at = 0; at < times; at += 1) {
    if ((await request(apps[at % apps.length] as App, at)) !== 429) count += 1;
  }
  return count;
}

test('three servers of one shop take together what one may: counted one by one where harm is done', async () => {
  await using first = await createTestServer();
  const apps = [first.app, besides(first), besides(first)];
  expect(await taken(apps, 21, (app) => ask(app, '/api/contact', '10.0.0.1'))).toBe(LIMITS.contact);
  expect(await taken(apps, 60, (app) => ask(app, '/api/chat', '10.0.0.1'))).toBe(LIMITS.guide);
  const unsigned = (app: App, at: number) =>
    ask(app, at % 2 ? '/api/webhooks/stripe' : '/api/webhooks/sendgrid', '10.0.0.1');
  expect(await taken(apps, 60, unsigned)).toBe(LIMITS.strangers);
  expect(await ask(apps[1] as App, '/api/contact', '10.0.0.2')).toBe(400);
  for (const app of apps.slice(1)) await app.close();
});

test('where a limit only keeps a server from being busy, each further server takes a tenth more at most', async () => {
  await using first = await createTestServer();
  const apps = [first.app, besides(first), besides(first)];
  for (const [url, limit, payload] of [
    ['/api/unknown', LIMITS.others, {}],
    ['/api/orders', LIMITS.placing, { stripePaymentIntentId: 'pi_1' }],
    ['/api/deposit-status', LIMITS.statuses, { paymentIntentId: 'pi_1' }],
  ] as const) {
    const count = await taken(apps, limit * 3, async (app) => {
      const status = await ask(app, url, '10.0.0.1', payload);
      // Requests that come over the network leave room for the database's answers.
      await first.test.database.pool.query('select');
      return status;
    });
    expect(count).toBeGreaterThanOrEqual(limit);
    expect(count).toBeLessThanOrEqual(limit + 3 * Math.max(2, limit / 10));
  }
  for (const app of apps.slice(1)) await app.close();
});

test('two forms of one visitor at the same moment, at two servers, are both counted', async () => {
  await using first = await createTestServer();
  const other = besides(first);
  const { pool } = first.test.database;
  // Its connections are open.
  await Promise.all(Array.from({ length: 10 }, () => pool.query('select')));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => ask(at % 2 ? other : first.app, '/api/contact', '10.0.0.1')),
  );
  expect(answers.filter((status) => status !== 429)).toHaveLength(LIMITS.contact);
  await other.close();
});

type Ask = () => ReturnType<Asks['query']>;

/** One row of the limits, with the statements that it has cost. */
async function countingStore(row: object = {}) {
  const database = await createShopDatabase();
  const asked: unknown[][] = [];
  let answer = (ask: Ask) => ask();
  const pool: Asks = {
    query: (text, values) => {
      asked.push(values);
      return answer(() => database.pool.query(text, values));
    },
  };
  const store = new (shareCounts(pool))(row);
  return {
    database,
    asked,
    answerWith: (how: typeof answer) => {
      answer = how;
    },
    count: (key: string, max = 5) =>
      new Promise<{ current: number; ttl: number }>((resolve, reject) =>
        store.incr(key, (wrong, found) => (found ? resolve(found) : reject(wrong)), 60_000, max),
      ),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

test('who asks too often is refused without a statement, and nobody’s address is written down', async () => {
  await using store = await countingStore({ groupId: 'contact' });
  for (let at = 1; at <= 6; at += 1) expect(await store.count('10.0.0.1')).toMatchObject({ current: at });
  for (let at = 0; at < 1000; at += 1) expect((await store.count('10.0.0.1')).current).toBe(6);
  expect(store.asked).toHaveLength(6);
  const rows = await store.database.db.select().from(requestCounts);
  expect(rows).toMatchObject([{ requests: 6, key: expect.stringMatching(/^[\w-]{43}$/) }]);
});

test('a flood that comes before the first answer costs no more statements than are allowed', async () => {
  await using store = await countingStore();
  const flood = await Promise.all(Array.from({ length: 500 }, () => store.count('10.0.0.1')));
  expect(flood.filter(({ current }) => current <= 5)).toHaveLength(5);
  expect(store.asked.length).toBeLessThanOrEqual(6);
});

test('of a large limit each tenth part costs a statement, which nobody waits for', async () => {
  await using store = await countingStore({ groupId: 'others', exact: false });
  for (let at = 1; at <= 290; at += 1) await store.count('10.0.0.1', 300);
  expect(store.asked.length).toBeLessThanOrEqual(10);
  for (let visitor = 0; visitor < 29; visitor += 1) await store.count(`10.0.1.${visitor}`, 300);
  expect(store.asked.length).toBeLessThanOrEqual(10);
});

test('while the database is slow to answer, each request of a large limit is counted once', async () => {
  await using store = await countingStore({ groupId: 'others', exact: false });
  const late = Promise.withResolvers<void>();
  store.answerWith(async (ask) => {
    const first = await ask();
    await late.promise;
    return first;
  });
  const countTo = async (from: number, to: number) => {
    for (let at = from; at <= to; at += 1) {
      expect((await store.count('10.0.0.1', 20)).current).toBe(at);
      // Leaves room for the database's answers.
      await store.database.pool.query('select');
    }
  };
  await countTo(1, 2);
  store.answerWith((ask) => ask());
  await countTo(3, 10);
  late.resolve();
  await countTo(11, 20);
});

test('without its database a server counts by itself and fails nobody; afterwards it tells what it has counted', async () => {
  await using store = await countingStore();
  vi.useFakeTimers({ toFake: ['performance'] });
  await store.count('10.0.0.1');
  store.answerWith(() => Promise.reject(new Error('the database is gone')));
  for (const current of [2, 3, 4]) expect(await store.count('10.0.0.1')).toMatchObject({ current });
  // It is not asked again for a moment.
  expect(store.asked).toHaveLength(2);
  store.answerWith((ask) => ask());
  vi.advanceTimersByTime(5001);
  expect(await store.count('10.0.0.1')).toMatchObject({ current: 5 });
  expect(await store.count('10.0.0.1')).toMatchObject({ current: 6 });
  vi.useRealTimers();
  expect(await store.database.db.select().from(requestCounts)).toMatchObject([{ requests: 6 }]);
});

test('a database that says nothing holds up no request for long', async () => {
  await using store = await countingStore();
  store.answerWith(() => new Promise<never>(() => {}));
  expect(await store.count('10.0.0.1')).toMatchObject({ current: 1 });
  expect(await store.count('10.0.0.1')).toMatchObject({ current: 2 });
  expect(store.asked).toHaveLength(1);
});

test('a new minute is counted anew, at this server and at the others', async () => {
  await using store = await countingStore();
  vi.useFakeTimers({ toFake: ['performance'] });
  for (let at = 1; at <= 6; at += 1) await store.count('10.0.0.1');
  vi.advanceTimersByTime(60_001);
  // By the database's clock the minute still runs, which counts.
  expect((await store.count('10.0.0.1')).current).toBe(7);
  await store.database.pool.query(`update request_counts set ends_at = now() - interval '1 second'`);
  vi.advanceTimersByTime(60_001);
  expect(await store.count('10.0.0.1')).toMatchObject({ current: 1, ttl: expect.closeTo(60_000, -3) });
  vi.useRealTimers();
});

test('counts that are over are deleted with what else is, and others stay', async () => {
  await using server = await createTestServer();
  await ask(server.app, '/api/contact', '10.0.0.1');
  await ask(server.app, '/api/contact', '10.0.0.2');
  const { shop, database } = server.test;
  await database.pool.query(
    `update request_counts set ends_at = now() - interval '1 second' where key = (select min(key) from request_counts)`,
  );
  await expireSessions(shop);
  expect(await shop.db.$count(requestCounts)).toBe(1);
});

test('while the database is away the limits hold in each server', async () => {
  await using server = await createTestServer();
  const gone = { ...server.test.database.pool, query: () => Promise.reject(new Error('gone')) };
  const alone = besides(server, gone as never);
  expect(await taken([alone], 9, (app) => ask(app, '/api/contact', '10.0.0.1'))).toBe(LIMITS.contact);
  await alone.close();
});

test('a page that is kept and a check of health are not counted at all', async () => {
  const pages = async (app: App) => {
    app.get('/*', async () => 'page');
  };
  await using server = await createTestServer({ pages });
  for (const url of ['/', '/bows', '/healthz']) expect((await server.ask('GET', url)).status).toBe(200);
  expect(await server.test.shop.db.$count(requestCounts)).toBe(0);
});
