import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { jobRounds, sessions } from '#db/schema.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { createMailShop, type MailShop, queueReceipt, readJobs } from '#tests/support/mails/mail-shop.ts';
import { ADDRESSES, release } from '#tests/support/mails/mailings.ts';
import { owingOrders } from '#tests/support/orders/owing-orders.ts';
import { ok } from '#values/result.ts';
import { SCHEDULE } from './plan-rounds.ts';
import { recoverJobs } from './recover-jobs.ts';
import { startWorker } from './start-worker.ts';
import { PRESENCE } from './worker-presence.ts';

/** Ends with a clean stop, like the server. */
async function work({ shop, pool }: Pick<MailShop, 'shop' | 'pool'>, options = {}) {
  const worker = startWorker(shop, pool, options);
  await worker.started;
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
  const slow = slowMailServer(mails);
  const worker = startWorker(slow.shop, slow.pool);
  await worker.started;
  await queueReceipt(mails);
  await vi.waitFor(() => expect(slow.asked).toHaveLength(1), patiently);
  const stopped = worker.stop();
  await queueReceipt(mails, { dedupeKey: 'balance-received:2' });
  slow.answer();
  await stopped;
  expect(await mails.readEmails()).toMatchObject([{ state: 'sent' }, { state: 'queued' }]);
  // The other's job waits for the next start. That of the first is gone, or finds its mail sent.
  expect((await readJobs(mails)).map(({ payload }) => payload)).toContainEqual({ emailId: 2 });
  expect(slow.asked).toHaveLength(1);
});

test('a mail that a killed server was sending goes out after the next start', async () => {
  await using mails = await createMailShop();
  await queueReceipt(mails);
  await lockJobsAs(mails, 'a-worker-that-was-killed');
  await using _worker = await work(mails);
  await vi.waitFor(async () => expect(await sent(mails)).toBe(1), patiently);
});

test('what a killed server was doing is freed while another one lives, even if it was the last attempt', async () => {
  await using mails = await createMailShop();
  await using _living = await work(mails);
  const runAt = new Date(Date.now() + 86_400_000);
  await mails.shop.db.transaction((tx) => enqueue(tx, 'refund-payment', { refundId: 1 }, { runAt }));
  await makeLastAttempt(mails);
  await lockJobsAs(mails, 'a-worker-that-was-killed');
  await recoverJobs(mails.shop);
  const { rows } = await mails.pool.query('select locked_by, attempts from graphile_worker.jobs');
  expect(rows).toEqual([{ locked_by: null, attempts: 24 }]);
});

test('a job that PostgreSQL gave out to a worker that never heard of it is freed, and the others are left alone', async () => {
  await using mails = await createMailShop();
  const slow = slowMailServer(mails);
  await using _worker = await work(slow, { lookMs: 100 });
  await queueReceipt(mails);
  await vi.waitFor(() => expect(slow.asked).toHaveLength(1), patiently);
  await mails.shop.db.transaction((tx) =>
    enqueue(tx, 'refund-payment', { refundId: 1 }, { runAt: new Date(Date.now() + 86_400_000) }),
  );
  // Both are the worker's, and locked for long; of the one it knows nothing.
  await mails.pool.query(
    `update graphile_worker._private_jobs set attempts = 1, locked_at = now() - interval '1 hour', locked_by = coalesce(locked_by,
       (select locked_by from graphile_worker._private_jobs where locked_by is not null limit 1))`,
  );
  const jobs = `select task_identifier as task, locked_by is null as free, attempts from graphile_worker.jobs
    where key is null order by task_identifier`;
  await vi.waitFor(
    async () =>
      expect((await mails.pool.query(jobs)).rows).toEqual([
        { task: 'refund-payment', free: true, attempts: 0 },
        { task: 'send-email', free: false, attempts: 1 },
      ]),
    patiently,
  );
  slow.answer();
});

test('a second server leaves alone what the first is working on', async () => {
  await using mails = await createMailShop();
  const slow = slowMailServer(mails);
  await using _first = await work(slow);
  await queueReceipt(mails);
  await vi.waitFor(() => expect(slow.asked).toHaveLength(1), patiently);
  await using _second = await work(slow);
  await recoverJobs(mails.shop);
  expect(await lockedMails(mails)).toBe(1);
  slow.answer();
  await vi.waitFor(async () => expect(await sent(mails)).toBe(1), patiently);
  expect(slow.asked).toHaveLength(1);
});

