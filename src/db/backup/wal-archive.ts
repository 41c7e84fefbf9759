// PostgreSQL's log, kept beyond the database: PostgreSQL copies each finished file into a folder beside the cluster, and the
// shop carries it from there to the archive. PostgreSQL's own user may reach neither Node nor the archive, and a copy on the
// same disk does not fail when the archive is unavailable.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chown, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { Cluster } from '#db/embedded/cluster.ts';
import { clusterOf, type Identity, ownerOf } from './backup-identity.ts';
import { seal, unseal } from './sealed-stream.ts';

/** The folder beside the cluster in which finished files wait. */
export const SPOOL = 'wal-to-archive';
/** A file of the log, its end on a timeline, or the history of one. */
const WAL = /^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup|\.partial)?$|^[0-9A-F]{8}\.history$/;

/**
 * At most so much is lost with the disk, and as much again until the next round copies it. The command runs in the
 * folder of the cluster: under another name first, on the disk before it counts, never over another content.
 */
const SETTINGS: Record<string, string> = {
  archive_mode: 'on',
  archive_timeout: '60',
  archive_command: `to=../${SPOOL}/%f; if test -e $to; then cmp -s %p $to; else cp %p $to.part && sync $to.part && mv $to.part $to && sync ../${SPOOL}; fi`,
};
/** Without an archive: as PostgreSQL has them by itself. */
const UNSET: Record<string, string> = { archive_mode: 'off', archive_timeout: '0', archive_command: '(disabled)' };

/** The lines of postgresql.conf; they hold from the start of PostgreSQL on. */
export function archiveSettings(archives: boolean): string[] {
  return archives ? Object.entries(SETTINGS).map(([name, value]) => `${name} = '${value}'`) : [];
}

/** Whether a PostgreSQL that was found running was started with them. */
export async function archivesAs(
  archives: boolean,
  client: { query(text: string): Promise<{ rows: { name: string; setting: string }[] }> },
): Promise<boolean> {
  const { rows } = await client.query(
    "select name, setting from pg_settings where name ~ '^archive_(mode|timeout|command)$'",
  );
  const wanted = archives ? SETTINGS : UNSET;
  return rows.every(({ name, setting }) => setting === wanted[name]);
}

export async function makeSpool({ folder, user }: Cluster): Promise<void> {
  const spool = join(folder, SPOOL);
  await mkdir(spool, { recursive: true, mode: 0o700 });
  if (user) await chown(spool, user.uid, user.gid);
}

const spoolOf = (dataDir: string) => join(dataDir, 'postgres', SPOOL);

/** Where finished files of the log go. Names hold no sign but letters, digits, dots, dashes and slashes. */
export type WalStore = {
  write(name: string, bytes: Readable): Promise<number>;
  read(name: string): Promise<Readable>;
  has(name: string): Promise<boolean>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
};

/**
 * Carries what waits to the archive, in order, and returns how many files that were. Each is compressed, and sealed with a
 * key. One that is there already is compared: the same is done, another is a fault, because two databases must not
 * share an archive. A fault leaves the rest where it waits.
 */
export async function carryWal(
  dataDir: string,
  store: WalStore,
  { owner, key }: { owner: Identity; key: string | null },
): Promise<number> {
  const waiting = await listWaiting(dataDir);
  for (const name of waiting) {
    const path = join(spoolOf(dataDir), name);
    const archived = await findWal(store, [ownerOf(owner)], name);
    if (archived !== null) {
      if ((await hashOf(createReadStream(path))) !== (await hashOf(await openWal(store, archived, key)))) {
        throw new Error(
          `The archive has ${archived} with another content: a copy of this database writes there, too. Give this one a WAL_ARCHIVE of its own and make a backup.`,
        );
      }
    } else {
      const plain = createZstdCompress();
      await Promise.all([
        pipeline(createReadStream(path), plain),
        seal(plain, key).then((sealed) => store.write(`${ownerOf(owner)}/${name}.zst${key ? SEALED : ''}`, sealed)),
      ]);
    }
    await rm(path);
  }
  return waiting.length;
}

async function listWaiting(dataDir: string): Promise<string[]> {
  return (await readdir(spoolOf(dataDir)).catch(() => [])).filter((name) => WAL.test(name)).sort();
}

/** How many files wait to be copied. */
export async function countWaiting(dataDir: string): Promise<number> {
  return (await listWaiting(dataDir)).length;
}

/** What waits goes to no archive, and takes no more space: no backup needs it. */
export async function dropWaiting(dataDir: string): Promise<void> {
  for (const name of await listWaiting(dataDir)) await rm(join(spoolOf(dataDir), name));
}

/** Removes what lies before `firstWal`, the first file that the oldest kept backup needs. Histories are small and stay. */
export async function pruneWal(store: WalStore, folder: string, firstWal: string): Promise<number> {
  const old = (await store.list()).filter((name) => {
    const [, wal] = new RegExp(`^${folder}/([0-9A-F]{24})`).exec(name) ?? [];
    // The first eight digits are the timeline.
    return wal !== undefined && wal.slice(8) < firstWal.slice(8);
  });
  for (const name of old) await store.remove(name);
  return old.length;
}

/**
 * Where the log that follows a backup is. Before shops had an identity its folder was called by the system's identifier;
 * after such a backup it goes on in a folder of today's.
 */
export async function walFolders(
  store: WalStore,
  { shop, cluster, systemId }: { shop?: string; cluster?: string; systemId: string },
): Promise<string[]> {
  if (shop !== undefined && cluster !== undefined) return [ownerOf({ shop, cluster })];
  const later = new RegExp(`^([0-9a-f]{8}-${clusterOf(systemId, null)})/`);
  const found = (await store.list()).map((name) => later.exec(name)?.[1] ?? systemId);
  return [...new Set([systemId, ...found])];
}

/** Puts one file of the archive at `path`, whole; false when the archive does not have it. */
export async function fetchWal(
  store: WalStore,
  { folders, name, key, path }: { folders: string[]; name: string; key: string | null; path: string },
): Promise<boolean> {
  const archived = WAL.test(name) ? await findWal(store, folders, name) : null;
  if (archived === null) return false;
  await pipeline(await openWal(store, archived, key), createWriteStream(path, { mode: 0o600 }));
  return true;
}

/** What is sealed says so in its name, as backups do; before, it was called like the others. */
const SEALED = '.age';

async function findWal(store: WalStore, folders: string[], name: string): Promise<string | null> {
  for (const archived of folders.flatMap((folder) => [`${folder}/${name}.zst${SEALED}`, `${folder}/${name}.zst`]))
    if (await store.has(archived)) return archived;
  return null;
}

async function openWal(store: WalStore, archived: string, key: string | null): Promise<Readable> {
  const plain = createZstdDecompress();
  const sealed = await unseal(await store.read(archived), key);
  sealed.on('error', (fault) => plain.destroy(fault));
  return sealed.pipe(plain);
}

async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
