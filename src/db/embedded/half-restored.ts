import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** What is restored into a data folder stands here until it is whole. */
export const RESTORING = 'restoring';

/** A shop that opened beside half a restore would begin with an empty database, and nobody would notice at once. */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const found = await access(join(dataDir, RESTORING)).then(
    () => true,
    () => false,
  );
  if (!found) return;
  throw new Error(
    `A restore into ${dataDir} is under way or was broken off. Wait until it is done, or empty the folder and restore again.`,
  );
}
