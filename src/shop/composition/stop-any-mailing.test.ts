// Mailings that wait, and that staff stop: before anybody is written to, or in the middle.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { batches, bulkChoiceOrders, bulkChoices, mailSettings, orders, staffEvents } from '#db/schema.ts';
import { startAnnouncement } from '#shop/announcements/announcement-mailing.ts';
import { haltRun, startOrdersRun } from '#shop/bulk/start-run.ts';
import { recoverJobs } from '#shop/jobs/recover-jobs.ts';
import { runMailing } from '#shop/mailings/run-mailing.ts';
import { readWaiting } from '#shop/overview/read-waiting.ts';
import { awaitRelease, startRelease } from '#shop/release/start-release.ts';
import { addBatches } from '#tests/support/campaigns/batches.ts';
import { createMailShop, type MailShop, makeJobsDue, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import { ADDRESSES, readMailing, readRecipients, states } from '#tests/support/mails/mailings.ts';
import { owingOrders } from '#tests/support/orders/owing-orders.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { MAILING_KINDS, stopAnyMailing } from './hooks-and-kinds.ts';

const MINUTE = 60_000;
const NEWS = { subject: 'The limbs are here', message: 'They are beautiful.' };

async function announce({ shop }: MailShop): Promise<number> {
  const started = await startAnnouncement(shop, STAFF, { ...NEWS, requestKey: crypto.randomUUID() });
  if (!started.ok) throw new Error(started.reason);
  return started.mailing.id;
}

async function runAllDue(mails: MailShop): Promise<void> {
  await makeJobsDue(mails);
  await runDueJobs(mails);
}

test('an announcement waits as long as the owner says, and two who stop it stop it once, with nobody written to', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  await shop.db.update(mailSettings).set({ announcementWaitMinutes: 5 });
  await owingOrders(shop, ADDRESSES);
  const id = await announce(mails);
  expect(await readWaiting(shop)).toMatchObject([
    { kind: 'announcement', key: String(id), about: NEWS.subject, recipients: 3, by: 'robin' },
  ]);
  await recoverJobs(shop);
  await runAllDue(mails);
  expect(await mails.received()).toEqual([]);
  const stop = () => stopAnyMailing(shop, STAFF, id);
  expect(await Promise.all([stop(), stop()])).toEqual([
    { ok: true, told: 0 },
    { ok: true, told: 0 },
  ]);
  mails.test.advance(5 * MINUTE);
  await runAllDue(mails);
  expect(await mails.received()).toEqual([]);
  expect(await readWaiting(shop)).toEqual([]);
  const stopped = await shop.db.select().from(staffEvents).where(eq(staffEvents.what, 'mailing-stopped'));
  expect(stopped).toMatchObject([{ subject: 'mailing', staffName: 'robin', after: { told: 0 } }]);
});

test('after its wait an announcement goes out by itself, and can be stopped no more', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  await shop.db.update(mailSettings).set({ announcementWaitMinutes: 5 });
  await owingOrders(shop, ADDRESSES);
  const id = await announce(mails);
  mails.test.advance(5 * MINUTE);
  await runAllDue(mails);
  expect((await mails.received()).map(({ to }) => to).sort()).toEqual(ADDRESSES);
  expect(await stopAnyMailing(shop, STAFF, id)).toEqual({ ok: false, reason: 'gone-out' });
  expect(await stopAnyMailing(shop, STAFF, id + 1)).toEqual({ ok: false, reason: 'not-found' });
});

test('stopped in the middle, whoever has not been written to is left out, and the others are counted', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  await owingOrders(shop, ADDRESSES);
  const id = await announce(mails);
  // One at a time, and then the mail server takes no more.
  await shop.db.update(mailSettings).set({ mailsPerMinute: 60 });
  await runMailing({ ...shop, mailingKinds: MAILING_KINDS }, id);
  const sent = (await states(mails)).filter((state) => state === 'sent').length;
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(3);
  expect(await stopAnyMailing(shop, STAFF, id)).toEqual({ ok: true, told: sent });
  await runAllDue(mails);
  expect(await mails.received()).toHaveLength(sent);
  expect((await readRecipients(mails)).filter(({ reason }) => reason === 'Stopped before it went out.')).toHaveLength(
    3 - sent,
  );
});

