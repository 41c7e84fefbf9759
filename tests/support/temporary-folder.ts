import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TemporaryFolder = AsyncDisposable & { path: string };

/** Linux keeps this folder in memory, where a database is made in a quarter of the time. */
const IN_MEMORY = '/dev/shm';
const ROOM_NEEDED = 4 * 1024 ** 3;

/** A folder outside the project that other users may enter: under root, a database in it belongs to one of them. */
export async function createTemporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(await chooseParent(), 'fulldraw-test-'));
  await chmod(path, 0o755);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 10 }) };
}

/** A folder that was chosen on purpose (TMPDIR) is kept to: a run's own, for example, which is deleted as a whole. */
async function chooseParent(): Promise<string> {
  if (process.env.TMPDIR) return tmpdir();
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return bavail * bsize >= ROOM_NEEDED ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
