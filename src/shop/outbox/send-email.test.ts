import { expect, test } from 'vitest';
import { alerts } from '#db/schema.ts';
import { recoverJobs } from '#shop/jobs/recover-jobs.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { renewLink } from '#shop/orders/links/renew-link.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import {
  createMailShop,
  type MailShop,
  makeJobsDue,
  queueReceipt,
  readJobs,
  runDueJobs,
} from '#tests/support/mails/mail-shop.ts';
import { openBalanceOf, paidOrder, pay } from '#tests/support/orders/pre-orders.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { sendEmail } from './send-email.ts';

/** The jobs of mails, without the one that tells the people who work here. */
const readMailJobs = async (mails: MailShop) => (await readJobs(mails)).filter(({ task }) => task !== 'send-notices');

test('a queued mail arrives whole, and the shop notes what was sent and when', async () => {
  await using mails = await createMailShop();
  await queueReceipt(mails, { recipient: 'Ann.Archer@example.com' });
  await runDueJobs(mails);
  const subject = 'Receipt: pre-order FD-7K3M9QXT is paid in full';
  const [mail] = await mails.received('ann.archer@example.com');
  expect(mail).toMatchObject({ subject, from: 'orders@fulldraw.test', to: 'Ann.Archer@example.com' });
  expect(mail?.text).toContain('$1,598.40');
  expect(mail?.html).toContain('$1,598.40');
  expect(await mails.readEmails()).toMatchObject([
    { state: 'sent', subject, sentAt: mails.shop.clock(), attempts: 1, lastError: null },
  ]);
  expect(await readJobs(mails)).toEqual([]);
});

test('a mail that was sent is not sent again', async () => {
  await using mails = await createMailShop();
  const id = await queueReceipt(mails);
  await sendEmail(mails.shop, id);
  await sendEmail(mails.shop, id);
  expect(await mails.received()).toHaveLength(1);
});

test('workers that reach for the same mail at once send it once', async () => {
  await using mails = await createMailShop();
  const id = await queueReceipt(mails);
  await mails.disturb({ latencyMs: 200 });
  await Promise.all([1, 2, 3].map(() => sendEmail(mails.shop, id)));
  expect(await mails.received()).toHaveLength(1);
  expect(await mails.readEmails()).toMatchObject([{ state: 'sent', attempts: 1 }]);
});

test('while the mail server is down a mail waits, and goes out when it is back', async () => {
  await using mails = await createMailShop();
  await mails.stopMailServer();
  await queueReceipt(mails);
  await runDueJobs(mails);
  expect(await mails.readEmails()).toMatchObject([
    { state: 'queued', attempts: 1, lastError: expect.stringContaining('ECONNREFUSED') },
  ]);
  await mails.startMailServer();
  await makeJobsDue(mails);
  await runDueJobs(mails);
  expect(await mails.received()).toHaveLength(1);
  expect(await mails.readEmails()).toMatchObject([{ state: 'sent', attempts: 2, lastError: null }]);
});

/** The pauses after many tries are hours. */
const HOURS_LATER = "update graphile_worker._private_jobs set run_at = now() + interval '5 hours', attempts = 9";

test('mails that wait for hours because the mail server was away go out once it is back, one of them first', async () => {
  await using mails = await createMailShop();
  await mails.stopMailServer();
  for (const number of [1, 2, 3]) await queueReceipt(mails, { dedupeKey: `balance-received:${number}` });
  await runDueJobs(mails);
  await mails.pool.query(HOURS_LATER);
  // While the server is unavailable one mail asks it each minute, another one each time, and loses no try by that.
  for (const _ of [1, 2, 3]) {
    await recoverJobs(mails.shop);
    await runDueJobs(mails);
  }
  expect((await mails.readEmails()).map(({ attempts }) => attempts)).toEqual([2, 2, 2]);
  expect((await readMailJobs(mails)).map(({ attempts }) => attempts)).toEqual([9, 9, 9]);
  await mails.pool.query(HOURS_LATER);
  await mails.startMailServer();
  await runDueJobs(mails);
  expect(await mails.received()).toHaveLength(0);
  await recoverJobs(mails.shop);
  await runDueJobs(mails);
  expect(await mails.received()).toHaveLength(3);
});

test('a mail that the server itself puts off keeps its pauses, whatever others get through', async () => {
  await using mails = await createMailShop();
  await mails.disturb({ errorRate: 1 });
  await queueReceipt(mails);
  await runDueJobs(mails);
  await mails.pool.query(HOURS_LATER);
  await mails.disturb();
  await recoverJobs(mails.shop);
  await queueReceipt(mails, { dedupeKey: 'balance-received:2', recipient: 'ben@example.com' });
  await runDueJobs(mails);
  expect((await mails.received()).map(({ to }) => to)).toEqual(['ben@example.com']);
  expect(await readJobs(mails)).toMatchObject([{ attempts: 9 }]);
});

test('a mail server that is busy is asked again later', async () => {
  await using mails = await createMailShop();
  await mails.disturb({ errorRate: 1 });
  await queueReceipt(mails);
  await runDueJobs(mails);
  expect(await mails.readEmails()).toMatchObject([{ state: 'queued', lastError: expect.stringContaining('451') }]);
  expect(await readJobs(mails)).toMatchObject([{ attempts: 1 }]);
  await mails.disturb();
  await makeJobsDue(mails);
  await runDueJobs(mails);
  expect(await mails.received()).toHaveLength(1);
});

