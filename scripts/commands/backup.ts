// `npm run backup [-- --to FOLDER|s3://BUCKET/PATH]`: a backup of the shop's own database and pictures, whether the shop is
// running at this moment or not.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { explainFault } from '#boot/ending/end-on-fault.ts';
import { openBackups, openStore } from '#boot/open-stores.ts';
import { readConfig } from '#config/config.ts';
import { openDatabase, openPool } from '#db/database.ts';
import { migrationsCurrent } from '#db/migrate.ts';
import { openPostgresForCommand } from '#db/start/open-postgres.ts';
import { removeOld } from '#shop/backups/keep-backups.ts';
import { makeBackup } from '#shop/backups/make-backup.ts';

const closing = new AsyncDisposableStack();
try {
  console.log(await backUp());
} catch (fault) {
  console.error(explainFault(fault));
  process.exitCode = 1;
} finally {
  await closing.disposeAsync();
}

async function backUp(): Promise<string> {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (existsSync('.env')) process.loadEnvFile();
  const config = readConfig(process.env);
  const backups = await openBackups(config);
  if (!backups) {
    throw new Error(
      'The database is the one of DATABASE_URL, which this shop cannot back up: use the pg_dump of its own version ' +
        '(`pg_dump --format=custom --file=shop.dump "$DATABASE_URL"`), or the snapshots of whoever runs it.',
    );
  }
  const store = to === undefined ? backups.store : openStore(config, to);
  if (!store) throw new Error('Where to? Give --to FOLDER, --to s3://BUCKET/PATH, or BACKUP_TO in the settings.');
  const database = await openPostgresForCommand({
    ...config,
    log: { info() {}, warn: console.warn, error: console.error },
  });
  closing.defer(() => database.stop());
  const pool = openPool(database.connection);
  closing.defer(() => pool.end());
  // There is no table yet to write down how it went.
  if (!(await migrationsCurrent(pool))) {
    throw new Error('The database is not up to date: start the shop once.');
  }
  const shop = { db: openDatabase(pool), clock: () => new Date() };
  const { name, place, bytes, manifest } = await makeBackup(shop, backups, { store, startedBy: 'command' });
  if (to === undefined) await removeOld(shop, backups);
  const orders = manifest.tables['public.orders']?.rows ?? '0';
  return [
    `${place.replace(/\/$/, '')}/${name}`,
    `${(bytes / 1_000_000).toFixed(1)} MB with ${orders} orders, as they were at ${manifest.takenAt}; written, read back and compared.`,
    manifest.encrypted
      ? 'It is encrypted: without BACKUP_KEY nobody can restore it, so keep that apart from it.'
      : 'It is NOT encrypted, and holds customers’ names and addresses. BACKUP_KEY in the settings encrypts it. The key of the data (DATA_KEY, or the file data-key) is not in it: keep it, too.',
  ].join('\n');
}
