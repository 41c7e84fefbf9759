// `npm run seed:load -- --orders N`: fills the shop's database with so many invented orders, to see how it behaves with
// many of them. Nothing of them is open at the card provider, and their mail addresses are nobody's.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { explainFault } from '#boot/ending/end-on-fault.ts';
import { chooseDataKeys } from '#boot/session-secret.ts';
import { readConfig } from '#config/config.ts';
import { giveDataKeys } from '#db/columns/data-keys.ts';
import { openPool } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { roleOf } from '#db/roles/give-grants.ts';
import { openPostgresForCommand } from '#db/start/open-postgres.ts';
import { fillShop } from './prove/load/fill-shop.ts';

const USAGE = 'Usage: npm run seed:load -- --orders N (1 to 10000000)';
const MOST = 10_000_000;

process.exitCode = await run().catch((fault: unknown) => {
  console.error(explainFault(fault));
  return 1;
});

async function run(): Promise<number> {
  const orders = readCount();
  if (orders === null) {
    console.error(USAGE);
    return 1;
  }
  if (existsSync('.env')) process.loadEnvFile();
  const config = readConfig(process.env);
  if (config.production) {
    console.error('Invented orders do not belong into a shop in production (NODE_ENV=production).');
    return 1;
  }
  const log = { info() {}, warn: console.warn, error: console.error };
  const database = await openPostgresForCommand({ ...config, log });
  const [pool, server] = [openPool(database.owner), openPool(database.connection)];
  try {
    await migrate(pool, await roleOf(server));
    giveDataKeys(await chooseDataKeys(config));
    const began = performance.now();
    const seconds = () => Math.round((performance.now() - began) / 1000);
    await fillShop(pool, orders, (done) => console.log(`${done} of ${orders} orders, ${seconds()} s`));
    console.log(`The shop has ${orders} more orders, after ${seconds()} s.`);
    return 0;
  } finally {
    await Promise.all([pool.end(), server.end()]);
    await database.stop();
  }
}

function readCount(): number | null {
  try {
    const { values } = parseArgs({ options: { orders: { type: 'string' } } });
    const count = Number(values.orders);
    return Number.isSafeInteger(count) && count >= 1 && count <= MOST ? count : null;
  } catch {
    return null;
  }
}
