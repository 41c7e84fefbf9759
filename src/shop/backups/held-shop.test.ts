import type { JobHelpers } from 'graphile-worker';
import { expect, test, vi } from 'vitest';
import { bookChecks, mailings, refunds, staffEvents } from '#db/schema.ts';
import { startWorker } from '#shop/jobs/start-worker.ts';
import { taskList } from '#shop/jobs/task-list.ts';
import { readPayments } from '#shop/orders/ledger/ledger.ts';
import { requestRefund } from '#shop/orders/refunds/plan-refund.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { createMailShop, queueReceipt, readJobs } from '#tests/support/mails/mail-shop.ts';
import { paidOrder, pendingOrder, readOrder } from '#tests/support/orders/pre-orders.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { markRestored, readHold, releaseHold } from './held-shop.ts';

const BACKUP = { backupName: 'fulldraw-1.tar.zst', stateOf: new Date('2026-11-20T10:00:00Z') };
/** A comparison of the books that went through; what it finds is told elsewhere. */
async function compareBooks({ db }: Pick<Shop, 'db'>): Promise<void> {
  const now = new Date();
  await db.insert(bookChecks).values({ startedAt: now, finishedAt: now, since: now, askedBy: 'hand' });
}
/** They come a while after their cause, and reach no customer. */
const LATER = ['apply-event', 'name-payment'];
const patiently = { timeout: 20_000, interval: 50 };

test('a restored shop takes orders and sends nothing and gives nothing back until a person has released it', async () => {
  await using mails = await createMailShop();
  const { shop, pool } = mails;
  await queueReceipt(mails);
  // As jobs stood there before they had a flag.
  await pool.query('update graphile_worker._private_jobs set flags = null');
  await markRestored(pool, BACKUP);
  const worker = startWorker(shop, pool);
  await using _worker = { [Symbol.asyncDispose]: worker.stop };
  await worker.started;
  const order = await paidOrder(mails.test);
  const [paid] = await readPayments(shop.db, order.id);
  if (!paid) throw new Error('the order has no payment');
  await shop.db.transaction(async (tx) => {
    await requestRefund(tx, shop, { order, payment: paid.payment, amount: 100, reason: 'requested' });
    await enqueue(tx, 'fold-figures', {});
  });
  // Whatever else there is to do has been done.
  await vi.waitFor(async () => {
    const waiting = (await readJobs(mails)).map(({ task }) => task).filter((task) => !LATER.includes(task));
    expect(new Set(waiting)).toEqual(new Set(['send-email', 'refund-payment']));
  }, patiently);
  expect((await readJobs(mails)).every(({ attempts }) => attempts === 0)).toBe(true);
  expect(await mails.received()).toEqual([]);
  expect(await shop.db.select().from(refunds)).toMatchObject([{ status: 'requested' }]);
  expect(await readHold(shop)).toMatchObject({ ...BACKUP, mailings: 0, refunds: 1 });

  expect(await releaseHold(shop, STAFF)).toMatchObject({ ok: false, reason: 'not-compared' });
  expect(await readHold(shop)).toMatchObject({ comparedAt: null });
  await compareBooks(shop);
  expect(await releaseHold(shop, STAFF)).toMatchObject({ ok: true });
  expect(await releaseHold(shop, STAFF)).toMatchObject({ ok: false, reason: 'not-held' });
  await vi.waitFor(async () => {
    expect((await mails.readEmails()).every(({ state }) => state === 'sent')).toBe(true);
    expect(await shop.db.select().from(refunds)).toMatchObject([{ status: 'succeeded' }]);
  }, patiently);
  expect(await readHold(shop)).toBeNull();
  expect(await shop.db.select().from(staffEvents)).toMatchObject([
    { subject: 'restore', what: 'released', staffName: STAFF.name, before: { backup: BACKUP.backupName, refunds: 1 } },
  ]);
});

test('a restored shop cancels and reminds nobody by what it believed on the day of its backup', async () => {
  await using mails = await createMailShop();
  const { shop, pool, test: counter } = mails;
  const order = await pendingOrder(counter);
  await markRestored(pool, BACKUP);
  counter.advance(30 * 3_600_000);
  const round = async (task: string) =>
    taskList(shop)[task]?.({}, { job: { attempts: 1, max_attempts: 1 } } as JobHelpers);
  for (const task of ['cancel-unpaid-orders', 'expire-links', 'remind-balances', 'settle-delays']) await round(task);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'pending' });
  expect(await shop.db.$count(mailings)).toBe(0);
  await compareBooks(shop);
  await releaseHold(shop, STAFF);
  await round('cancel-unpaid-orders');
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled' });
});
