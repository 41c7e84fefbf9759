// What a pre-order consists of: its statements, the answers of the shop and the mails, taken from some pre-orders one after
// the other on a small shop of its own.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openBuild } from '#boot/pages/open-pages.ts';
import { openDatabase } from '#db/database.ts';
import { emails } from '#db/schema.ts';
import { seedCatalogue } from '#shop/catalogue/seed-catalogue.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import type { BareTask } from '../bare-loop.ts';
import type { BareStep } from './bare-server.ts';
import type { BuyingOptions } from './buyers.ts';
import { runLoop } from './crowd.ts';
import { type ClosedDatabase, openClientOf } from './database.ts';
import type { Answer, Asked } from './http.ts';
import type { MailServer } from './mail-server.ts';
import type { Provider } from './provider.ts';
import type { LaunchedShop } from './shop.ts';
import { logFolder, logStatements, readStatements, type Unit } from './statements.ts';

export const SAMPLE = 40;
const WARM_UP = 3;
const QUIET_MS = 60_000;

export type RecordOptions = {
  database: ClosedDatabase;
  /** Starts the shop on that database. */
  start: () => Promise<LaunchedShop>;
  world: BuyingOptions;
  provider: Provider;
  mail: MailServer;
  /** The number of the first buyer, from which on nobody else has one. */
  first: number;
};

export type Step = { asked: Asked; answer: BareStep };

export type Recording = {
  units: Unit[];
  /** Of one pre-order, the provider's webhooks included. */
  steps: Step[];
  /** Of all pre-orders of the sample. */
  mails: BareTask['mails'];
};

/** `copies`: the names of databases that are made as they were before the sample. */
export async function record(options: RecordOptions, copies: string[]): Promise<Recording> {
  const { database, start, world, provider, mail, first } = options;
  await database.open((pool) => seedCatalogue({ db: openDatabase(pool) }));
  // What only a first start and a first order do is not part of the sample.
  await withShop(start, () => buy(WARM_UP, first));
  const folder = await database.openCluster(async (owner) => {
    await using client = await openClientOf(owner);
    await logStatements(client, true);
    for (const name of copies) await client.query(`create database ${name} template fulldraw owner shop_owner`);
    return await logFolder(client);
  });
  const seen: Step[] = [];
  const onAnswer = (answer: Answer, asked: Asked) => void seen.push({ asked, answer: bareStep(answer, asked) });
  const delivered = async () => (await provider.counters()).webhooks.delivered ?? 0;
  const { from, to, webhooks } = await withShop(start, async () => {
    const before = await delivered();
    const from = new Date();
    await buy(SAMPLE, first + WARM_UP, onAnswer);
    return { from, to: new Date(), webhooks: Math.round(((await delivered()) - before) / SAMPLE) };
  });
  await database.openCluster(async (owner) => {
    await using client = await openClientOf(owner);
    await logStatements(client, false);
  });
  const mails = await database.open((pool) => readMails(pool));
  const ownSteps = seen.slice(-seen.length / SAMPLE);
  return { units: readStatements(folder, from, to), steps: [...ownSteps, ...webhookSteps(webhooks)], mails };

  /** Until the shop has heard of all from the provider and has sent its mails. */
  async function buy(orders: number, from: number, onAnswer?: BuyingOptions['onAnswer']): Promise<void> {
    const wanted = (await mail.taken()) + orders;
    await runLoop({ ...world, ...(onAnswer ? { onAnswer } : {}) }, { orders, lanes: 1, first: from });
    for (const until = Date.now() + QUIET_MS; Date.now() < until; await pause(200)) {
      if ((await mail.taken()) >= wanted && !(await provider.counters()).webhooks.waiting) break;
    }
    // The last jobs are taken out of the queue after what they have done.
    await pause(500);
  }
}

async function withShop<T>(start: () => Promise<LaunchedShop>, work: () => Promise<T>): Promise<T> {
  await using _shop = await start();
  return await work();
}

/** Not of the bytes: what a server writes by itself. */
const BY_ITSELF = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'];

function bareStep({ status, headers, body }: Answer, { method = 'GET' }: Asked): BareStep {
  const kept = Object.entries(headers).flatMap(([name, value]): [string, string | string[]][] =>
    value === undefined || BY_ITSELF.includes(name) ? [] : [[name, value]],
  );
  return { method, status, headers: Object.fromEntries(kept), body };
}

/** As large as the provider's events are. */
function webhookSteps(count: number): Step[] {
  const headers = { 'content-type': 'application/json' };
  const asked = { method: 'POST', headers, body: JSON.stringify({ event: 'x'.repeat(3000) }) };
  const answer = { method: 'POST', status: 200, headers, body: Buffer.from('{"received":true}') };
  return Array.from({ length: count }, () => ({ asked, answer }));
}

/** The mails of the sample, as they were sent. */
async function readMails(pool: pg.Pool): Promise<BareTask['mails']> {
  const { renderMail } = await openBuild();
  const rows = await openDatabase(pool)
    .select({ template: emails.template, data: emails.data })
    .from(emails)
    .orderBy(emails.id);
  const perOrder = rows.length / (SAMPLE + WARM_UP);
  return Promise.all(
    rows
      .slice(Math.round(perOrder * WARM_UP))
      .map(({ template, data }) => renderMail(template as 'release', data as MailTemplates['release'])),
  );
}
