import pg from 'pg';

/** Any number that no other advisory lock of this cluster uses. */
const KEY = 7_355_608;
const LOCK_NOT_AVAILABLE = '55P03';
const SQLITE_BUSY = 5;

/**
 * The right to serve a data folder: an advisory lock on a connection kept for it. It ends with the connection, so a
 * killed server never leaves it behind; the time-out covers the moment that PostgreSQL needs to notice.
 */
export async function takeLock(connection: pg.PoolConfig, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'fulldraw lock' });
  // The holder of the lock listens for the connection's end; without this its error would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("SET lock_timeout = '2s'");
    await client.query('SELECT pg_advisory_lock($1)', [KEY]);
    return client;
  } catch (fault) {
    await client.end();
    if (!(fault instanceof pg.DatabaseError) || fault.code !== LOCK_NOT_AVAILABLE) throw fault;
    throw alreadyRunning(dataDir);
  }
}

/**
 * The right to exchange the cluster of a data folder, for as long as there is none whose lock could be taken. Node has no lock
 * on files that ends with the process that holds it; SQLite, which comes with Node, has.
 */
export async function lockFile(file: string, dataDir: string): Promise<Disposable> {
  // Only where it is needed: Node warns about what is not stable yet.
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(file);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (fault) {
    database.close();
    if (!(fault instanceof Error && 'errcode' in fault && fault.errcode === SQLITE_BUSY)) throw fault;
    throw alreadyRunning(dataDir);
  }
  return { [Symbol.dispose]: () => database.close() };
}

function alreadyRunning(dataDir: string): Error {
  return new Error(
    `Another server is already running on ${dataDir}. Stop it first, or give this one its own DATA_DIR.`,
  );
}
