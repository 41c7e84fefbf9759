import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailSettings, orders } from '#db/schema.ts';
import { MAILING_KINDS } from '#shop/composition/hooks-and-kinds.ts';
import { recoverJobs } from '#shop/jobs/recover-jobs.ts';
import { readBody } from '#shop/mail/kept-body.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import type { MailTransport } from '#shop/ports/mail-transport.ts';
import { createMailShop, makeJobsDue, readJobs, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import { ADDRESSES, readMailing, readRecipients, release, states } from '#tests/support/mails/mailings.ts';
import { owingOrders } from '#tests/support/orders/owing-orders.ts';
import { openBalanceOf, pay } from '#tests/support/orders/pre-orders.ts';
import { handOver } from './hand-over.ts';
import { prepareBatch } from './prepare-batch.ts';
import { openNotes } from './record-outcomes.ts';
import { runMailing } from './run-mailing.ts';

test('each recipient gets one mail, also if another worker comes while mails are in the air, and then it is finished', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  await owingOrders(shop, ADDRESSES);
  const id = await release(mails);
  const mail: MailTransport = {
    async send(outgoing) {
      await runMailing({ ...shop, mailingKinds: MAILING_KINDS }, id);
      return shop.mail.send(outgoing);
    },
  };
  await runMailing({ ...shop, mail, mailingKinds: MAILING_KINDS }, id);
  expect((await mails.received()).map(({ to }) => to).sort()).toEqual(ADDRESSES);
  expect(await readMailing(mails, id)).toMatchObject({ finishedAt: mails.shop.clock(), heldUp: null });
  expect(await states(mails)).toEqual(['sent', 'sent', 'sent']);
  expect(await mails.readEmails()).toMatchObject(
    ADDRESSES.map((recipient) => ({ recipient, state: 'sent', attempts: 1, sentAt: mails.shop.clock() })),
  );
  expect(mails.complaints).toEqual([]);
});

test('the mails of a mailing are kept as they went out too, those that did not go out are not', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  const owing = await owingOrders(shop, [...ADDRESSES, 'dan@refused.test']);
  await runMailing({ ...shop, mailingKinds: MAILING_KINDS }, await release(mails));
  const kept = new Map<string, string | undefined>();
  for (const { id, recipient } of await mails.readEmails()) kept.set(recipient, (await readBody(shop.db, id))?.text);
  expect(kept.get('dan@refused.test')).toBeUndefined();
  for (const { customerEmail, paymentToken } of owing.slice(0, 3)) {
    const [received] = await mails.received(customerEmail);
    expect(received?.text).toContain(paymentToken);
    expect(kept.get(customerEmail)).toContain('complete-payment?token=[left out]');
  }
});

test('who pays after the start is not written to, neither before nor after their mail was made', async () => {
  await using mails = await createMailShop();
  const { shop, test } = mails;
  const [early, late] = await owingOrders(shop, ['early@example.com', 'late@example.com']);
  const id = await release(mails);
  const payNow = async (order: typeof early) => {
    if (!order) throw new Error('no order');
    await pay(test, await openBalanceOf(test, order));
    await completePayment(shop, order.paymentToken ?? '');
  };
  await payNow(early);
  const mailing = await readMailing(mails, id);
  const batch = await prepareBatch({ ...shop, mailingKinds: MAILING_KINDS }, mailing, { after: 0, size: 10 });
  expect(batch.mails.map(({ email }) => email.recipient)).toEqual(['late@example.com']);
  await payNow(late);
  const notes = openNotes(shop);
  const longAgo = performance.now() - 60_000;
  await handOver(shop, { ...batch, readAt: longAgo }, notes, () => false);
  await notes.done();
  expect(await readRecipients(mails)).toMatchObject([
    { state: 'skipped', reason: 'Paid meanwhile.', emailId: null },
    { state: 'skipped', reason: expect.stringContaining('Not sent') },
  ]);
  await runMailing({ ...shop, mailingKinds: MAILING_KINDS }, id);
  expect(await readMailing(mails, id)).toMatchObject({ finishedAt: shop.clock() });
  const asked = (await mails.readEmails()).filter(({ template }) => template === 'release');
  expect(asked).toMatchObject([{ state: 'failed' }]);
  expect(await mails.received()).toEqual([]);
});

