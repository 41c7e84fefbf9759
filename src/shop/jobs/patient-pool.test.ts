import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { pipeline } from 'node:stream';
import { expect, test } from 'vitest';
import { openPool } from '#db/database.ts';
import { createEmptyDatabase } from '#tests/support/test-database.ts';
import { patientPool } from './run-lanes.ts';

test('who wants a connection while the database is away gets it a second after it is back', async () => {
  await using database = await createEmptyDatabase();
  const { host = 'localhost', port = 5432 } = database.connection;
  const address = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  // A side that goes away ends the other; that is no fault here.
  const way = createServer((visitor) => pipeline(visitor, connect(address), visitor, () => {}));
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const own = way.address() as { port: number };
  way.close();
  const pool = openPool({ ...database.connection, host: '127.0.0.1', port: own.port });
  const wanted = patientPool(pool).connect();
  const told = new Promise((resolve) => patientPool(pool).connect((fault, client) => resolve(fault ?? client)));
  await expect(pool.connect()).rejects.toThrow('The database cannot be asked');
  way.listen(own.port, '127.0.0.1');
  const client = await wanted;
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
  const other = (await told) as typeof client;
  other.release();
  await pool.end();
  way.close();
});

test('a pool that is closed keeps nobody waiting', async () => {
  const pool = openPool({ host: '127.0.0.1', port: 1 });
  await pool.end();
  await expect(patientPool(pool).connect()).rejects.toThrow();
});
