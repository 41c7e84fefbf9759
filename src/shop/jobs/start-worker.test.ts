import { expect, test, vi } from 'vitest';
import { createMailShop, type MailShop, queueReceipt, readJobs } from '#tests/support/mail-shop.ts';
import { enqueue } from './enqueue.ts';
import { startWorker } from './start-worker.ts';

/** Ends with a clean stop, like the server. */
async function work({ shop, pool }: MailShop) {
  const worker = await startWorker(shop, pool);
  return { stop: worker.stop, [Symbol.asyncDispose]: worker.stop };
}

const sent = (mails: MailShop) =>
  mails.readEmails().then((rows) => rows.filter(({ state }) => state === 'sent').length);
const patiently = { timeout: 20_000, interval: 50 };

test('a queued mail goes out by itself', async () => {
  await using mails = await createMailShop();
  await using _worker = await work(mails);
  await queueReceipt(mails);
  await vi.waitFor(async () => expect(await sent(mails)).toBe(1), patiently);
});

test('a worker that is told to stop finishes the mail it is sending and takes no other', async () => {
  await using mails = await createMailShop();
  await mails.disturb({ latencyMs: 1_000 });
  const worker = await startWorker(mails.shop, mails.pool);
  await queueReceipt(mails);
  await vi.waitFor(async () => expect(await lockedMails(mails)).toBe(1), patiently);
  const stopped = worker.stop();
  await queueReceipt(mails, { dedupeKey: 'balance-received:2' });
  await stopped;
  expect(await mails.readEmails()).toMatchObject([{ state: 'sent' }, { state: 'queued' }]);
  expect((await readJobs(mails)).filter(({ task }) => task === 'send-email')).toHaveLength(1);
});

test('a mail that a killed server was sending goes out after the next start', async () => {
  await using mails = await createMailShop();
  await queueReceipt(mails);
  await lockJobsAs(mails, 'a-worker-that-was-killed');
  await using _worker = await work(mails);
  await vi.waitFor(async () => expect(await sent(mails)).toBe(1), patiently);
});

test('a second server leaves alone what the first is working on', async () => {
  await using mails = await createMailShop();
  await using _first = await work(mails);
  const runAt = new Date(Date.now() + 86_400_000);
  await mails.shop.db.transaction((tx) => enqueue(tx, 'send-email', { emailId: 1 }, { runAt }));
  await lockJobsAs(mails, 'a-worker-of-the-first');
  await using _second = await work(mails);
  expect(await lockedMails(mails)).toBe(1);
});

test('the shop looks after itself: every recurring task is known to the worker', async () => {
  await using mails = await createMailShop();
  await using _worker = await work(mails);
  const known = () => mails.pool.query('select identifier from graphile_worker._private_known_crontabs order by 1');
  await vi.waitFor(async () => expect((await known()).rows).toHaveLength(4), patiently);
  expect((await known()).rows.map(({ identifier }) => identifier)).toEqual([
    'cancel-unpaid-orders',
    'expire-links',
    'expire-sessions',
    'reconcile-payments',
  ]);
});

async function lockedMails({ pool }: MailShop): Promise<number> {
  const { rowCount } = await pool.query(
    `select 1 from graphile_worker.jobs where locked_at is not null and task_identifier = 'send-email'`,
  );
  return rowCount ?? 0;
}

async function lockJobsAs({ pool }: MailShop, worker: string): Promise<void> {
  await pool.query('update graphile_worker._private_jobs set locked_at = now(), locked_by = $1', [worker]);
}