test('a mail that the server took without our hearing of it goes out again under one Message-ID, no other does', async () => {
  await using mails = await createMailShop();
  await owingOrders(mails.shop, ADDRESSES);
  await release(mails);
  await mails.disturb({ failAfterRate: 1, failAfter: 'drop-connection', only: 'ben@' });
  await runDueJobs(mails);
  await mails.disturb();
  expect(await states(mails)).toEqual(['sent', 'waiting', 'sent']);
  mails.test.advance(10_000);
  await makeJobsDue(mails);
  await runDueJobs(mails);
  expect(await states(mails)).toEqual(['sent', 'sent', 'sent']);
  expect((await mails.received()).map(({ to }) => to).sort()).toEqual([
    'ann@example.com',
    'ben@example.com',
    ...ADDRESSES.slice(1),
  ]);
  const ids = (await mails.received('ben@example.com')).map(
    ({ headers }) => headers.find(({ name }) => name === 'Message-ID')?.value,
  );
  expect(new Set(ids).size).toBe(1);
});

test('an outage holds a mailing up, counts against nobody, and the mailing goes on by itself', async () => {
  await using mails = await createMailShop();
  await owingOrders(mails.shop, ADDRESSES);
  const id = await release(mails);
  await mails.stopMailServer();
  await runDueJobs(mails);
  mails.test.advance(90_000);
  await makeJobsDue(mails);
  await runDueJobs(mails);
  expect(await readMailing(mails, id)).toMatchObject({
    heldUp: expect.stringContaining('ECONNREFUSED'),
    finishedAt: null,
  });
  expect(await readRecipients(mails)).toMatchObject(ADDRESSES.map(() => ({ state: 'waiting', attempts: 0 })));
  await recoverJobs(mails.shop);
  expect(await readJobs(mails)).toMatchObject([{ task: 'run-mailing', payload: { mailingId: id, outages: 2 } }]);
  await mails.startMailServer();
  mails.test.advance(180_000);
  await makeJobsDue(mails);
  await runDueJobs(mails);
  expect(await readMailing(mails, id)).toMatchObject({ heldUp: null, finishedAt: mails.shop.clock() });
  expect((await mails.received()).map(({ to }) => to).sort()).toEqual(ADDRESSES);
});

test('a mailing keeps its pace, and one that was stopped or lost its job goes on where it was', async () => {
  await using mails = await createMailShop();
  const { shop, pool } = mails;
  await owingOrders(shop, ADDRESSES);
  const id = await release(mails);
  await shop.db.update(mailSettings).set({ mailsPerMinute: 1 });
  await runDueJobs(mails);
  expect(await states(mails)).toEqual(['sent', 'waiting', 'waiting']);
  const { rows } = await pool.query(
    'select extract(epoch from run_at - now())::float as wait from graphile_worker.jobs',
  );
  expect(rows[0].wait).toBeGreaterThan(50);
  await pool.query('delete from graphile_worker._private_jobs');
  await shop.db.update(mailSettings).set({ mailsPerMinute: 100_000 });
  await recoverJobs(shop);
  await recoverJobs(shop);
  expect(await readJobs(mails)).toMatchObject([{ payload: { mailingId: id } }]);
  await runDueJobs(mails);
  expect((await mails.received()).map(({ to }) => to).sort()).toEqual(ADDRESSES);
  expect(await readMailing(mails, id)).toMatchObject({ finishedAt: shop.clock() });
});

test('an order whose mail cannot be made does not hold up the others, is tried again, and fails in the end', async () => {
  await using mails = await createMailShop();
  const { shop, test } = mails;
  const [, broken] = await owingOrders(shop, ADDRESSES);
  await test.database.owner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no such thing'; end $$;
    create trigger refuse before update on orders for each row when (old.id = ${broken?.id}) execute function refuse()`);
  const id = await release(mails);
  await runDueJobs(mails);
  expect(await states(mails)).toEqual(['sent', 'waiting', 'sent']);
  for (const seconds of [10, 40, 160, 640]) {
    test.advance(seconds * 1000);
    await makeJobsDue(mails);
    await runDueJobs(mails);
  }
  expect(await readRecipients(mails)).toMatchObject([
    { state: 'sent' },
    { state: 'failed', attempts: 5, reason: 'The mail could not be made: no such thing' },
    { state: 'sent' },
  ]);
  expect(await readMailing(mails, id)).toMatchObject({ finishedAt: shop.clock() });
  expect(mails.complaints).toContain('a mail of a mailing could not be made');
});

test('an order that somebody is working on is written to when they are done', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  const [, busy] = await owingOrders(shop, ADDRESSES);
  const id = await release(mails);
  await shop.db.transaction(async (tx) => {
    await tx
      .select()
      .from(orders)
      .where(eq(orders.id, busy?.id ?? 0))
      .for('update');
    await runMailing({ ...shop, mailingKinds: MAILING_KINDS }, id);
    expect(await states(mails)).toEqual(['sent', 'waiting', 'sent']);
  });
  await makeJobsDue(mails);
  await runDueJobs(mails);
  expect(await states(mails)).toEqual(['sent', 'sent', 'sent']);
});
