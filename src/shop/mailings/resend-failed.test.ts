import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts, orders, staffEvents, suppressions } from '#db/schema.ts';
import { sendEmail } from '#shop/outbox/send-email.ts';
import { retryMail } from '#shop/overview/handle-needs.ts';
import { createMailShop, type MailShop, readJobs, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import { readMailing, readRecipients, release, states } from '#tests/support/mails/mailings.ts';
import { owingOrders } from '#tests/support/orders/owing-orders.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { listMailings, listRecipients } from './list-mailings.ts';
import { resendFailed } from './resend-failed.ts';

const BAD = ['ann@refused.test', 'ben@example.com', '', 'cid@refused.test'];

test('whoever was not reached is written to again at the address that the order has now', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  const [ann] = await owingOrders(shop, BAD);
  const id = await release(mails);
  await runDueJobs(mails);
  const refused = '550 5.1.1 No such mailbox here';
  expect(await listRecipients(shop, id, { state: 'failed', limit: 10 })).toMatchObject([
    { email: 'ann@refused.test', reason: refused, settledAt: shop.clock() },
    { email: '', reason: 'This is no email address.' },
    { email: 'cid@refused.test', reason: refused },
  ]);
  expect(await listMailings(shop, { limit: 10 })).toMatchObject([
    { id, about: null, startedBy: STAFF.name, counts: { waiting: 0, sent: 1, failed: 3, skipped: 0 }, pace: 60 },
  ]);
  expect(await openAlerts(mails)).toEqual(['email 1', 'email 3', 'email 4']);

  const [first] = await readRecipients(mails);
  await shop.db
    .update(orders)
    .set({ customerEmail: 'ann@example.com' })
    .where(eq(orders.id, ann?.id ?? 0));
  const resend = () => resendFailed(shop, STAFF, id, [first?.id ?? 0]);
  expect([await resend(), await resend()]).toEqual([{ ok: true }, { ok: true }]);
  expect(await readMailing(mails, id)).toMatchObject({ finishedAt: null });
  expect(await states(mails)).toEqual(['waiting', 'sent', 'failed', 'failed']);
  await runDueJobs(mails);
  expect((await mails.received()).map(({ to }) => to).sort()).toEqual(['ann@example.com', 'ben@example.com']);
  expect(await readMailing(mails, id)).toMatchObject({ finishedAt: shop.clock() });
  expect(await states(mails)).toEqual(['sent', 'sent', 'failed', 'failed']);
  expect(await openAlerts(mails)).toEqual(['email 3', 'email 4']);
  const events = await shop.db.select().from(staffEvents).where(eq(staffEvents.what, 'resent'));
  expect(events).toMatchObject([{ subject: 'mailing', subjectId: String(id), after: { recipients: 1 } }]);
});

test('a release is not opened again while another one is sent, and one that is unknown never', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  await owingOrders(shop, ['ann@refused.test']);
  const first = await release(mails);
  await runDueJobs(mails);
  await owingOrders(shop, ['ben@example.com']);
  await release(mails);
  expect(await resendFailed(shop, STAFF, first)).toEqual({ ok: false, reason: 'another-runs' });
  expect(await resendFailed(shop, STAFF, 99)).toEqual({ ok: false, reason: 'unknown-mailing' });
  expect(await states(mails)).toEqual(['failed', 'waiting']);
});

test('staff send a mail of a mailing again from the overview or from the mailing: one mail, with seven days from then', async () => {
  await using mails = await createMailShop();
  const { shop, test } = mails;
  await owingOrders(shop, ['ann@refused.test']);
  const id = await release(mails);
  await runDueJobs(mails);
  await shop.db.update(orders).set({ customerEmail: 'ann@example.com' });
  test.advance(5 * 86_400_000);
  expect(await retryMail(shop, STAFF, 1)).toEqual({ ok: true });
  await resendFailed(shop, STAFF, id);
  await retryMail(shop, STAFF, 1);
  expect((await readJobs(mails)).map(({ task }) => task).filter((task) => task !== 'send-notices')).toEqual([
    'run-mailing',
  ]);
  await runDueJobs(mails);
  expect(await states(mails)).toEqual(['sent']);
  expect(await mails.received()).toHaveLength(1);
  const [order] = await shop.db.select().from(orders);
  expect(order?.linkExpiresAt).toEqual(new Date(shop.clock().getTime() + 7 * 86_400_000));
});

test('nothing is sent to an address from which mail came back, in whatever capitals', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  const [ann] = await owingOrders(shop, ['Ann@example.com', 'ben@example.com']);
  const id = await release(mails);
  const before = await shop.db
    .select()
    .from(orders)
    .where(eq(orders.id, ann?.id ?? 0));
  await shop.db.insert(suppressions).values([
    { address: 'ann@example.com', reason: 'bounce' },
    { address: 'ben@example.com', reason: 'unsubscribed' },
  ]);
  await runDueJobs(mails);
  expect(await listRecipients(shop, id, { state: 'failed', limit: 10 })).toMatchObject([
    { email: 'Ann@example.com', reason: expect.stringContaining('came back') },
  ]);
  expect((await mails.received()).map(({ to }) => to)).toEqual(['ben@example.com']);
  // The seven days of a mail that was never made have not begun.
  expect(
    await shop.db
      .select()
      .from(orders)
      .where(eq(orders.id, ann?.id ?? 0)),
  ).toEqual(before);
  // Nor does a single mail go there, such as one that was made before the bounce.
  await shop.db.update(suppressions).set({ address: 'ben@example.com' }).where(eq(suppressions.reason, 'bounce'));
  await mails.pool.query(`update emails set state = 'queued'`);
  await sendEmail(shop, 1);
  expect(await mails.readEmails()).toMatchObject([
    { state: 'failed', lastError: expect.stringContaining('came back') },
  ]);
  expect(await openAlerts(mails)).toEqual(['email 1']);
});

async function openAlerts({ shop }: MailShop): Promise<string[]> {
  const rows = await shop.db.select().from(alerts);
  return rows.flatMap(({ subject, resolvedAt }) => (resolvedAt === null ? [subject] : [])).sort();
}
