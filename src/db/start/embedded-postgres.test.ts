import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts';

const asRoot = process.getuid?.() === 0;
const log = { info() {}, warn() {}, error() {} };

async function open(dataDir: string): Promise<EmbeddedPostgres & AsyncDisposable> {
  const database = await openEmbeddedPostgres({ dataDir, log });
  let stopped = false;
  const stop = async () => {
    if (!stopped) await database.stop();
    stopped = true;
  };
  return { ...database, stop, [Symbol.asyncDispose]: stop };
}

async function ask(database: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client(database.owner);
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows.flat();
  } finally {
    await client.end();
  }
}

/** Another server process on the same folder. */
function startHolder(dataDir: string) {
  const script = fileURLToPath(new URL('../../../tests/support/database/hold-database.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

const postmasterPid = async (dataDir: string) =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);

test('what was stored is there after a stop and a start', async () => {
  await using folder = await createTemporaryFolder();
  const first = await open(folder.path);
  await ask(first, "CREATE TABLE kept AS SELECT 'a paid order' AS what");
  await first.stop();
  await using second = await open(folder.path);
  expect(await ask(second, 'SELECT what FROM kept')).toEqual(['a paid order']);
});

test('the database answers on its socket alone and writes durably', async () => {
  await using folder = await createTemporaryFolder();
  await using database = await open(folder.path);
  expect(await ask(database, 'SHOW listen_addresses')).toEqual(['']);
  expect(await ask(database, 'SHOW fsync')).toEqual(['on']);
  expect(await ask(database, 'SHOW synchronous_commit')).toEqual(['on']);
  const { mode } = await stat(String(database.connection.host));
  expect(mode & 0o777).toBe(0o700);
});

test('a database left running by a killed server is found and used', async () => {
  await using folder = await createTemporaryFolder();
  const holder = startHolder(folder.path);
  await once(holder.stdout, 'data');
  const left = await postmasterPid(folder.path);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  await using database = await open(folder.path);
  expect(await postmasterPid(folder.path)).toBe(left);
  expect(await ask(database, 'SELECT made_by FROM marks')).toEqual(['the killed server']);
});

test('a second server on the same data folder is refused and the first one goes on', async () => {
  await using folder = await createTemporaryFolder();
  await using first = await open(folder.path);
  await expect(open(folder.path)).rejects.toThrow(`Another server is already running on ${folder.path}.`);
  expect(await ask(first, 'SELECT 1')).toEqual([1]);
});

test('of two servers that start together on an empty folder one serves and the other is refused', async () => {
  await using folder = await createTemporaryFolder();
  const both = await Promise.allSettled([open(folder.path), open(folder.path)]);
  const served = both.filter((each) => each.status === 'fulfilled');
  const refused = both.filter((each) => each.status === 'rejected');
  await Promise.all(served.map((each) => each.value.stop()));
  expect(served).toHaveLength(1);
  expect(String(refused[0]?.reason)).toContain('Another server is already running');
});

test('a database half made by a killed server is made anew', async () => {
  await using folder = await createTemporaryFolder();
  const holder = startHolder(folder.path);
  const unfinished = async () => {
    const names = await readdir(join(folder.path, 'postgres')).catch(() => []);
    return names.filter((name) => name.startsWith('unfinished-'));
  };
  while ((await unfinished()).length === 0) await pause(5);
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(await unfinished()).toHaveLength(1);
  await using database = await open(folder.path);
  expect(await ask(database, 'SELECT 1')).toEqual([1]);
  expect(await unfinished()).toEqual([]);
});

test('a folder that holds something else is neither used nor emptied', async () => {
  await using folder = await createTemporaryFolder();
  await (await open(folder.path)).stop();
  const cluster = join(folder.path, 'postgres/cluster');
  await rm(join(cluster, 'PG_VERSION'));
  await expect(open(folder.path)).rejects.toThrow('neither empty nor a database');
  expect(await readdir(cluster)).toContain('base');
});

test('a data folder with a very long path works', async () => {
  await using folder = await createTemporaryFolder();
  const dataDir = join(folder.path, 'long'.repeat(20), 'longer'.repeat(20));
  await mkdir(dataDir, { recursive: true });
  await using database = await open(dataDir);
  const socketFolder = String(database.connection.host);
  expect(await ask(database, 'SELECT 1')).toEqual([1]);
  expect(Buffer.byteLength(join(socketFolder, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103);
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  await database.stop();
  await using again = await open(dataDir);
  expect(again.connection.host).toBe(socketFolder);
  onTestFinished(() => rm(socketFolder, { recursive: true }));
});

test('a database that is killed is started again while its server lives', async () => {
  await using folder = await createTemporaryFolder();
  await using database = await open(folder.path);
  const killed = await postmasterPid(folder.path);
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => ask(database, 'SELECT 1').catch(() => 'not yet'), { timeout: 20_000 }).toEqual([1]);
  expect(await postmasterPid(folder.path)).not.toBe(killed);
  const locks = "SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND granted";
  await expect.poll(() => ask(database, locks)).toEqual([1]);
  await expect(open(folder.path)).rejects.toThrow('Another server is already running');
});

test('a database whose process number belongs to another program by now is started all the same', async () => {
  await using folder = await createTemporaryFolder();
  await (await open(folder.path)).stop();
  const cluster = join(folder.path, 'postgres/cluster');
  await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n0\n5432\n${dirname(cluster)}\n\n`);
  await using database = await open(folder.path);
  expect(await ask(database, 'SELECT 1')).toEqual([1]);
});

test.runIf(asRoot)('started by root, the database runs as an unprivileged user', async () => {
  await using folder = await createTemporaryFolder();
  await using _database = await open(folder.path);
  const { uid } = await stat(`/proc/${await postmasterPid(folder.path)}`);
  expect(uid).not.toBe(0);
});

test.runIf(asRoot)(
  'started by root in a folder that is closed to others, the database is kept where its user can reach it',
  async () => {
    await using folder = await createTemporaryFolder();
    await chmod(folder.path, 0o700);
    const first = await open(folder.path);
    const place = await realpath(join(folder.path, 'postgres'));
    onTestFinished(() => rm(place, { recursive: true, force: true }));
    await ask(first, "CREATE TABLE kept AS SELECT 'a paid order' AS what");
    await first.stop();
    const second = await open(folder.path);
    expect(await ask(second, 'SELECT what FROM kept')).toEqual(['a paid order']);
    await second.stop();
    expect(dirname(place)).not.toContain(folder.path);
    expect(second.elsewhere).toBe(place);
    await rm(place, { recursive: true });
    await expect(open(folder.path)).rejects.toThrow('which is not there any more');
  },
);

test.runIf(asRoot)(
  'a copied link to a database is refused, as it leads to the same orders; a moved one is not',
  async () => {
    await using folder = await createTemporaryFolder();
    await chmod(folder.path, 0o700);
    const [dataDir, copied, moved] = ['data', 'copied', 'moved'].map((name) => join(folder.path, name)) as [
      string,
      string,
      string,
    ];
    await (await open(dataDir)).stop();
    const place = await realpath(join(dataDir, 'postgres'));
    onTestFinished(() => rm(place, { recursive: true, force: true }));
    await cp(dataDir, copied, { recursive: true, verbatimSymlinks: true });
    await expect(open(copied)).rejects.toThrow(
      `both lead to the same database in ${place}, which belongs to ${dataDir}. `,
    );
    await rename(dataDir, moved);
    await (await open(moved)).stop();
    await expect(open(copied)).rejects.toThrow(`which belongs to ${moved}. `);
  },
);

test.runIf(asRoot)('the database listens to its socket alone also where root closes its files to others', async () => {
  await using folder = await createTemporaryFolder();
  const usual = process.umask(0o077);
  onTestFinished(() => void process.umask(usual));
  await mkdir(join(folder.path, 'data'), { mode: 0o755 });
  await chmod(join(folder.path, 'data'), 0o755);
  await using database = await open(join(folder.path, 'data'));
  expect(await ask(database, 'SHOW listen_addresses')).toEqual(['']);
  expect(String(database.connection.host)).toBe(join(folder.path, 'data/postgres'));
});

test('a database whose settings are broken says what PostgreSQL said', async () => {
  await using folder = await createTemporaryFolder();
  await (await open(folder.path)).stop();
  await writeFile(join(folder.path, 'postgres/cluster/postgresql.auto.conf'), 'shared_buffers = plenty\n');
  await expect(open(folder.path)).rejects.toThrow('invalid value for parameter "shared_buffers"');
});
