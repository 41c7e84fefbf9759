// The least that a pre-order can take: what PostgreSQL's bare driver, Fastify alone and nodemailer alone need for what a
// pre-order of this shop consists of.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { BareTask } from '../bare-loop.ts';
import { openClient } from './http.ts';
import type { MailServer } from './mail-server.ts';
import { processorMs } from './processes.ts';
import { type Recording, type RecordOptions, record, SAMPLE, type Step } from './record.ts';
import { replay, type Unit } from './statements.ts';

/** As many as the shop's own transport has. */
const MAIL_CONNECTIONS = 8;
const PRE_ORDERS = 500;

/** `ownMs`: processor time of the side that a shop would be, for one pre-order. */
export type Ceiling = { perSecond: number; ownMs: number | null };

export type Ceilings = {
  /** Of one pre-order, by the log of the database. */
  statements: number;
  /** The most frequent of them. */
  kinds: { text: string; perOrder: number }[];
  requests: number;
  mails: number;
  /** Of the bare driver's; what depends on another order than in the sample. */
  failedStatements: number;
  database: Ceiling & { databaseMs: number | null };
  web: Ceiling;
  mail: Ceiling;
  /** Pre-orders a second when one takes as long as the three together. */
  together: number;
};

/** `lanes`: how many pre-orders are under way at a time. */
export async function measureCeilings(options: RecordOptions & { lanes: number }): Promise<Ceilings> {
  const { database, lanes, mail } = options;
  const copies = Array.from({ length: lanes }, (_, lane) => `lane_${lane}`);
  const { units, steps, mails } = await record(options, copies);
  const bare = await database.openCluster((owner) => replay({ ...owner, user: 'shop' }, copies, units));
  const orders = SAMPLE * lanes;
  const inDatabase = {
    perSecond: orders / bare.seconds,
    ownMs: bare.driverMs / orders,
    databaseMs: bare.databaseMs === null ? null : bare.databaseMs / orders,
  };
  const web = await serveBare(steps, lanes);
  const sent = await sendBare(mail, mails);
  return {
    statements: units.reduce((sum, unit) => sum + unit.length, 0) / SAMPLE,
    kinds: kindsOf(units),
    requests: steps.length,
    mails: mails.length / SAMPLE,
    failedStatements: bare.failed,
    database: inDatabase,
    web,
    mail: sent,
    together: 1 / (1 / inDatabase.perSecond + 1 / web.perSecond + 1 / sent.perSecond),
  };
}

/** The same bytes in and out, by Fastify alone in a process of its own. */
async function serveBare(steps: Step[], lanes: number): Promise<Ceiling> {
  const server = startProcess(new URL('./bare-server.ts', import.meta.url));
  server.send(steps.map(({ answer }) => answer));
  const [port] = (await once(server, 'message')) as [number];
  const client = openClient(`http://127.0.0.1:${port}`);
  let next = 0;
  async function lane(): Promise<void> {
    while (next++ < PRE_ORDERS) {
      for (const [index, { asked, answer }] of steps.entries()) {
        const { status } = await client.ask(`/${index}`, asked);
        if (status !== answer.status) throw new Error(`Fastify alone answers ${status} instead of ${answer.status}.`);
      }
    }
  }
  const before = processorMs(server.pid ?? null);
  const began = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  const seconds = (performance.now() - began) / 1000;
  const after = processorMs(server.pid ?? null);
  client.close();
  server.disconnect();
  const ownMs = before === null || after === null ? null : (after - before) / PRE_ORDERS;
  return { perSecond: PRE_ORDERS / seconds, ownMs };
}

/** The same mails, composed beforehand, by nodemailer alone in a process of its own. */
async function sendBare({ url }: MailServer, mails: Recording['mails']): Promise<Ceiling> {
  const count = Math.round((PRE_ORDERS * mails.length) / SAMPLE);
  const sender = startProcess(new URL('../bare-loop.ts', import.meta.url));
  const began = performance.now();
  sender.send({ url, connections: MAIL_CONNECTIONS, count, mails } satisfies BareTask);
  const [spentMs] = (await once(sender, 'message')) as [number];
  return { perSecond: PRE_ORDERS / ((performance.now() - began) / 1000), ownMs: spentMs / PRE_ORDERS };
}

function startProcess(file: URL) {
  const child = fork(file, { serialization: 'advanced' });
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

function kindsOf(units: Unit[]): Ceilings['kinds'] {
  const kinds = Map.groupBy(units.flat(), ({ text }) => text.replace(/\s+/g, ' ').slice(0, 100));
  return [...kinds]
    .map(([text, all]) => ({ text, perOrder: all.length / SAMPLE }))
    .toSorted((one, other) => other.perOrder - one.perOrder);
}
