// `npm run restore -- FILE [--to DATA_DIR] [--until TIME] [--foreign]`: makes an empty folder of a backup; of another shop's or of
// a tried-out copy's only with --foreign.
// `npm run restore -- --release`: lets a restored shop send its mails and refunds again.
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { explainFault } from '#boot/ending/end-on-fault.ts';
import { openBackup, openBackups } from '#boot/open-stores.ts';
import { type Config, readConfig } from '#config/config.ts';
import { notedIdentity } from '#db/backup/backup-identity.ts';
import { restoreBackup } from '#db/backup/restore-backup.ts';
import { openDatabase, openPool } from '#db/database.ts';
import { openPostgresForCommand } from '#db/start/open-postgres.ts';
import { markRestored, releaseHold } from '#shop/backups/held-shop.ts';

const USAGE = `Usage:
  restore FILE [--to DATA_DIR] [--until 2026-11-22T10:15:00Z] [--foreign]
  restore --release`;

try {
  console.log(await carryOut());
} catch (fault) {
  console.error(explainFault(fault));
  process.exitCode = 1;
}

async function carryOut(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      until: { type: 'string' },
      release: { type: 'boolean' },
      foreign: { type: 'boolean' },
    },
  });
  if (existsSync('.env')) process.loadEnvFile();
  const config = readConfig(process.env);
  const [address] = positionals;
  if (values.release && !address) return release(config);
  if (!address || positionals.length > 1 || values.release) throw new Error(USAGE);
  return restore(config, address, values);
}

async function restore(
  config: Config,
  address: string,
  { to, until, foreign }: { to?: string | undefined; until?: string | undefined; foreign?: boolean | undefined },
): Promise<string> {
  if (config.databaseUrl !== null && to === undefined) {
    throw new Error(
      'The shop is on the database of DATABASE_URL. Take it out of the settings, or name a folder with --to.',
    );
  }
  const moment = until === undefined ? null : new Date(until);
  if (moment && (Number.isNaN(moment.getTime()) || !/T.*(Z|[+-]\d\d:\d\d)$/.test(until ?? ''))) {
    throw new Error('--until must be a moment with its time zone, such as 2026-11-22T10:15:00Z.');
  }
  const { name, store } = openBackup(config, address);
  const backups = await openBackups({ ...config, databaseUrl: null });
  const dataDir = resolve(to ?? config.dataDir);
  const stateOf = (takenAt: string) => moment ?? new Date(takenAt);
  const manifest = await restoreBackup({
    dataDir,
    until: moment,
    key: config.backups.key,
    walStore: backups?.walStore ?? null,
    tell: console.log,
    open: () => store.read(name),
    expected: foreign
      ? null
      : {
          own: await notedIdentity(config.dataDir),
          beside: [...(await store.list()), ...((await backups?.store?.list()) ?? [])],
        },
    mark: (client, { takenAt }) => markRestored(client, { backupName: name, stateOf: stateOf(takenAt) }),
  });
  const hasKey = config.dataKey !== null || existsSync(resolve(dataDir, 'data-key'));
  return [
    `Restored into ${dataDir}, as it was at ${stateOf(manifest.takenAt).toISOString()}.`,
    ...(hasKey
      ? []
      : [`Before the start, put the data-key of the old DATA_DIR into ${dataDir}, or give it as DATA_KEY.`]),
    ...(manifest.pictures === 'in a bucket' ? ['The pictures are in their bucket: give the same S3_* settings.'] : []),
    `Start the shop with DATA_DIR=${dataDir}. It takes orders, and holds all mails, mailings and refunds until somebody`,
    'has compared it with the card provider (`books verify`) and released it, in the panel or by',
    '`restore --release`. Until then it makes no backup and archives no log.',
  ].join('\n');
}

async function release(config: Config): Promise<string> {
  await using closing = new AsyncDisposableStack();
  const database = await openPostgresForCommand({
    ...config,
    log: { info() {}, warn: console.warn, error: console.error },
  });
  closing.defer(() => database.stop());
  const pool = openPool(database.connection);
  closing.defer(() => pool.end());
  const name = `${userInfo().username} (command line)`;
  const released = await releaseHold({ db: openDatabase(pool), clock: () => new Date() }, { name });
  if (released.ok) return 'Released: what was held goes out now.';
  if (released.reason === 'not-held') return 'Nothing is held, so there is nothing to release.';
  throw new Error('The books were not compared since the restore. Run `books verify`, and see to what it finds.');
}
