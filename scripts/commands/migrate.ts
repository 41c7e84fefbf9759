// `npm run db:migrate`: brings the database up to date without opening the shop.
import { existsSync } from 'node:fs';
import { readConfig } from '#config/config.ts';
import { openPool } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { roleOf } from '#db/roles/give-grants.ts';
import { openPostgres } from '#db/start/open-postgres.ts';

if (existsSync('.env')) process.loadEnvFile();
const log = { info() {}, warn: console.warn, error: console.error };
const database = await openPostgres({ ...readConfig(process.env), log });
const [owner, server] = [openPool(database.owner), openPool(database.connection)];
await migrate(owner, await roleOf(server));
await Promise.all([owner.end(), server.end()]);
await database.stop();
console.log('The database is up to date.');
