// A launch day on this machine: `npm run bench -- launch`. The shop as `npm start` runs it, the card
// provider and the mail server in processes of their own, and buyers with addresses of their own: visitors read, many of them
// order, some are declined first or asked by their bank, staff watch, the guide answers and a release goes out. Then the same
// machine shows how many pre-orders it manages at most, beside what bare pg, Fastify and nodemailer manage.
//   --scale 0.05          so much of the launch, in so much of the time
//   --minutes N           in so many minutes (10 times the scale)
//   --buyers-at-once N    the most who buy at one moment
//   --as-fast-as-possible without the launch: ten buyers, one order after the other
//   --orders N            in a shop that has so many orders already
//   --data FOLDER         … in a copy of the database of FOLDER, which is filled where it is empty (or by `bench/staff.ts`)
//   --keep-minutes N      goes on for so long with few visitors, and says how much memory the shop has then
//   --seed N              who comes when
//   --statements          prints the statements of a pre-order
// With DATABASE_URL the launch is on that database, which has to be empty. Exits with 1 when something was lost or doubled, or
// the shop failed otherwise than by asking to come back.
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { openDatabase } from '#db/database.ts';
import { sealOldSecrets } from '#db/settle-data-keys.ts';
import { seedCatalogue } from '#shop/catalogue/seed-catalogue.ts';
import { insertOwingOrders } from '#tests/support/orders/owing-orders.ts';
import { freePorts } from '#tests/support/processes/free-ports.ts';
import { insertPlaces } from '../scripts/prove/load/insert-places.ts';
import { fillOnce } from './support/fill-once.ts';
import { addressOf, type BuyingOptions, type Purchase } from './support/launch/buyers.ts';
import { measureCeilings } from './support/launch/ceilings.ts';
import { findFaults, readOrders, verifyBooks } from './support/launch/checks.ts';
import { runLaunchDay, runLoop } from './support/launch/crowd.ts';
import { connectionBeside, copyDatabase, databaseFor, openClientOf, refuseUsed } from './support/launch/database.ts';
import { openClient } from './support/launch/http.ts';
import { startMailServer } from './support/launch/mail-server.ts';
import { keepSamples, type Meter, openMeter, prepareCounting, type Used } from './support/launch/measure.ts';
import { startProvider } from './support/launch/provider.ts';
import { delaysOf, kindsTable, launchTable, loopTable, memoryText, troublesTable } from './support/launch/report.ts';
import { startShop } from './support/launch/shop.ts';
import { findLists } from './support/launch/staff.ts';
import { keepTroubles } from './support/launch/troubles.ts';
import { visit } from './support/launch/visitors.ts';

const WHOLE = { visitors: 10_000, orders: 6000, declined: 300, asked: 200, released: 2000, minutes: 10 };
const LANES = 10;
/** The first number of the addresses of who comes later. */
const NET_OF_LATER = 15;
const LOOP_ORDERS = { least: 200, most: 2000 };
/** So long what was begun may take to come to its end. */
const SETTLE_MS = 300_000;

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    'buyers-at-once': { type: 'string', default: '500' },
    'as-fast-as-possible': { type: 'boolean', default: false },
    orders: { type: 'string', default: '0' },
    data: { type: 'string' },
    'keep-minutes': { type: 'string', default: '0' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    statements: { type: 'boolean', default: false },
  },
});
const scale = Number(values.scale);
const earlier = Number(values.orders);
const launches = !values['as-fast-as-possible'];
const scaled = (count: number) => Math.max(1, Math.round(count * scale));
const released = launches ? scaled(WHOLE.released) : 100;
const url = process.env.DATABASE_URL || null;
if (values.data && (earlier === 0 || url)) throw new Error('--data goes with --orders, and not with DATABASE_URL.');
const since = new Date();
process.env.NODE_ENV = 'production';

