import pg from 'pg';
import { expect, test } from 'vitest';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { createTestServer } from '#tests/support/test-server.ts';

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
