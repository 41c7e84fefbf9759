import { resolve } from 'node:path';
import { locateBinaries } from './binaries.ts';
import { type Cluster, clearStaleProcess, dataOf, isRunning, majorOf } from './cluster.ts';
import { openDatabaseFolder } from './folders.ts';
import { connectionTo } from './hold.ts';
import { type Reached, reachedBy } from './shop-role.ts';
import { chooseSystemUser } from './system-user.ts';

/** The embedded database of a data folder, made or not, running or not. */
export async function locateCluster(dataDir: string, settings: string[]): Promise<Cluster> {
  const user = await chooseSystemUser(resolve(dataDir, 'postgres'));
  const folder = await openDatabaseFolder(resolve(dataDir), user);
  return { folder, user, binaries: await locateBinaries(user), settings };
}

/**
 * How to reach the embedded database that a shop is running on at this moment; null when none runs. One of an older major
 * version does not count: it may be on its way into a new cluster, where nothing that is written now would arrive.
 */
export async function findRunning(dataDir: string): Promise<Reached | null> {
  const cluster = await locateCluster(dataDir, []);
  if ((await majorOf(dataOf(cluster))) !== cluster.binaries.major) return null;
  await clearStaleProcess(cluster);
  return (await isRunning(cluster)) ? reachedBy(await connectionTo(cluster, 'postgres')) : null;
}
