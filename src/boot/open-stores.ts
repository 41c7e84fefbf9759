import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import { createBackupBucket } from '#providers/backups/bucket-store.ts';
import { createFolderStore } from '#providers/backups/folder-store.ts';
import { createDiskStore } from '#providers/pictures/disk-store.ts';
import { createBucketStore } from '#providers/pictures/s3-store.ts';
import type { BackupStore, Backups } from '#shop/ports/backup-store.ts';
import type { PictureStore } from '#shop/ports/picture-store.ts';

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'pictures' | 'backups' | 'walArchive'>;

/** Null: the database is not the shop's own, and neither are its backups. */
export async function openBackups(settings: Settings): Promise<Backups | null> {
  if (settings.databaseUrl !== null) return null;
  const { dataDir, pictures, backups, walArchive } = settings;
  const { everyMs, keepDays, key } = backups;
  return {
    dataDir,
    everyMs,
    keepDays,
    key,
    hasPictures: pictures === null,
    store: backups.to === null ? null : openStore(settings, backups.to),
    walStore: walArchive === null ? null : openStore(settings, walArchive),
    shopVersion: JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')).version,
  };
}

/** A folder, or `s3://bucket/path` at the service of the settings. */
export function openStore({ backups: { service } }: Pick<Config, 'backups'>, place: string): BackupStore {
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(place) ?? [];
  if (!bucket) return createFolderStore(place);
  if (!service) {
    throw new Error(
      'A bucket needs S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY in the settings.',
    );
  }
  return createBackupBucket({ ...service, bucket, prefix: path && `${path.replace(/\/+$/, '')}/` });
}

/** A backup by its place and name: a file, or `s3://bucket/path/name`. */
export function openBackup(settings: Pick<Config, 'backups'>, address: string): { name: string; store: BackupStore } {
  const at = address.lastIndexOf('/');
  const [folder, name] = at === -1 ? ['.', address] : [address.slice(0, at) || '/', address.slice(at + 1)];
  if (name === '') throw new Error(`${join(address)} is a folder; name a backup in it.`);
  return { name, store: openStore(settings, folder) };
}

/** A picture that a new shop begins with, by its path among the assets; null when the shop came without it. */
export async function readFirstPicture(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(new URL(`../../assets/${file}`, import.meta.url));
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw fault;
  }
}

/** Several servers share pictures through a bucket only; a folder is one machine's. */
export function openPictures({ pictures, dataDir }: Pick<Config, 'pictures' | 'dataDir'>): PictureStore {
  return pictures ? createBucketStore(pictures) : createDiskStore(join(dataDir, 'pictures'));
}