test("an address that the server refuses ends as failed at once, with the server's sentence", async () => {
  await using mails = await createMailShop();
  await queueReceipt(mails, { recipient: 'ann@refused.test' });
  await runDueJobs(mails);
  expect(await mails.readEmails()).toMatchObject([
    { state: 'failed', attempts: 1, lastError: '550 5.1.1 No such mailbox here' },
  ]);
  expect(await readMailJobs(mails)).toEqual([]);
  expect(mails.complaints).toEqual(['the mail server refused a mail for good']);
  expect(await readAlerts(mails)).toMatchObject([
    { kind: 'mail-failed', subject: 'email 1', detail: { reason: '550 5.1.1 No such mailbox here' } },
  ]);
});

test('a mail whose attempts are used up ends as failed, and the log says so', async () => {
  await using mails = await createMailShop();
  await mails.disturb({ errorRate: 1 });
  await queueReceipt(mails);
  await makeJobsDue(mails, 24);
  await runDueJobs(mails);
  expect(await mails.readEmails()).toMatchObject([{ state: 'failed', lastError: expect.stringContaining('451') }]);
  expect(mails.complaints).toContain('a job was given up');
  expect(await readAlerts(mails)).toMatchObject([
    { kind: 'mail-failed', subject: 'email 1', detail: { reason: expect.stringContaining('451') } },
  ]);
});

test('an alert names the order whose customer misses a mail', async () => {
  await using mails = await createMailShop();
  const order = await paidOrder(mails.test);
  await mails.pool.query(`update emails set recipient = 'ann@refused.test'`);
  await runDueJobs(mails);
  expect(await readAlerts(mails)).toMatchObject([{ kind: 'mail-failed', orderId: order.id }]);
});

test('news that a mailbox does not take is nothing for staff', async () => {
  await using mails = await createMailShop();
  await queueReceipt(mails, { recipient: 'ann@refused.test', stream: 'announcement' });
  await runDueJobs(mails);
  expect(await mails.readEmails()).toMatchObject([{ state: 'failed' }]);
  expect(await readAlerts(mails)).toEqual([]);
});

test("a payment link's token that a server repeats is not kept with its answer", async () => {
  await using mails = await createMailShop();
  const token = 'aB3-_9x'.repeat(6).concat('Q');
  const said = { ok: false, reason: 'undeliverable', answer: `550 5.1.1 no ${token} here` } as const;
  const parrot = { ...mails.shop, mail: { send: async () => said } };
  const first = await queueReceipt(mails);
  await sendEmail(parrot, first);
  const tired = { ...mails.shop, mail: { send: () => Promise.reject(new Error(`451 ${token}`)) } };
  const second = await queueReceipt(mails, { dedupeKey: 'balance-received:2' });
  await expect(sendEmail(tired, second)).rejects.toThrow('451');
  expect(await mails.readEmails()).toMatchObject([
    { lastError: '550 5.1.1 no [left out] here' },
    { lastError: '451 [left out]' },
  ]);
  expect(JSON.stringify(await readAlerts(mails))).not.toContain(token);
});

test('a mail that the server took without our hearing of it comes twice, under one Message-ID', async () => {
  await using mails = await createMailShop();
  const id = await queueReceipt(mails);
  await mails.disturb({ failAfterRate: 1, failAfter: 'drop-connection' });
  await expect(sendEmail(mails.shop, id)).rejects.toThrow('Connection closed');
  await mails.disturb();
  await sendEmail(mails.shop, id);
  const received = await mails.received();
  expect(received).toHaveLength(2);
  const ids = received.map(({ headers }) => headers.find(({ name }) => name === 'Message-ID')?.value);
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^<mail-\d+-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}@fulldraw\.test>$/);
});

test('a mail of a kind that this version of the shop does not know is kept and not sent', async () => {
  await using mails = await createMailShop();
  const id = await queueReceipt(mails);
  await mails.pool.query(`update emails set template = 'of-yesterday'`);
  await expect(sendEmail(mails.shop, id)).rejects.toThrow('of-yesterday');
  expect(await mails.readEmails()).toMatchObject([{ state: 'queued', attempts: 1 }]);
});

const readAlerts = ({ shop }: MailShop) => shop.db.select().from(alerts);

test('nobody is asked for a balance that they paid while the mail waited', async () => {
  await using mails = await createMailShop();
  const order = await paidOrder(mails.test);
  await runDueJobs(mails);
  const sendLink = (requestKey: string) =>
    renewLink(mails.shop, STAFF, order.orderNumber, {
      send: true,
      requestKey: `0b4d7b1c-0000-4000-8000-${requestKey}`,
    });
  await sendLink('000000000001');
  await runDueJobs(mails);
  expect(await mails.received()).toHaveLength(2);
  await sendLink('000000000002');
  await processOrder(mails.shop, STAFF, order.orderNumber, { allowUnpaid: true });
  const parcel = { carrier: 'UPS', trackingNumber: '1Z1', allowUnpaid: true };
  await shipOrder(mails.shop, STAFF, order.orderNumber, parcel);
  await pay(mails.test, await openBalanceOf(mails.test, order));
  await completePayment(mails.shop, order.paymentToken ?? '');
  await runDueJobs(mails);
  const received = await mails.received();
  const subjects = received.map(({ subject }) => subject);
  const aboutParcel = received.find(({ text }) => text.includes('1Z1'));
  expect(aboutParcel?.text).not.toContain('complete-payment');
  expect(subjects.filter((subject) => subject.includes('payment link'))).toHaveLength(1);
  expect((await mails.readEmails()).filter(({ state }) => state === 'failed')).toMatchObject([
    { template: 'payment-link', lastError: expect.stringContaining('Not sent') },
  ]);
  expect(await mails.shop.db.select().from(alerts)).toEqual([]);
});
