import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { connectionTo } from '#db/embedded/hold.ts';
import { locateCluster } from '#db/embedded/locate-cluster.ts';
import { DATABASE } from '#db/embedded/shop-role.ts';
import type { BackupFacts, Entry } from './archive.ts';
import { readFile, textFile } from './read-file.ts';
import { digestTables, listTables } from './table-digests.ts';

/** Any number that no other advisory lock of this cluster uses. */
const BACKUP = 7_355_610;
/** What PostgreSQL makes anew at each start, and what belongs to this machine; the folders themselves are needed. */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
].concat(['pg_subtrans']);
const LEFT_OUT = ['postmaster.pid', 'postmaster.opts', 'fulldraw.conf', 'pg_internal.init', 'backup_label'].concat([
  'tablespace_map',
]);
const INSIDE = 'postgres/cluster';

export class BackupUnderWay extends Error {}

export type ClusterCopy = AsyncDisposable & {
  /** The first file of the log that it needs. */
  firstWal: string;
  files(): AsyncGenerator<Entry>;
  /** Once all files have been read. */
  facts(): Omit<BackupFacts, 'shopVersion' | 'pictures'>;
};

/**
 * Begins a copy of the running embedded database in `dataDir`, as PostgreSQL's own pg_basebackup makes it: its files while
 * they change, and the log that puts them right. One at a time; a second one is refused. Only writers are held up, for
 * milliseconds (`freeze`). The log is kept by a temporary slot for as long as this lasts.
 */
export async function copyCluster(dataDir: string, name: string): Promise<ClusterCopy> {
  const cluster = await locateCluster(dataDir, []);
  const folder = join(cluster.folder, 'cluster');
  await using closing = new AsyncDisposableStack();
  const connect = async (database?: string) => {
    const owner = await connectionTo(cluster, 'postgres');
    const client = new pg.Client({ ...owner, ...(database ? { database } : {}), application_name: 'fulldraw backup' });
    client.on('error', () => {});
    await client.connect();
    closing.defer(() => client.end());
    return client;
  };
  const session = await connect();
  const [locker, reader] = [await connect(DATABASE), await connect(DATABASE)];
  const { rows: lock } = await session.query('select pg_try_advisory_lock($1) as ours', [BACKUP]);
  if (!lock[0]?.ours) throw new BackupUnderWay('Another backup is being made at this moment. Wait until it is done.');
  if ((await readdir(join(folder, 'pg_tblspc'))).length > 0) {
    throw new Error(
      'The database has tablespaces outside its folder, which a backup does not carry. Remove them first.',
    );
  }
  await session.query("select pg_create_physical_replication_slot('fulldraw_backup_' || pg_backend_pid(), true, true)");
  const { rows: begun } = await session.query<{ firstWal: string; systemId: string; version: string }>(
    `select pg_walfile_name(pg_backup_start($1, true)) as "firstWal",
       (select system_identifier::text from pg_control_system()) as "systemId",
       current_setting('server_version') as version`,
    [name],
  );
  const [start] = begun;
  if (!start) throw new Error('PostgreSQL did not begin the backup.');
  let made: ReturnType<ClusterCopy['facts']> | null = null;

  async function* files(): AsyncGenerator<Entry> {
    yield* filesBelow(folder, '');
    // The last of them, because it says how far the others may be.
    yield* present(readFile(`${INSIDE}/global/pg_control`, join(folder, 'global/pg_control')));
    const { rows: stopped } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    yield textFile(`${INSIDE}/backup_label`, stopped[0]?.labelfile ?? '');
    const { takenAt, lastWal } = await freeze(locker, reader, name);
    const tables = await digestTables(reader);
    const newest = await reader.query('select max(created_at)::text as at from drizzle.__drizzle_migrations');
    await reader.query('commit');
    // So that the file with the named point is whole.
    await session.query('select pg_switch_wal()');
    for (const wal of (await readdir(join(folder, 'pg_wal'))).sort()) {
      if (isNeeded(wal, start?.firstWal ?? '', lastWal))
        yield* present(readFile(`${INSIDE}/pg_wal/${wal}`, join(folder, 'pg_wal', wal)));
    }
    made = {
      takenAt,
      lastWal,
      tables,
      restorePoint: name,
      newestMigration: Number(newest.rows[0]?.at),
      firstWal: start?.firstWal ?? '',
      systemId: start?.systemId ?? '',
      postgresVersion: start?.version ?? '',
    };
  }

  const open = closing.move();
  return {
    firstWal: start.firstWal,
    files,
    facts() {
      if (!made) throw new Error('The backup is not whole yet.');
      return made;
    },
    // The end of the connections ends the backup and the slot, too.
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function* filesBelow(folder: string, below: string): AsyncGenerator<Entry> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return [];
    throw fault;
  });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(below, entry.name);
    if (entry.name.startsWith('pgsql_tmp') || LEFT_OUT.includes(entry.name) || path === 'global/pg_control') continue;
    if (entry.isDirectory()) {
      yield { name: `${INSIDE}/${path}`, size: 0, bytes: null };
      if (!EMPTIED.includes(path)) yield* filesBelow(folder, path);
    } else if (entry.isFile()) {
      yield* present(readFile(`${INSIDE}/${path}`, join(folder, path)));
    }
  }
}

async function* present(entry: Promise<Entry | null>): AsyncGenerator<Entry> {
  const found = await entry;
  if (found) yield found;
}

/** The files of the log from the first to the last of one timeline, and the histories of all of them. */
function isNeeded(wal: string, first: string, last: string): boolean {
  if (/^[0-9A-F]{8}\.history$/.test(wal)) return true;
  return /^[0-9A-F]{24}$/.test(wal) && wal >= first && wal <= last;
}

const TRIES = 60;
const PAUSE_MS = 1000;
const BUSY = ['55P03', '40P01'];

/** A moment of the database: `name` is in its log there, and `reader` sees exactly what was committed by then. */
type Moment = { name: string; takenAt: string; lastWal: string };

/**
 * Makes the snapshot of `reader` and a named point of PostgreSQL's log mean the same state. Between taking a snapshot and
 * writing a record others may commit; so every table is locked against writers for the few milliseconds that both need.
 * Writers are waited for at most a second at a time, and in a deadlock it is this transaction that gives way.
 */
async function freeze(locker: pg.Client, reader: pg.Client, name: string): Promise<Moment> {
  const tables = (await listTables(reader)).join(', ');
  for (let tried = 1; ; tried += 1) {
    try {
      await locker.query("begin; set local lock_timeout = '1s'; set local deadlock_timeout = '300ms'");
      await locker.query(`lock table ${tables} in share mode`);
      await reader.query('begin isolation level repeatable read read only');
      await reader.query('select count(*) from pg_class');
      const { rows } = await locker.query<{ takenAt: Date; lastWal: string }>(
        'select clock_timestamp() as "takenAt", pg_walfile_name(pg_create_restore_point($1)) as "lastWal"',
        [name],
      );
      await locker.query('commit');
      const [moment] = rows;
      if (!moment) throw new Error('PostgreSQL made no restore point.');
      return { name, lastWal: moment.lastWal, takenAt: moment.takenAt.toISOString() };
    } catch (fault) {
      await locker.query('rollback');
      const busy = fault instanceof pg.DatabaseError && BUSY.includes(fault.code ?? '');
      if (!busy) throw fault;
      if (tried === TRIES)
        throw new Error('The database was busy for too long. Try the backup again.', { cause: fault });
      await pause(PAUSE_MS);
    }
  }
}