test('a server that lost its connection to the database is known to live again', async () => {
  await using mails = await createMailShop();
  const slow = slowMailServer(mails);
  await using _worker = await work(slow);
  await queueReceipt(mails);
  await vi.waitFor(() => expect(slow.asked).toHaveLength(1), patiently);
  const holders = () =>
    mails.pool.query<{ pid: number }>(
      `select distinct pid from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())`,
      [PRESENCE],
    );
  const before = (await holders()).rows[0]?.pid;
  await mails.pool.query('select pg_terminate_backend($1)', [before]);
  await vi.waitFor(async () => {
    const { rows } = await holders();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.pid).not.toBe(before);
  }, patiently);
  await recoverJobs(mails.shop);
  expect(await lockedMails(mails)).toBe(1);
  expect(mails.complaints).toEqual(['the worker lost a connection']);
  slow.answer();
});

test('a mail server that says nothing holds up mails and nothing else', async () => {
  await using mails = await createMailShop();
  const { db, clock } = mails.shop;
  const slow = slowMailServer(mails);
  await using _worker = await work(slow);
  for (const occasion of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await queueReceipt(mails, { dedupeKey: `balance-received:${occasion}` });
  }
  await vi.waitFor(() => expect(slow.asked).toHaveLength(6), patiently);
  await db.insert(sessions).values({
    sid: 'over',
    sess: { kind: 'customer', userId: 'nobody', issuer: 'sandbox' },
    expire: new Date(clock().getTime() - 1),
  });
  await db.transaction((tx) => enqueue(tx, 'expire-sessions', {}));
  await vi.waitFor(async () => expect(await db.select().from(sessions)).toEqual([]), patiently);
  expect(await sent(mails)).toBe(0);
  slow.answer();
});

test('a card provider that says nothing does not keep a server from stopping', async () => {
  await using mails = await createMailShop();
  const asked = Promise.withResolvers<void>();
  const compareKeys = () => {
    asked.resolve();
    return new Promise<never>(() => {});
  };
  const { shop, pool } = mails;
  const worker = startWorker({ ...shop, payments: { ...shop.payments, compareKeys } }, pool);
  await worker.started;
  await shop.db.transaction((tx) => enqueue(tx, 'compare-keys', {}));
  await asked.promise;
  await worker.stop();
  expect(await shop.db.$count(jobRounds, and(eq(jobRounds.task, 'compare-keys'), isNotNull(jobRounds.doneAt)))).toBe(0);
});

test('a mailing takes none of the places of mails that somebody looks out for', async () => {
  await using mails = await createMailShop();
  await owingOrders(mails.shop, ADDRESSES);
  await release(mails);
  const slow = slowMailServer(mails);
  await using _worker = await work(slow);
  await vi.waitFor(() => expect(slow.asked.toSorted()).toEqual(ADDRESSES), patiently);
  for (const occasion of [1, 2, 3]) {
    await queueReceipt(mails, { dedupeKey: `balance-received:${occasion}`, recipient: 'dan@example.com' });
  }
  await vi.waitFor(() => expect(slow.asked.filter((to) => to === 'dan@example.com')).toHaveLength(3), patiently);
  slow.answer();
});

test('the shop looks after itself: whatever recurs is planned, and done when its time comes', async () => {
  await using mails = await createMailShop();
  await using _worker = await work(mails);
  const {
    shop: { db },
    pool,
  } = mails;
  await vi.waitFor(async () => expect(await db.$count(jobRounds)).toBe(SCHEDULE.length), patiently);
  await pool.query(`update job_rounds set planned_at = planned_at - interval '1 day'`);
  await vi.waitFor(async () => expect(await db.$count(jobRounds, isNull(jobRounds.doneAt))).toBe(0), patiently);
});

/** The same shop with a mail server that takes each mail and says nothing until it is told to. */
function slowMailServer({ shop, pool }: MailShop) {
  const asked: string[] = [];
  const answered = Promise.withResolvers<void>();
  const send = async ({ to }: { to: string }) => {
    asked.push(to);
    await answered.promise;
    return ok();
  };
  return { shop: { ...shop, mail: { send } }, pool, asked, answer: () => answered.resolve() };
}

async function lockedMails({ pool }: MailShop): Promise<number> {
  const { rowCount } = await pool.query(
    `select 1 from graphile_worker.jobs where locked_at is not null and task_identifier = 'send-email'`,
  );
  return rowCount ?? 0;
}

async function lockJobsAs({ pool }: MailShop, worker: string): Promise<void> {
  await pool.query('update graphile_worker._private_jobs set locked_at = now(), locked_by = $1', [worker]);
}

async function makeLastAttempt({ pool }: MailShop): Promise<void> {
  await pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
}
