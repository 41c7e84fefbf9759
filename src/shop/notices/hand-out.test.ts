import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, noticeTellings, staff } from '#db/schema.ts';
import { sendInquiry } from '#shop/inquiries/change-inquiry.ts';
import { failEmail } from '#shop/mail/queue-mail.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import { raiseAlert, renewAlert, resolveAlert } from '#shop/records/raise-alert.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { addAdmin, addColleague, shownOnPhones, turnOnPhone } from '#tests/support/mails/notices.ts';
import { paidOrder, pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import type { NoticeKind, NoticeWay } from '#values/staff/notice-kinds.ts';
import { chooseNotices } from './choose-notices.ts';
import { PACE_MS, sendNotices } from './hand-out.ts';
import { sendPush } from './push-messages.ts';
import { digestDue, KEEPS_FAILING, noteFailure, noteSuccess, sendDigests } from './send-digests.ts';

const HOUR_MS = 3_600_000;

const INQUIRY = { name: 'Ann', email: 'ann@example.com', phone: '', interest: 'dealer', message: 'Which bow?' };

async function choose({ shop }: TestShop, member: StaffMember, choices: Partial<Record<NoticeKind, NoticeWay>>) {
  expect(await chooseNotices(shop, member, choices)).toMatchObject({ ok: true });
}

/** The mails to people who work here, by who gets what. */
async function staffMails({ shop }: TestShop): Promise<string[]> {
  const rows = await shop.db.select().from(emails).orderBy(emails.id);
  return rows
    .filter(({ template }) => template.startsWith('staff-'))
    .map(({ recipient, data }) => {
      const facts = data as Partial<MailTemplates['staff-notice'] & MailTemplates['staff-digest']>;
      const words = facts.words ? [facts.words] : (facts.parts ?? []).map((part) => part.words);
      return `${recipient}: ${words.map(({ title }) => title).join(', ')}`;
    });
}

/** What the daily mails say that there is to do. */
async function toDoInMails({ shop }: TestShop): Promise<string[]> {
  const rows = await shop.db.select().from(emails).where(eq(emails.template, 'staff-digest')).orderBy(emails.id);
  return rows.map(({ recipient, data }) => {
    const { today } = data as MailTemplates['staff-digest'];
    return `${recipient}: ${today.map(({ title, count }) => `${title} ${count}`).join(', ')}`;
  });
}

const dispute = (test: TestShop, id = 'du_1') =>
  test.shop.db.transaction((tx) =>
    raiseAlert(tx, { kind: 'payment-disputed', subject: id, detail: { amount: 17_760 } }),
  );

test('owners and managers with an address are told of a dispute by mail at once, and nobody else of anything', async () => {
  await using test = await createTestShop();
  await addColleague(test, { name: 'olga', role: 'owner', email: 'olga@fulldraw.test' });
  await addColleague(test, { name: 'max', role: 'manager' });
  await addColleague(test, { name: 'will', role: 'workshop', email: 'will@fulldraw.test' });
  await addColleague(test, { name: 'sue', role: 'support', email: 'sue@fulldraw.test' });
  await addAdmin(test, 'amy@example.com');
  await paidOrder(test);
  await sendInquiry(test.shop, INQUIRY);
  await dispute(test);
  await sendNotices(test.shop);
  expect(await staffMails(test)).toEqual(['olga@fulldraw.test: Payment disputed', 'amy@example.com: Payment disputed']);
});

test('an order is told of once it is paid, with its number and total and nothing of its customer', async () => {
  await using test = await createTestShop();
  const owner = await addColleague(test, { name: 'olga', role: 'owner' });
  await turnOnPhone(test, owner);
  await choose(test, owner, { order: 'push' });
  await pendingOrder(test);
  await sendNotices(test.shop);
  const { orderNumber } = await paidOrder(test);
  await sendNotices(test.shop);
  await sendPush(test.shop, 1);
  expect(await shownOnPhones(test)).toEqual([
    {
      title: `New order ${orderNumber}`,
      body: 'Total $1,776.00.',
      address: `/mobile-admin?order=${orderNumber}`,
      tag: `order New order ${orderNumber}`,
    },
  ]);
});

test('a cause is told once, and what comes soon after it is gathered into one notice', async () => {
  await using test = await createTestShop();
  const owner = await addColleague(test, { name: 'olga', role: 'owner', email: 'olga@fulldraw.test' });
  await choose(test, owner, { inquiry: 'mail' });
  await sendInquiry(test.shop, INQUIRY);
  await sendNotices(test.shop);
  await sendNotices(test.shop);
  const first = ['olga@fulldraw.test: New inquiry'];
  expect(await staffMails(test)).toEqual(first);
  for (let more = 0; more < 37; more += 1) await sendInquiry(test.shop, INQUIRY);
  await sendNotices(test.shop);
  expect(await staffMails(test), 'too soon').toEqual(first);
  test.advance(PACE_MS);
  await Promise.all([sendNotices(test.shop), sendNotices(test.shop)]);
  expect(await staffMails(test)).toEqual([...first, 'olga@fulldraw.test: 37 new inquiries']);
});

test('a dispute is told once, whatever becomes of it', async () => {
  await using test = await createTestShop();
  const { shop } = test;
  await addColleague(test, { name: 'olga', role: 'owner', email: 'olga@fulldraw.test' });
  await dispute(test);
  await sendNotices(shop);
  await shop.db.transaction((tx) => resolveAlert(tx, 'payment-disputed', 'du_1', shop.clock()));
  await shop.db.transaction((tx) => renewAlert(tx, { kind: 'payment-disputed', subject: 'du_1', detail: {} }));
  test.advance(PACE_MS);
  await sendNotices(shop);
  expect(await staffMails(test)).toEqual(['olga@fulldraw.test: Payment disputed']);
});

test('a failed mail to a customer is told of, and a notice that fails causes no other', async () => {
  await using test = await createTestShop();
  const { shop } = test;
  await addColleague(test, { name: 'olga', role: 'owner', email: 'olga@fulldraw.test' });
  const { id: orderId, orderNumber } = await paidOrder(test);
  const [confirmation] = await shop.db.select().from(emails).where(eq(emails.orderId, orderId));
  await failEmail(shop, confirmation?.id ?? 0, 'no such mailbox');
  await sendNotices(shop);
  expect(await staffMails(test)).toEqual([`olga@fulldraw.test: An email failed: ${orderNumber}`]);
  const [notice] = await shop.db.select().from(emails).where(eq(emails.template, 'staff-notice'));
  await failEmail(shop, notice?.id ?? 0, 'no such mailbox');
  test.advance(PACE_MS);
  await sendNotices(shop);
  expect(await staffMails(test)).toHaveLength(1);
});

test('a job that keeps failing is told once, until it has worked again', async () => {
  await using test = await createTestShop();
  const { shop } = test;
  await addColleague(test, { name: 'olga', role: 'owner', email: 'olga@fulldraw.test' });
  const round = { task: 'reconcile-payments', attempts: 1, maxAttempts: 1 } as const;
  const told = async () => {
    await sendNotices(shop);
    return (await staffMails(test)).length;
  };
  for (let times = 1; times < KEEPS_FAILING; times += 1) await noteFailure(shop, round);
  await noteSuccess(shop, round);
  for (let times = 1; times < KEEPS_FAILING; times += 1) await noteFailure(shop, round);
  expect(await told(), 'not often enough in a row').toBe(0);
  for (let times = 0; times < 5; times += 1) await noteFailure(shop, round);
  expect(await told()).toBe(1);
  await noteSuccess(shop, round);
  test.advance(PACE_MS);
  for (let times = 0; times < 5; times += 1) await noteFailure(shop, round);
  expect(await told()).toBe(2);
});

test('many mails that wait for the mail server are one failing job, and one that failed twice is none', async () => {
  await using test = await createTestShop();
  await addColleague(test, { name: 'olga', role: 'owner', email: 'olga@fulldraw.test' });
  const mail = { task: 'send-email', maxAttempts: 25 } as const;
  await noteFailure(test.shop, { ...mail, attempts: 2 });
  await sendNotices(test.shop);
  expect(await staffMails(test)).toEqual([]);
  for (let mails = 0; mails < 9; mails += 1) await noteFailure(test.shop, { ...mail, attempts: KEEPS_FAILING });
  await sendNotices(test.shop);
  expect(await staffMails(test)).toEqual(['olga@fulldraw.test: A job keeps failing']);
});

test('who is suspended, or has another role since, is not told any more', async () => {
  await using test = await createTestShop();
  const { db } = test.shop;
  const olga = await addColleague(test, { name: 'olga', role: 'owner', email: 'olga@fulldraw.test' });
  const max = await addColleague(test, { name: 'max', role: 'manager', email: 'max@fulldraw.test' });
  await choose(test, max, { dispute: 'mail' });
  await db.update(staff).set({ suspendedAt: test.shop.clock() }).where(eq(staff.username, olga.name));
  await db.update(staff).set({ role: 'workshop' }).where(eq(staff.username, max.name));
  await dispute(test);
  await sendNotices(test.shop);
  expect(await staffMails(test)).toEqual([]);
  expect(await db.select().from(noticeTellings)).toEqual([]);
});

test('a digest comes once a day, with all that came until noon, and not without a reason', async () => {
  await using test = await createTestShop();
  const { shop } = test;
  const owner = await addColleague(test, { name: 'olga', role: 'owner', email: 'olga@fulldraw.test' });
  await choose(test, owner, { order: 'digest', inquiry: 'digest' });
  const noon = digestDue(new Date(shop.clock().getTime() + 24 * HOUR_MS)).getTime();
  // In the hours after noon the mail of that day would still go out, with what there is to do.
  test.advance(noon + 7 * HOUR_MS - shop.clock().getTime());
  await paidOrder(test);
  await sendInquiry(shop, INQUIRY);
  await sendInquiry(shop, INQUIRY);
  await sendNotices(shop);
  const nextNoon = noon + 24 * HOUR_MS;
  await sendDigests(shop);
  expect(await staffMails(test), 'before noon').toEqual([]);
  test.advance(nextNoon - shop.clock().getTime());
  await Promise.all([sendDigests(shop), sendDigests(shop)]);
  const mails = await staffMails(test);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatch(/^olga@fulldraw\.test: New order \S+, 2 new inquiries$/);
});

test('the daily mail begins with what the overview has to do for its reader, and is not sent where that is nothing', async () => {
  await using test = await createTestShop();
  const { shop } = test;
  const owner = await addColleague(test, { name: 'olga', role: 'owner', email: 'olga@fulldraw.test' });
  const will = await addColleague(test, { name: 'will', role: 'workshop', email: 'will@fulldraw.test' });
  await addColleague(test, { name: 'max', role: 'manager', email: 'max@fulldraw.test' });
  await choose(test, owner, { order: 'digest' });
  await choose(test, will, { order: 'digest' });
  test.advance(digestDue(new Date(shop.clock().getTime() + 24 * HOUR_MS)).getTime() - shop.clock().getTime());
  await sendDigests(shop);
  expect(await toDoInMails(test), 'nothing to do').toEqual([]);
  await sendInquiry(shop, INQUIRY);
  test.advance(7 * HOUR_MS);
  await sendDigests(shop);
  expect(await toDoInMails(test), 'too late for a morning').toEqual([]);
  test.advance(17 * HOUR_MS);
  await sendDigests(shop);
  await sendDigests(shop);
  expect(await toDoInMails(test)).toEqual(['olga@fulldraw.test: Unanswered inquiries 1']);
});

test('mail cannot be chosen without an address, nor what the role may not see', async () => {
  await using test = await createTestShop();
  const will = await addColleague(test, { name: 'will', role: 'workshop' });
  expect(await chooseNotices(test.shop, will, { order: 'digest' })).toMatchObject({ reason: 'no-address' });
  expect(await chooseNotices(test.shop, will, { dispute: 'push' })).toMatchObject({ reason: 'not-your-role' });
  expect(await chooseNotices(test.shop, will, { order: 'push' })).toMatchObject({
    own: { address: null, choices: [{ kind: 'order', way: 'push' }] },
  });
});

test('what undoes the cause undoes its notice', async () => {
  await using test = await createTestShop();
  const { shop } = test;
  await addColleague(test, { name: 'olga', role: 'owner', email: 'olga@fulldraw.test' });
  const undone = shop.db.transaction(async (tx) => {
    await raiseAlert(tx, { kind: 'payment-disputed', subject: 'du_1', detail: { amount: 1 } });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await sendNotices(shop);
  expect(await staffMails(test)).toEqual([]);
});
