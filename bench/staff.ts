// How long staff wait for the API with very many orders: `npm run bench -- staff [--orders N] [--data FOLDER] [--only WORD]`. It fills a
// database of its own with a million orders, or takes the one that an earlier run left in FOLDER, and makes each call two
// hundred times, one after the other. Exits with 1 when one call in twenty takes longer than the target.
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { createLog } from '#api/http/log.ts';
import { buildServer } from '#api/server.ts';
import { keepSecret } from '#boot/session-secret.ts';
import { giveDataKeys } from '#db/columns/data-keys.ts';
import { openPool } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { openEmbeddedPostgres } from '#db/start/embedded-postgres.ts';
import { sealJournal } from '#shop/books/seal-journal.ts';
import { addStaff } from '#shop/people/staff/staff-accounts.ts';
import { isolatedShop } from '#tests/support/isolated-shop.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { bulkCalls } from './support/bulk-calls.ts';
import { customerCalls } from './support/customer-calls.ts';
import { fillOnce } from './support/fill-once.ts';
import { type MeasuredCall, staffCalls } from './support/staff-calls.ts';

const TARGET_MS = 50;
const CALLS = 200;
const WARM_UP = 20;
const ORIGIN = 'https://fulldraw.test';
const ACCOUNT = { username: 'bench', password: 'as fast as on the first day' };

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
/** With `--only bulk` the calls whose names have the word. */
const isWanted = ({ name }: MeasuredCall) => name.includes(values.only);
await using folder = await createTemporaryFolder();
const log = { info() {}, warn: console.warn, error: console.error };
const postgres = await openEmbeddedPostgres({ dataDir: values.data ?? folder.path, log });
const [pool, owner] = [openPool(postgres.connection), openPool(postgres.owner)];
try {
  await migrate(owner);
  // The folder may be one that `npm run seed:load` has filled.
  giveDataKeys([await keepSecret(values.data ?? folder.path, 'data-key')]);
  await fillOnce(owner, Number(values.orders));
  const shop = isolatedShop(pool, { log });
  // As the shop does every minute.
  await sealJournal(shop);
  const app = buildServer({
    config: { production: false, origin: ORIGIN, trustProxy: 0, adminPath: '/control-panel', testEmail: null },
    shop,
    pool,
    isWorking: () => true,
    connection: postgres.connection,
    log: createLog({ logLevel: 'error' }),
    sessionSecrets: ['a secret of the bench, long enough'],
  });
  await addStaff(shop, ACCOUNT);
  const cookie = await signIn(app);
  const slow = await measureAll(
    app,
    cookie,
    [...(await staffCalls(pool)), ...(await bulkCalls(pool)), ...(await customerCalls(pool))].filter(isWanted),
  );
  process.exitCode = slow.length === 0 ? 0 : 1;
  console.log(slow.length === 0 ? 'All within their targets.' : `Slower than their targets: ${slow.join(', ')}`);
  await app.close();
} finally {
  await Promise.all([pool.end(), owner.end()]);
  await postgres.stop();
}

async function signIn(app: FastifyInstance): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await app.inject({ method: 'POST', url: '/api/admin/login', payload: ACCOUNT, headers });
  const [session] = answer.cookies;
  if (answer.statusCode !== 200 || !session) throw new Error(`not signed in: ${answer.body}`);
  return `${session.name}=${session.value}`;
}

/** Prints a line for each call and returns the names of the slow ones. */
async function measureAll(app: FastifyInstance, cookie: string, calls: MeasuredCall[]): Promise<string[]> {
  console.log(`${'call'.padEnd(36)}${'p50 ms'.padStart(8)}${'p95 ms'.padStart(8)}${'max ms'.padStart(8)}`);
  const slow: string[] = [];
  let visitors = 0;
  for (const { name, urls, bodies, ordersIn, targetMs = TARGET_MS, calls: most = CALLS } of calls) {
    // Few orders have none of what some calls ask with, such as the number of a parcel.
    if (urls.length === 0) {
      console.log(`${name.padEnd(36)}nothing to ask with`);
      continue;
    }
    const times: number[] = [];
    for (let call = -Math.min(WARM_UP, most); call < most; call += 1) {
      const url = urls[(call + WARM_UP) % urls.length] ?? '';
      visitors += 1;
      // Of another address each time, because one may not ask so often.
      const remoteAddress = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
      const began = performance.now();
      const payload = bodies?.[(call + WARM_UP) % bodies.length];
      const { statusCode, body } = await app.inject({
        url,
        remoteAddress,
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
        ...(payload && { method: 'POST', payload }),
      });
      const took = performance.now() - began;
      if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`);
      if (call >= 0) times.push(ordersIn ? took / Math.max(1, ordersIn(body) / 1000) : took);
    }
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0;
    const columns = [at(0.5), at(0.95), at(1)].map((time) => time.toFixed(1).padStart(8)).join('');
    console.log(`${name.padEnd(36)}${columns}${at(0.95) > targetMs ? `  slow: more than ${targetMs} ms` : ''}`);
    if (at(0.95) > targetMs) slow.push(name);
  }
  return slow;
}
