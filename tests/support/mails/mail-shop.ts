import { Logger, makeWorkerUtils, runOnce } from 'graphile-worker';
import { expect, vi } from 'vitest';
import { openPool } from '#db/database.ts';
import { emails } from '#db/schema.ts';
import { createSmtpTransport } from '#providers/smtp/smtp-transport.ts';
import { type MailSandbox, startMailSandbox } from '#sandbox/mail/mail-sandbox.ts';
import { listMails } from '#sandbox/mail/mailbox.ts';
import { type Faults, NO_FAULTS, setFaults } from '#sandbox/shared/faults.ts';
import { taskList } from '#shop/jobs/task-list.ts';
import { type QueuedMail, queueMail } from '#shop/mail/queue-mail.ts';
import { renderMail } from '#shop/mail/render-mail.tsx';
import type { OrderFacts } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { ORDER } from '#tests/support/samples/sample-facts.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';

export const FACTS: OrderFacts = { ...ORDER, origin: 'https://fulldraw.test' };

export type MailShop = Awaited<ReturnType<typeof createMailShop>>;

/** A shop whose mails go through a real mail server, which can be stopped and started again at the same address. */
export async function createMailShop() {
  const resources = new AsyncDisposableStack();
  const test: TestShop = resources.use(await createTestShop());
  const { pool } = test.database;
  const serverPool = openPool(test.database.connection);
  resources.defer(() => serverPool.end());
  let server: MailSandbox | null = await startMailSandbox({ pool: serverPool });
  const { smtpUrl } = server;
  resources.defer(async () => server?.close());
  const transport = createSmtpTransport({ url: smtpUrl, from: 'Fulldraw <orders@fulldraw.test>' });
  resources.defer(() => transport.close());
  const complaints: string[] = [];
  const complain = (_detail: object, message: string) => void complaints.push(message);
  const log = { info: () => {}, warn: complain, error: complain };
  const shop: Shop = { ...test.shop, mail: transport, renderMail, log };
  return {
    test,
    shop,
    pool,
    /** The warnings and errors in the shop's log. */
    complaints,
    received: (to?: string) => listMails(pool, { to }),
    readEmails: () => shop.db.select().from(emails).orderBy(emails.id),
    /** Makes the mail server misbehave from now on; without switches it behaves again. */
    disturb: (switches: Partial<Faults> = {}) => setFaults(pool, 'smtp', { ...NO_FAULTS, ...switches }),
    async stopMailServer() {
      await server?.close();
      server = null;
    },
    async startMailServer() {
      server = await startMailSandbox({ pool: serverPool, port: Number(new URL(smtpUrl).port) });
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Queues a receipt as a paid balance does, and gives its id. */
export async function queueReceipt(
  { shop }: MailShop,
  mail: Partial<QueuedMail<'balance-received'>> = {},
): Promise<number> {
  const queued = { template: 'balance-received', data: FACTS, recipient: 'ann@example.com', orderId: null } as const;
  await shop.db.transaction((tx) => queueMail(tx, { ...queued, dedupeKey: 'balance-received:1', ...mail }));
  const rows = await shop.db.select({ id: emails.id }).from(emails).orderBy(emails.id);
  return rows.at(-1)?.id ?? 0;
}

export type WaitingJob = { id: string; task: string; attempts: number; payload: unknown };

export async function readJobs({ pool }: Pick<MailShop, 'pool'>): Promise<WaitingJob[]> {
  const { rows } = await pool.query<WaitingJob>(
    `select jobs.id, tasks.identifier as task, jobs.attempts, jobs.payload
     from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     order by jobs.id`,
  );
  return rows;
}

/** Runs the jobs that are due, each once, as the worker would; what became of them is written down then. */
export async function runDueJobs({ shop, pool }: Pick<MailShop, 'shop' | 'pool'>): Promise<void> {
  await runOnce({ pgPool: pool, taskList: taskList(shop), logger: silent, noHandleSignals: true });
  // On a busy machine graphile-worker says that it is done a moment before it has noted the last job's end.
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query('select 1 from graphile_worker.jobs where locked_at is not null');
    expect(rowCount).toBe(0);
  });
}

/** Makes every job due at this moment, after `attempts` of its attempts. */
export async function makeJobsDue({ pool }: Pick<MailShop, 'pool'>, attempts?: number): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: silent });
  const ids = (await readJobs({ pool })).map(({ id }) => id);
  await utils.rescheduleJobs(ids, { runAt: new Date(), ...(attempts === undefined ? {} : { attempts }) });
  await utils.release();
}

const silent = new Logger(() => () => {});