test('of Stop and the job that come at the same moment one is first: nobody is written to after it', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  await shop.db.update(mailSettings).set({ announcementWaitMinutes: 5 });
  await owingOrders(shop, ADDRESSES);
  const id = await announce(mails);
  mails.test.advance(5 * MINUTE);
  const [, stopped] = await Promise.all([
    runMailing({ ...shop, mailingKinds: MAILING_KINDS }, id),
    stopAnyMailing(shop, STAFF, id),
  ]);
  await runAllDue(mails);
  const told = (await states(mails)).filter((state) => state === 'sent').length;
  expect(await mails.received()).toHaveLength(told);
  expect(stopped).toEqual(told === 3 ? { ok: false, reason: 'gone-out' } : { ok: true, told });
});

test('a release waits only where the owner says so; stopped, its batch was not released, and the next one asks', async () => {
  await using mails = await createMailShop();
  const { shop, test: counter } = mails;
  await addBatches(shop, [2]);
  const order = await paidOrder(counter);
  await shop.db.update(mailSettings).set({ releaseWaitMinutes: 10 });
  const started = await startRelease(shop, STAFF);
  const id = started.ok ? started.mailing.id : 0;
  expect(await readMailing(mails, id)).toMatchObject({ notBefore: new Date(shop.clock().getTime() + 10 * MINUTE) });
  // Whoever asked is answered at once.
  expect(await awaitRelease(shop, id, new AbortController().signal)).toMatchObject({ finishedAt: null });
  expect((await shop.db.select().from(batches))[0]?.releasedAt).not.toBeNull();
  expect(await stopAnyMailing(shop, STAFF, id)).toEqual({ ok: true, told: 0 });
  expect((await shop.db.select().from(batches))[0]?.releasedAt).toBeNull();

  await shop.db.update(mailSettings).set({ releaseWaitMinutes: 0 });
  const next = await startRelease(shop, STAFF);
  expect(next).toMatchObject({ ok: true, mailing: { notBefore: null } });
  await runMailing({ ...shop, mailingKinds: MAILING_KINDS }, next.ok ? next.mailing.id : 0);
  expect((await mails.received(order.customerEmail)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/turn has come/),
  ]);
});

test('payment links to many wait like an announcement, are stopped with nobody written to, and go on when somebody says so', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  await shop.db.update(mailSettings).set({ announcementWaitMinutes: 5 });
  const owing = await owingOrders(shop, ADDRESSES);
  const choice = crypto.randomUUID();
  await shop.db.insert(bulkChoices).values({ id: choice, kind: 'payment-links', madeAt: shop.clock() });
  const chosen = owing.map(({ id }, place) => ({ choiceId: choice, position: place + 1, orderId: id }));
  await shop.db.insert(bulkChoiceOrders).values(chosen);
  const started = await startOrdersRun(shop, STAFF, { kind: 'payment-links', choice });
  const id = started.ok ? started.run.id : 0;
  await recoverJobs(shop);
  await runAllDue(mails);
  expect(await mails.received()).toEqual([]);
  expect(await readWaiting(shop)).toMatchObject([{ kind: 'payment-links', key: String(id), recipients: 3 }]);
  expect(await haltRun(shop, STAFF, id, 'stopped')).toMatchObject({ ok: true });
  mails.test.advance(5 * MINUTE);
  await runAllDue(mails);
  expect(await mails.received()).toEqual([]);
  expect(await readWaiting(shop)).toEqual([]);
  await haltRun(shop, STAFF, id, 'resumed');
  await runAllDue(mails);
  expect((await mails.received()).map(({ to }) => to).sort()).toEqual(ADDRESSES);
  expect(await shop.db.$count(orders)).toBe(3);
});
