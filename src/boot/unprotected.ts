import type pg from 'pg';
import type { Config } from '#config/config.ts';
import { isLoopback } from '#values/network/loopback.ts';

/** libpq's modes under which nobody on the way reads along. */
const TLS_MODES = ['require', 'verify-ca', 'verify-full', 'no-verify'];

type Places = Pick<
  Config,
  'production' | 'privateNetwork' | 'databaseUrl' | 'databaseOwnerUrl' | 'pictures' | 'backups' | 'walArchive'
>;

/** What of a shop in production goes or lies somewhere readable, a sentence each, with what to do. */
export function unprotected(config: Places): string[] {
  if (!config.production) return [];
  const { backups, pictures, walArchive, privateNetwork } = config;
  const found: string[] = [];
  for (const [name, url] of [
    ['DATABASE_URL', config.databaseUrl],
    ['DATABASE_OWNER_URL', config.databaseOwnerUrl],
  ] as const) {
    if (!privateNetwork && url && isReadable(new URL(url)))
      found.push(`${name} goes to another machine without TLS: add ?sslmode=verify-full, or PRIVATE_NETWORK=1.`);
  }
  const endpoint = pictures?.endpoint ?? backups.service?.endpoint;
  if (!privateNetwork && endpoint?.startsWith('http:') && !isLoopback(new URL(endpoint).hostname))
    found.push('S3_ENDPOINT goes to another machine without TLS: use https, or PRIVATE_NETWORK=1.');
  if ((backups.to || walArchive) && !backups.key)
    found.push('Backups are not encrypted: set BACKUP_KEY (docs/operating.md, "Backups").');
  return found;
}

function isReadable({ hostname, searchParams }: URL): boolean {
  // A folder is a socket of this machine.
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host === '' || host.startsWith('/') || isLoopback(host) || host === '::1') return false;
  return !TLS_MODES.includes(searchParams.get('sslmode') ?? '') && searchParams.get('ssl') !== 'true';
}

/**
 * A new shop does not open unprotected; one that runs already goes on, and says so at each start. `pool` is the owner's, before it
 * has migrated. Throws for the new one.
 */
export async function refuseUnprotected(
  config: Places,
  pool: pg.Pool,
  warn: (sentence: string) => void,
): Promise<void> {
  const found = unprotected(config);
  if (found.length === 0) return;
  const { rows } = await pool.query<{ runs: boolean }>(`select to_regclass('public.orders') is not null as runs`);
  if (!rows[0]?.runs)
    throw new Error(`A new shop does not open like this:\n${found.map((each) => `  ${each}`).join('\n')}`);
  for (const each of found) warn(each);
}
