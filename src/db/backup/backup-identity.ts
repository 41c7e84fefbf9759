import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#db/database.ts';
import { restores, shopIdentity } from '#db/schema.ts';

/**
 * Whose a backup or a file of the log is: `shop` stays through restores and upgrades, `cluster` is another one for each
 * cluster and for each restored copy of it, which would otherwise write under the names of the original.
 */
const identity = z.object({ shop: z.string(), cluster: z.string(), systemId: z.string() });
export type Identity = z.infer<typeof identity>;

/** `mark`: what the newest restore has drawn; null for a database that was never restored. */
export function clusterOf(systemId: string, mark: string | null): string {
  return createHash('sha256')
    .update(systemId + (mark ?? ''))
    .digest('hex')
    .slice(0, 8);
}

export async function readIdentity(db: Pick<Database, 'execute'>): Promise<Identity> {
  const { rows } = await db.execute<{ shop: string; systemId: string; mark: string | null }>(
    sql`select ${shopIdentity.name} as shop, system_identifier::text as "systemId",
          (select ${restores.mark} from ${restores} order by ${restores.id} desc limit 1) as mark
        from ${shopIdentity}, pg_control_system()`,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL does not say which system it is.');
  return { shop: row.shop, cluster: clusterOf(row.systemId, row.mark), systemId: row.systemId };
}

/** Of the shop in a data folder: a restore compares with it, whether that shop is running, stopped or broken. */
const FILE = 'identity.json';

export async function noteIdentity(dataDir: string, db: Database): Promise<void> {
  const draft = join(dataDir, `${FILE}.${process.pid}`);
  await writeFile(draft, `${JSON.stringify(await readIdentity(db))}\n`, { mode: 0o600 });
  await rename(draft, join(dataDir, FILE));
}

/** Null: there is no shop, or none that was started since shops have an identity. */
export async function notedIdentity(dataDir: string): Promise<Identity | null> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return null;
    throw fault;
  });
  return text === null ? null : identity.parse(JSON.parse(text));
}

const NAME =
  /^fulldraw-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-([0-9a-f]{8}-[0-9a-f]{8}))?-([0-9A-F]{24})\.tar\.zst(?:\.age)?$/;

type BackupName = {
  madeAt: number;
  /** Shop and cluster; null in names from before they had them. */
  owner: string | null;
  /** The first file of the log that it needs. */
  firstWal: string;
};

export const ownerOf = ({ shop, cluster }: Pick<Identity, 'shop' | 'cluster'>) => `${shop}-${cluster}`;

/** Begins with the moment, so that names sort by age. */
export function backupName(label: string, owner: Identity, firstWal: string, sealed: boolean): string {
  return `${label}-${ownerOf(owner)}-${firstWal}.tar.zst${sealed ? '.age' : ''}`;
}

/** Null: not the name of a backup. */
export function readBackupName(name: string): BackupName | null {
  const [, year, month, day, hour, minute, second, owner = null, firstWal] = NAME.exec(name) ?? [];
  if (!firstWal) return null;
  return { madeAt: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`), owner, firstWal };
}
