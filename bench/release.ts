// How fast a release goes out, and whether its memory is constant: `npm run bench -- release [--orders 100000]`.
// The real use case, worker and transport send to a mail server on this machine that only counts, each in
// a process of its own; then nodemailer alone sends the same mails to the same server. Only the ratio of the two counts.
// Exits with 1 when the release is less than half as fast, reaches somebody twice or not at all, or grows.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import type pg from 'pg';
import { openBuild } from '#boot/pages/open-pages.ts';
import { openDatabase, openPool } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { emails } from '#db/schema.ts';
import { sealOldSecrets } from '#db/settle-data-keys.ts';
import { openEmbeddedPostgres } from '#db/start/embedded-postgres.ts';
import { seedCatalogue } from '#shop/catalogue/seed-catalogue.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { startRelease } from '#shop/release/start-release.ts';
import { isolatedShop } from '#tests/support/isolated-shop.ts';
import { insertOwingOrders } from '#tests/support/orders/owing-orders.ts';
import { type MailSink, openMailSink } from '#tests/support/processes/mail-sink.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import type { BareTask } from './support/bare-loop.ts';
import type { Weight, WorkerTask } from './support/sending-worker.ts';

const TARGET = 0.5;
/** By so much the living objects and the process may grow after the first tenth, whatever the number of mails. */
const GROWTH_MB = { alive: 10, resident: 64 };
const SAMPLE = 1000;
/** As many as the shop's own transport has. */
const CONNECTIONS = 8;
const TIMEOUT_MS = 30_000;

const { values } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } });
const orders = Number(values.orders);
process.env.NODE_ENV = 'production';

await using folder = await createTemporaryFolder();
const log = { info() {}, warn: console.warn, error: console.error };
const postgres = await openEmbeddedPostgres({ dataDir: folder.path, log });
const [pool, owner] = [openPool(postgres.connection), openPool(postgres.owner)];
try {
  await migrate(owner);
  await fill(owner);
  await using sink = await openMailSink();
  const weights = await runRelease(sink);
  const faults = [...checkMemory(weights), ...checkTally(sink)];
  const released = report('a release', sink, weights.at(-1)?.spentMs ?? 0);
  const bareSpentMs = await runBare(sink, await readSample(pool));
  const bare = report('nodemailer alone', sink, bareSpentMs);
  const ratio = released / bare;
  console.log(`ratio             ${ratio.toFixed(2)} (target: at least ${TARGET.toFixed(2)})`);
  if (ratio < TARGET) faults.push('The release is too slow.');
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await Promise.all([pool.end(), owner.end()]);
  await postgres.stop();
}

async function fill(pool: pg.Pool): Promise<void> {
  await seedCatalogue(isolatedShop(pool));
  const client = await pool.connect();
  await insertOwingOrders(client, orders);
  await sealOldSecrets(openDatabase(pool));
  client.release();
  await pool.query(
    'insert into mail_settings (mails_per_minute) values (1000000) on conflict (id) do update set mails_per_minute = 1000000',
  );
}

/** Prints a line for each tenth; returns what the sender weighed then. */
async function runRelease(sink: MailSink): Promise<Weight[]> {
  const worker = startProcess('sending-worker.ts', ['--expose-gc']);
  worker.send({ connection: postgres.connection, url: sink.url } satisfies WorkerTask);
  await once(worker, 'message');
  const began = performance.now();
  const started = await startRelease(isolatedShop(pool), { name: 'bench', role: 'owner', via: 'password', staffId: 1 });
  if (!started.ok) throw new Error(started.reason);
  console.log(`written for ${orders} recipients in ${((performance.now() - began) / 1000).toFixed(1)} s`);

  const weights: Weight[] = [];
  console.log(`${'mails'.padStart(8)}${'mails/s'.padStart(9)}${'resident MB'.padStart(13)}${'alive MB'.padStart(10)}`);
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    const from = { taken: sink.taken(), at: performance.now() };
    await reach(sink, Math.round((orders * tenth) / 10));
    const pace = ((sink.taken() - from.taken) / (performance.now() - from.at)) * 1000;
    worker.send('weigh');
    const [weight] = (await once(worker, 'message')) as [Weight];
    weights.push(weight);
    const columns = [sink.taken(), Math.round(pace), toMb(weight.resident), toMb(weight.alive)];
    console.log(columns.map((value, place) => String(value).padStart([8, 9, 13, 10][place] ?? 0)).join(''));
  }
  await finished();
  worker.send('stop');
  await once(worker, 'exit');
  return weights;
}

function checkMemory(weights: Weight[]): string[] {
  const kinds = ['alive', 'resident'] as const;
  return kinds.flatMap((kind) => {
    const [first = 0, ...later] = weights.map((weight) => toMb(weight[kind]));
    const growth = Math.max(...later) - first;
    return growth > GROWTH_MB[kind] ? [`Its memory (${kind}) grew by ${growth} MB, more than ${GROWTH_MB[kind]}.`] : [];
  });
}

async function reach(sink: MailSink, count: number): Promise<void> {
  let latest = { taken: sink.taken(), at: performance.now() };
  while (sink.taken() < count) {
    await pause(5);
    if (sink.taken() > latest.taken) latest = { taken: sink.taken(), at: performance.now() };
    if (performance.now() - latest.at > TIMEOUT_MS)
      throw new Error(`Nothing came any more after ${latest.taken} mails.`);
  }
}

async function finished(): Promise<void> {
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    const { rowCount } = await pool.query('select from mailings where finished_at is null');
    if (rowCount === 0) return;
    if (performance.now() > until) throw new Error('The release does not end.');
    await pause(100);
  }
}

function checkTally({ tally, taken }: MailSink): string[] {
  const right = [...tally].filter(([address, ids]) => address.startsWith('owes-') && ids.size === 1).length;
  return right === orders && tally.size === orders && taken() === orders
    ? []
    : [`${right} of ${orders} got their mail, ${tally.size - right} others or twice, ${taken()} mails in all.`];
}

/** Prints and returns the mails per second. */
function report(name: string, sink: MailSink, spentMs: number): number {
  const { first, latest } = sink.span();
  const pace = (sink.taken() / (latest - first)) * 1000;
  const spent = (spentMs / sink.taken()).toFixed(2);
  console.log(
    `${name.padEnd(18)}${Math.round(pace)} mails/s, ${spent} ms of processor time each in the sending process`,
  );
  return pace;
}

/** Some of the mails that were sent, as they were sent. */
async function readSample(pool: pg.Pool): Promise<BareTask['mails']> {
  const { renderMail } = await openBuild();
  const rows = await openDatabase(pool)
    .select({ data: emails.data })
    .from(emails)
    .where(eq(emails.template, 'release'))
    .orderBy(emails.id)
    .limit(SAMPLE);
  return Promise.all(rows.map(({ data }) => renderMail('release', data as MailTemplates['release'])));
}

/** Returns the processor time that it took. */
async function runBare(sink: MailSink, mails: BareTask['mails']): Promise<number> {
  sink.forget();
  const sender = startProcess('bare-loop.ts');
  sender.send({ url: sink.url, connections: CONNECTIONS, count: orders, mails } satisfies BareTask);
  const [spentMs] = (await once(sender, 'message')) as [number];
  return spentMs;
}

function startProcess(file: string, execArgv: string[] = []): ChildProcess {
  const child = fork(new URL(`./support/${file}`, import.meta.url), { execArgv });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

function toMb(bytes: number): number {
  return Math.round(bytes / 1e6);
}