// A disk is part of what is measured: not the folder that is in memory.
const folder = await mkdtemp(join(tmpdir(), 'fulldraw-launch-'));
await chmod(folder, 0o755);
const faults: string[] = [];
let whole = false;
try {
  console.log(`seed ${values.seed}, logs in ${folder}`);
  const [port = ''] = (await freePorts(1)).map(String);
  await using mail = await startMailServer();
  await using provider = await startProvider({
    shopOrigin: `http://localhost:${port}`,
    dataDir: join(folder, 'provider'),
  });
  const settings = (database: Record<string, string>) => ({
    ...provider.forShop,
    ...database,
    SMTP_URL: mail.url,
    PORT: port,
    TRUST_PROXY: '1',
    SAMPLES: 'off',
  });
  const place = { dataDir: join(folder, 'shop'), url };
  const database = databaseFor(place);
  if (values.data) {
    await databaseFor({ dataDir: values.data, url: null }).open((pool) => fillOnce(pool, earlier));
    await copyDatabase(values.data, place.dataDir);
  }
  const batchId = await database.open(async (pool, owner) => {
    if (url) await refuseUsed(pool);
    const batch = await fill(pool);
    await prepareCounting(owner, url === null);
    return batch;
  });
  const troubles = keepTroubles();
  const shopClient = openClient(`http://localhost:${port}`);
  const providerClient = openClient(provider.origin);
  const world: BuyingOptions = { shop: shopClient, provider: providerClient, troubles };
  const purchases: Purchase[] = [];
  const measured = await (async () => {
    await using shop = await startShop(settings(database.forShop), join(folder, 'shop.log'));
    await using client = await openClientOf(connectionBeside(place));
    await using meter = await openMeter(shop.pid, connectionBeside(place));
    const quiet = () => untilQuiet(client, provider.counters, mail.taken);
    if (launches) {
      const reads = await findLists(client);
      const before = await meter.used();
      const crowd = await runLaunchDay(world, {
        minutes: values.minutes ? Number(values.minutes) : WHOLE.minutes * scale,
        visitors: scaled(WHOLE.visitors),
        orders: scaled(WHOLE.orders),
        declined: scaled(WHOLE.declined),
        asked: scaled(WHOLE.asked),
        buyersAtOnce: Number(values['buyers-at-once']),
        staff: 3,
        reads,
        batchId,
        seed: Number(values.seed),
      });
      await quiet();
      purchases.push(...crowd.purchases);
      const used = difference(before, await meter.used());
      const delays = delaysOf(purchases, await readOrders(client), await mail.mails());
      console.log(`\n${launchTable(crowd, delays, used, meter.memory())}`);
      if (crowd.givenUp > 0) faults.push(`${crowd.givenUp} buyers were not served.`);
      if (Number(values['keep-minutes']) > 0) await keepOpen(world, meter, Number(values['keep-minutes']));
    }
    const count = Math.min(LOOP_ORDERS.most, Math.max(LOOP_ORDERS.least, scaled(LOOP_ORDERS.most)));
    const before = await meter.used();
    const run = await runLoop(world, { orders: count, lanes: LANES, first: WHOLE.orders });
    await quiet();
    const used = difference(before, await meter.used());
    purchases.push(...run.purchases);
    console.log(
      `\n${run.purchases.length} pre-orders, ${LANES} at a time, in ${Math.round(run.seconds)} s; now their ceilings …`,
    );

    const numbers = purchases.flatMap(({ orderNumber }) => orderNumber ?? []);
    const own = earlier > 0 ? new Set(numbers) : null;
    const [counters, mails] = [await provider.counters(), await mail.mails()];
    faults.push(
      ...(await findFaults({ client, purchases, counters, mails, released: launches ? released : 0, since })),
      ...[verifyBooks(settings(database.forShop), { since, own })].filter((difference) => difference !== null),
      ...[...troubles.faults].map(([kind, times]) => `${times} times ${kind}`),
    );
    for (const fault of faults) console.log(fault);
    return { loop: { orders: run.purchases.length, seconds: run.seconds, lanes: LANES }, used };
  })();
  const small = databaseFor({ dataDir: join(folder, 'sample'), url: null });
  const ceilings = await measureCeilings({
    database: small,
    world,
    provider,
    mail,
    lanes: LANES,
    first: WHOLE.orders + LOOP_ORDERS.most,
    start: () => startShop(settings(small.forShop), join(folder, 'sample.log')),
  });
  console.log(`\n${loopTable(measured.loop, measured.used, ceilings)}\n\n${troublesTable(troubles)}`);
  if (values.statements) console.log(`\n${kindsTable(ceilings)}`);
  shopClient.close();
  providerClient.close();
  whole = true;
} finally {
  // The logs say why.
  if (whole && faults.length === 0) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
console.log(faults.length === 0 ? '\nNothing was lost, and nothing came twice.' : `\nThe logs are in ${folder}.`);
process.exit(faults.length === 0 ? 0 : 1);

/** Earlier orders whose balance the release asks for; in a large shop they are a batch of their own, which is returned. */
async function fill(pool: pg.Pool): Promise<number | null> {
  if (earlier > 0) await fillOnce(pool, earlier);
  else await seedCatalogue({ db: openDatabase(pool) });
  const client = await pool.connect();
  try {
    await insertOwingOrders(client, released);
    await sealOldSecrets(openDatabase(pool));
    if (earlier === 0) return null;
    const { rows } = await client.query<{ id: number }>('select id from campaigns where is_active');
    await insertPlaces(client, rows[0]?.id ?? 0);
    const batch = await client.query<{ id: number }>(
      `select max(batch_id) as id from places join orders on orders.id = order_id where customer_email like 'owes-%'`,
    );
    return batch.rows[0]?.id ?? null;
  } finally {
    client.release();
  }
}

function difference(before: Used, after: Used): Used {
  const minus = (one: number | null, other: number | null) => (one === null || other === null ? null : one - other);
  return {
    shopMs: minus(after.shopMs, before.shopMs),
    databaseMs: minus(after.databaseMs, before.databaseMs),
    statements: minus(after.statements, before.statements),
  };
}

/** Until the provider has told all, and the shop has done and mailed all that followed. */
async function untilQuiet(
  client: pg.Client,
  counters: () => Promise<{ webhooks: Record<string, number> }>,
  taken: () => Promise<number>,
): Promise<void> {
  let mails = -1;
  for (const until = Date.now() + SETTLE_MS; Date.now() < until; await pause(500)) {
    const { rows } = await client.query<{ open: number }>(
      `select (select count(*) from emails where state = 'queued')::int
            + (select count(*) from mailings where finished_at is null)::int
            + (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts)::int as open`,
    );
    const now = await taken();
    if (rows[0]?.open === 0 && !(await counters()).webhooks.waiting && now === mails) return;
    mails = now;
  }
  faults.push(`What was begun has not come to its end within ${SETTLE_MS / 1000} s.`);
}

/** A visitor each second, as on the days after a launch. */
async function keepOpen(world: BuyingOptions, meter: Meter, minutes: number): Promise<void> {
  const visiting = { ...world, pages: keepSamples(), parts: [], readingMs: () => 1000 };
  const under = new Set<Promise<void>>();
  for (let second = 0; second < minutes * 60; second += 1) {
    const one = visit(visiting, addressOf(NET_OF_LATER, second), second);
    under.add(one);
    void one.finally(() => under.delete(one));
    await pause(1000);
  }
  await Promise.all(under);
  console.log(
    `\nmemory of the shop at the start, at most, and ${minutes} minutes later: ${memoryText(meter.memory())}`,
  );
}
