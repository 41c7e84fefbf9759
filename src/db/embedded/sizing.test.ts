import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readMachine, sizesFor } from '#db/start/embedded-postgres.ts';
import { openPostgres } from '#db/start/open-postgres.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const GIB = 1024 ** 3;

test.each([
  [{ memory: GIB / 2, disk: 10 * GIB, cores: 1 }, '128MB', '512MB', '0'],
  [{ memory: 4 * GIB, disk: 40 * GIB, cores: 2 }, '1024MB', '2048MB', '0'],
  [{ memory: 64 * GIB, disk: 1000 * GIB, cores: 16 }, '2048MB', '4096MB', '2'],
])(
  'the database takes a quarter of the memory and a twentieth of the disk, within bounds: %o',
  (machine, memory, log, workers) => {
    expect(sizesFor(machine)).toMatchObject({
      shared_buffers: { value: memory },
      max_wal_size: { value: log },
      max_parallel_workers_per_gather: { value: workers },
      jit: { value: 'off' },
      wal_compression: { value: 'on' },
    });
  },
);

test('the start sizes the database from this machine, with the reason beside each setting, and the settings overrule it', async () => {
  await using folder = await createTemporaryFolder();
  const options = { databaseUrl: null, dataDir: folder.path, walArchive: null };
  const log = { info() {}, warn() {}, error() {} };
  const own = { shared_buffers: '32MB', jit: 'on' };
  await expect(openPostgres({ ...options, log, postgresSettings: { fsync: 'off' } })).rejects.toThrow(
    'fsync cannot be set there, only shared_buffers',
  );
  const database = await openPostgres({ ...options, log, postgresSettings: own });
  try {
    const client = new pg.Client(database.owner);
    await client.connect();
    const { rows } = await client.query('select name, current_setting(name) as value from pg_settings');
    await client.end();
    const found = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    expect(found).toMatchObject({ ...own, wal_compression: 'pglz' });
    const conf = await readFile(join(folder.path, 'postgres/cluster/fulldraw.conf'), 'utf8');
    for (const [name, { value, why }] of Object.entries(sizesFor(await readMachine(folder.path)))) {
      expect(conf).toContain(
        found[name] === Reflect.get(own, name)
          ? `${name} = '${found[name]}' # POSTGRES_SETTINGS`
          : `${name} = '${value}' # ${why}`,
      );
    }
  } finally {
    await database.stop();
  }
});
