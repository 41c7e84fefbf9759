import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openDatabase, openPool } from '#db/database.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { createTestServer } from '#tests/support/test-server.ts';
import { createTestShop } from '#tests/support/test-shop.ts';

test('a server with its database is alive and ready', async () => {
  await using server = await createTestServer();
  expect(await server.ask('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  const ready = await server.ask('GET', '/readyz');
  expect([ready.status, ready.body, ready.headers['cache-control']]).toEqual([200, { status: 'ready' }, 'no-store']);
});

test('a database without its tables makes the server alive but not ready', async () => {
  await using empty = await createEmptyDatabase();
  await using server = await createTestServer({ pool: empty.pool });
  expect((await server.ask('GET', '/healthz')).status).toBe(200);
  expect(await server.ask('GET', '/readyz')).toMatchObject({ status: 503, body: { code: 'migrations-missing' } });
});

test('a server that takes no jobs yet is not ready', async () => {
  let working = false;
  await using server = await createTestServer({ isWorking: () => working });
  const early = await server.ask('GET', '/readyz');
  expect([early.status, early.body.code, early.headers['retry-after']]).toEqual([503, 'worker-not-running', '5']);
  expect((await server.ask('GET', '/healthz')).status).toBe(200);
  working = true;
  await vi.waitFor(async () => expect((await server.ask('GET', '/readyz')).status).toBe(200));
});

test('a database that cannot be reached is named', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  await using server = await createTestServer({ pool });
  expect(await server.ask('GET', '/readyz')).toMatchObject({ status: 503, body: { code: 'database-unreachable' } });
  await pool.end();
});

test('a database that is too busy to answer is not waited for', async () => {
  await using database = await createEmptyDatabase();
  const pool = new pg.Pool({ ...database.connection, max: 1 });
  const busy = await pool.connect();
  await using server = await createTestServer({ pool });
  expect(await server.ask('GET', '/readyz')).toMatchObject({ status: 503, body: { code: 'database-unreachable' } });
  busy.release();
  await pool.end();
});

test('a database that takes no writes makes the server not ready, and what needs it is told to come again', async () => {
  await using server = await createTestServer();
  const { owner, connection } = server.test.database;
  await owner.query(`ALTER DATABASE ${connection.database} SET default_transaction_read_only = on`);
  const readOnly = openPool(connection);
  await using behind = await createTestServer({ pool: readOnly });
  const ready = await behind.ask('GET', '/readyz');
  expect([ready.status, ready.body.code, ready.headers['retry-after']]).toEqual([503, 'database-read-only', '5']);
  await readOnly.end();
});

test('while the database is away, what needs it is answered 503 with the time to come again', async () => {
  await using test = await createTestShop();
  const away = openPool({ host: '127.0.0.1', port: 1 });
  await using server = await createTestServer({ pool: away, shop: { ...test.shop, db: openDatabase(away) } });
  const answer = await server.ask('GET', '/api/products');
  expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'database-unavailable', '5']);
  expect(answer.text).not.toContain('127.0.0.1');
  expect((await server.ask('GET', '/healthz')).status).toBe(200);
  await away.end();
});

test('a former primary that takes no writes counts as away: what would write is told to come again', async () => {
  await using test = await createTestShop();
  const { owner, connection } = test.database;
  await owner.query(`ALTER DATABASE ${connection.database} SET default_transaction_read_only = on`);
  const readOnly = openPool(connection);
  await using server = await createTestServer({ pool: readOnly, shop: { ...test.shop, db: openDatabase(readOnly) } });
  const message = { name: 'Ada Boone', email: 'ada@example.com', message: 'When does it ship?' };
  const answer = await server.ask('POST', '/api/contact', message);
  expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'database-unavailable', '5']);
  await readOnly.end();
});
