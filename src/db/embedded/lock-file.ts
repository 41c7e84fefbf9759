import { alreadyRunning } from './lock.ts';

const SQLITE_BUSY = 5;

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
