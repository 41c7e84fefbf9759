// `npm run db:migrate`: brings the database up to date without opening the shop.
import { existsSync } from 'node:fs';
import { explainFault } from '#boot/ending/end-on-fault.ts';
import { readConfig } from '#config/config.ts';
import { openPool } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { roleOf } from '#db/roles/give-grants.ts';
import { openPostgres } from '#db/start/open-postgres.ts';

const closing = new AsyncDisposableStack();
try {
  if (existsSync('.env')) process.loadEnvFile();
  const log = { info() {}, warn: console.warn, error: console.error };
  const database = await openPostgres({ ...readConfig(process.env), log });
  closing.defer(() => database.stop());
  const [owner, server] = [openPool(database.owner), openPool(database.connection)];
  closing.defer(async () => void (await Promise.all([owner.end(), server.end()])));
  await migrate(owner, await roleOf(server));
  console.log('The database is up to date.');
} catch (fault) {
  console.error(explainFault(fault));
  process.exitCode = 1;
} finally {
  await closing.disposeAsync();
}
