import { Logger, runOnce } from 'graphile-worker';
import { expect, test } from 'vitest';
import { SHOP_ROLE } from '#db/embedded/shop-role.ts';
import { alerts, sessions } from '#db/schema.ts';
import { readPayments } from '#shop/orders/ledger/ledger.ts';
import { requestRefund } from '#shop/orders/refunds/plan-refund.ts';
import { ProviderRefused } from '#shop/ports/payment-provider.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import {
  createMailShop,
  type MailShop,
  makeJobsDue,
  queueReceipt,
  readJobs,
  runDueJobs,
} from '#tests/support/mails/mail-shop.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { recoverJobs } from './recover-jobs.ts';
import { taskList } from './task-list.ts';

test('sessions that have run out are deleted, the others stay', async () => {
  await using mails = await createMailShop();
  const { db, clock } = mails.shop;
  const at = (milliseconds: number) => new Date(clock().getTime() + milliseconds);
  await db.insert(sessions).values([
    { sid: 'over', sess: { kind: 'customer', userId: 'nobody', issuer: 'sandbox' }, expire: at(-1) },
    { sid: 'good', sess: { kind: 'customer', userId: 'nobody', issuer: 'sandbox' }, expire: at(1) },
  ]);
  await db.transaction((tx) => enqueue(tx, 'expire-sessions', {}));
  await runDueJobs(mails);
  expect(await db.select({ sid: sessions.sid }).from(sessions)).toEqual([{ sid: 'good' }]);
});

/** The whole deposit of a new order, as yet without a word from the provider. */
async function promiseRefund({ test: counter, shop }: MailShop): Promise<void> {
  const order = await paidOrder(counter);
  const [paid] = await readPayments(shop.db, order.id);
  if (!paid) throw new Error('the order has no payment');
  await shop.db.transaction((tx) =>
    requestRefund(tx, shop, { order, payment: paid.payment, amount: order.depositAmount ?? 0, reason: 'requested' }),
  );
}

/** From now on so many tries to delete sessions lose their connection in the middle. */
async function loseConnections({ test: { database } }: MailShop, times: number): Promise<void> {
  await database.owner.query(`
    create sequence lost;
    grant usage, select on sequence lost to ${SHOP_ROLE};
    create function lose_connection() returns trigger language plpgsql as $$ begin
      if nextval('lost') <= ${times} then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null;
    end $$;
    create trigger lose_connection before delete on sessions for each statement execute function lose_connection()`);
}

test('a lost connection is no try: a job that lost five was tried once, and is done', async () => {
  await using mails = await createMailShop();
  await loseConnections(mails, 5);
  await mails.shop.db.transaction((tx) => enqueue(tx, 'expire-sessions', {}, { maxAttempts: 1 }));
  await runDueJobs(mails);
  expect(await readJobs(mails)).toEqual([]);
  expect(mails.complaints).toEqual(Array.from({ length: 5 }, () => 'a job waits for the database'));
  const { rows } = await mails.pool.query('select last_value::int as times from lost');
  expect(rows).toEqual([{ times: 6 }]);
});

test('a job that brings down its connection each time is not tried for ever', async () => {
  await using mails = await createMailShop();
  await loseConnections(mails, 1000);
  await mails.shop.db.transaction((tx) => enqueue(tx, 'expire-sessions', {}, { maxAttempts: 2 }));
  await runDueJobs(mails);
  const { rows } = await mails.pool.query('select attempts, last_error from graphile_worker.jobs');
  expect(rows).toEqual([{ attempts: 1, last_error: '10 outages within one try' }]);
});

test('a refund that the card provider never took becomes an alert for staff', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  await promiseRefund(mails);
  await mails.test.disturb({ errorRate: 1 });
  await makeJobsDue(mails, 24);
  await runDueJobs(mails);
  expect(await shop.db.select().from(alerts)).toMatchObject([{ kind: 'refund-failed', subject: 'refund 1' }]);
  expect(mails.complaints).toContain('a job was given up');
});

test('a refund that the card provider refuses for good is given up at once, with its reason', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  await promiseRefund(mails);
  const refuse = () => Promise.reject(new ProviderRefused('Charge ch_1 has been charged back.'));
  await runDueJobs({ ...mails, shop: { ...shop, payments: { ...shop.payments, refundPayment: refuse } } });
  expect(await shop.db.select().from(alerts)).toMatchObject([
    { kind: 'refund-failed', detail: { reason: 'Charge ch_1 has been charged back.' } },
  ]);
  expect((await readJobs(mails)).filter(({ task }) => task === 'refund-payment')).toEqual([]);
});

test('a job waits until its time, and a later one under the same key takes its place', async () => {
  await using mails = await createMailShop();
  const tomorrow = new Date(Date.now() + 86_400_000);
  const again = () =>
    mails.shop.db.transaction((tx) => enqueue(tx, 'expire-links', {}, { jobKey: 'links', runAt: tomorrow }));
  await again();
  await again();
  await runDueJobs(mails);
  expect(await readJobs(mails)).toMatchObject([{ task: 'expire-links', attempts: 0 }]);
});

test('what a customer waits for is done before what can wait', async () => {
  await using mails = await createMailShop();
  const { db } = mails.shop;
  await queueReceipt(mails, { stream: 'announcement', dedupeKey: 'news:1' });
  await queueReceipt(mails);
  await db.transaction((tx) => enqueue(tx, 'refund-payment', { refundId: 1 }));
  await db.transaction((tx) => enqueue(tx, 'reconcile-payments', {}));
  const done: string[] = [];
  const note = (task: string) => (payload: unknown) => void done.push(`${task} ${JSON.stringify(payload)}`);
  const noted = Object.fromEntries(Object.keys(taskList(mails.shop)).map((task) => [task, note(task)]));
  await runOnce({ pgPool: mails.pool, taskList: noted, concurrency: 1, logger: silent, noHandleSignals: true });
  expect(done).toEqual([
    'reconcile-payments {}',
    'refund-payment {"refundId":1}',
    'send-email {"emailId":2}',
    'send-email {"emailId":1}',
  ]);
});

test('a mail that waits without a job gets one, and no other mail gets a second', async () => {
  await using mails = await createMailShop();
  const usedUp = await queueReceipt(mails, { stream: 'announcement' });
  await makeJobsDue(mails, 25);
  await queueReceipt(mails, { dedupeKey: 'balance-received:2' });
  await recoverJobs(mails.shop);
  await recoverJobs(mails.shop);
  expect(await readJobs(mails)).toMatchObject([
    { attempts: 25 },
    { payload: { emailId: usedUp + 1 } },
    { payload: { emailId: usedUp }, attempts: 0 },
  ]);
  await runDueJobs(mails);
  expect(await mails.received()).toHaveLength(2);
});

test("a job's failure is stored without the values of the statement that failed", async () => {
  await using mails = await createMailShop();
  await queueReceipt(mails);
  await mails.test.database.owner.query('alter table emails rename column last_error to hidden');
  await runDueJobs(mails);
  const { rows } = await mails.pool.query('select last_error from graphile_worker.jobs');
  expect(rows).toEqual([{ last_error: 'column email.last_error does not exist' }]);
});

const silent = new Logger(() => () => {});
