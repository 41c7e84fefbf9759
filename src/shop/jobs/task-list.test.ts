import { expect, test } from 'vitest';
import { alerts, sessions } from '#db/schema.ts';
import { createMailShop, makeJobsDue, readJobs, runDueJobs } from '#tests/support/mail-shop.ts';
import { paidOrder } from '#tests/support/pre-orders.ts';
import { readPayments } from '../payments/ledger.ts';
import { requestRefund } from '../payments/request-refund.ts';
import { enqueue } from './enqueue.ts';

test('sessions that have run out are deleted, the others stay', async () => {
  await using mails = await createMailShop();
  const { db, clock } = mails.shop;
  const at = (milliseconds: number) => new Date(clock().getTime() + milliseconds);
  await db.insert(sessions).values([
    { sid: 'over', sess: {}, expire: at(-1) },
    { sid: 'good', sess: {}, expire: at(1) },
  ]);
  await db.transaction((tx) => enqueue(tx, 'expire-sessions', {}));
  await runDueJobs(mails);
  expect(await db.select({ sid: sessions.sid }).from(sessions)).toEqual([{ sid: 'good' }]);
});

test('a refund that the card provider never took becomes an alert for staff', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  const order = await paidOrder(mails.test);
  const [paid] = await readPayments(shop.db, order.id);
  if (!paid) throw new Error('the order has no payment');
  await shop.db.transaction((tx) =>
    requestRefund(tx, shop, { order, payment: paid.payment, amount: order.depositAmount ?? 0, reason: 'requested' }),
  );
  await mails.test.disturb({ errorRate: 1 });
  await makeJobsDue(mails, 24);
  await runDueJobs(mails);
  expect(await shop.db.select().from(alerts)).toMatchObject([{ kind: 'refund-failed', subject: 'refund 1' }]);
  expect(mails.complaints).toContain('a job was given up');
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
