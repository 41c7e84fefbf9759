import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { campaigns, emails, mailings, type OrderRow, orderEvents, orders, staffEvents } from '#db/schema.ts';
import { MAILING_KINDS } from '#shop/composition/hooks-and-kinds.ts';
import { changeMailSettings, readMailSettings } from '#shop/mail/mail-settings.ts';
import { prepareBatch } from '#shop/mailings/prepare-batch.ts';
import { renewLink } from '#shop/orders/links/renew-link.ts';
import { expireLinks } from '#shop/orders/settlement/expire-links.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { dayIn, promiseRelease, putOff } from '#tests/support/campaigns/delays.ts';
import { readMailing, readRecipients } from '#tests/support/mails/mailings.ts';
import { owingOrders } from '#tests/support/orders/owing-orders.ts';
import { openBalanceOf, pay } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { remindBalances } from './remind-balances.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const KEY = '0b4d7b1c-0000-4000-8000-000000000001';

/** Orders that a release has just asked for their balances. */
async function askedOrders(counter: TestShop, addresses: string[]): Promise<OrderRow[]> {
  await owingOrders(counter.shop, addresses);
  const balanceAskedAt = counter.shop.clock();
  const linkExpiresAt = new Date(balanceAskedAt.getTime() + 7 * DAY);
  return counter.shop.db.update(orders).set({ balanceAskedAt, linkExpiresAt }).returning();
}

/** Does two rounds at once, as two servers may, and gives what has begun since the start: "reminder 3", "last-word". */
async function remind(counter: TestShop): Promise<string[]> {
  await Promise.all([remindBalances(counter.shop), remindBalances(counter.shop)]);
  const rows = await counter.shop.db.select().from(mailings).orderBy(mailings.id);
  return rows.map(({ kind, detail }) => [kind, ...Object.values(detail as object)].join(' '));
}

/** Makes the mails of the newest mailing. */
async function makeMails(counter: TestShop) {
  const all = await counter.shop.db.select({ id: mailings.id }).from(mailings).orderBy(mailings.id);
  return prepareBatch(
    { ...counter.shop, mailingKinds: MAILING_KINDS },
    await readMailing(counter, all.at(-1)?.id ?? 0),
    { after: 0, size: 100 },
  );
}

test('who owes is reminded on day 3 and day 6 and once more on the day of the deadline, each time once', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [ann, ...others] = await askedOrders(counter, ['ann@example.com', 'paid@example.com', 'test@example.com']);
  await shop.db
    .update(orders)
    .set({ isTest: true, totalAmount: 300, depositAmount: 30, remainingBalance: 270 })
    .where(eq(orders.id, others[1]?.id ?? 0));
  counter.advance(3 * DAY - 1);
  expect(await remind(counter)).toEqual([]);
  await pay(counter, await openBalanceOf(counter, others[0] as OrderRow));
  await completePayment(shop, others[0]?.paymentToken ?? '');
  counter.advance(1);
  expect(await remind(counter)).toEqual(['reminder 3']);
  await makeMails(counter);
  const told = { due: { leg: 'balance', amount: 159_840 }, linkExpiresAt: ann?.linkExpiresAt?.toISOString() };
  const paymentLink = `https://fulldraw.test/complete-payment?token=${ann?.paymentToken}`;
  const mails = await shop.db
    .select()
    .from(emails)
    .where(eq(emails.orderId, ann?.id ?? 0));
  expect(mails).toMatchObject([
    { template: 'balance-reminder', recipient: 'ann@example.com', data: { ...told, paymentLink } },
  ]);
  counter.advance(10 * HOUR);
  expect(await remind(counter)).toEqual(['reminder 3']);
  counter.advance(2 * DAY + 14 * HOUR);
  expect(await remind(counter)).toEqual(['reminder 3', 'reminder 6']);
  counter.advance(12 * HOUR);
  expect(await remind(counter)).toEqual(['reminder 3', 'reminder 6', 'last-word']);
  await makeMails(counter);
  counter.advance(11 * HOUR);
  expect(await remind(counter)).toHaveLength(3);
  counter.advance(HOUR);
  expect(await remind(counter)).toHaveLength(3);
  expect((await readRecipients(counter)).map(({ orderId }) => orderId)).toEqual([ann?.id, ann?.id, ann?.id]);
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.actor, 'job')).orderBy(orderEvents.id);
  expect(events.map(({ what }) => what)).toEqual(['reminder-sent', 'last-word-sent']);
});

test('after a long pause only the latest is sent, and one that is more than a day late is left out', async () => {
  await using counter = await createTestShop();
  await askedOrders(counter, ['ann@example.com']);
  counter.advance(4 * DAY);
  expect(await remind(counter)).toEqual([]);
  counter.advance(2 * DAY + 13 * HOUR);
  expect(await remind(counter)).toEqual(['last-word']);
});

test('whoever was told of a delay since is not reminded of a bow that is ready, until a release asks again', async () => {
  await using counter = await createTestShop();
  await promiseRelease(counter, 5);
  await askedOrders(counter, ['ann@example.com']);
  const [campaign] = await counter.shop.db.select({ id: campaigns.id }).from(campaigns);
  await counter.shop.db.update(orders).set({ campaignId: campaign?.id ?? null });
  counter.advance(DAY);
  const delay = `delay ${dayIn(counter, 80)}`;
  expect(await putOff(counter, 80)).toMatchObject({ ok: true });
  counter.advance(2 * DAY);
  expect(await remind(counter)).toEqual([delay]);
  await counter.shop.db.update(orders).set({ balanceAskedAt: counter.shop.clock() });
  counter.advance(3 * DAY);
  expect(await remind(counter)).toEqual([delay, 'reminder 3']);
});

test("the owner's schedule holds from the next round on, and the audit list has what was changed", async () => {
  await using counter = await createTestShop();
  await askedOrders(counter, ['ann@example.com']);
  const former = await readMailSettings(counter.shop.db);
  const wanted = { ...former, reminderDays: [1, 4], lastWordHours: null };
  await changeMailSettings(counter.shop, STAFF, wanted);
  await changeMailSettings(counter.shop, STAFF, wanted);
  expect(await counter.shop.db.select().from(staffEvents)).toMatchObject([
    {
      staffName: 'robin',
      subject: 'mail-settings',
      what: 'changed',
      before: { reminderDays: [3, 6], lastWordHours: 12 },
      after: { reminderDays: [1, 4], lastWordHours: null },
    },
  ]);
  const seen: string[][] = [];
  for (let day = 1; day <= 6; day += 1) {
    counter.advance(DAY);
    seen.push(await remind(counter));
  }
  expect(seen.map((begun) => begun.at(-1))).toEqual([
    ...['reminder 1', 'reminder 1', 'reminder 1', 'reminder 4', 'reminder 4', 'reminder 4'],
  ]);
  counter.advance(20 * HOUR);
  expect(await remind(counter)).toEqual(['reminder 1', 'reminder 4']);
});

test('a link that staff send anew begins another time with reminders of its own', async () => {
  await using counter = await createTestShop();
  const [order] = await askedOrders(counter, ['ann@example.com']);
  counter.advance(3 * DAY);
  await remind(counter);
  counter.advance(5 * DAY);
  await expireLinks(counter.shop);
  const renew = { send: true, requestKey: KEY };
  expect(await renewLink(counter.shop, STAFF, order?.orderNumber ?? '', renew)).toMatchObject({ ok: true });
  expect(await remind(counter)).toEqual(['reminder 3']);
  counter.advance(3 * DAY);
  expect(await remind(counter)).toEqual(['reminder 3', 'reminder 3']);
});

test('a reminder that waited is not sent to who paid, was asked anew, or has no time left', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [paid, anew] = await askedOrders(counter, ['paid@example.com', 'anew@example.com', 'late@example.com']);
  counter.advance(3 * DAY);
  await remind(counter);
  await pay(counter, await openBalanceOf(counter, paid as OrderRow));
  await completePayment(shop, paid?.paymentToken ?? '');
  await renewLink(shop, STAFF, anew?.orderNumber ?? '', { send: true, requestKey: KEY });
  counter.advance(4 * DAY);
  expect((await makeMails(counter)).mails).toEqual([]);
  expect(await readRecipients(counter)).toMatchObject([
    { state: 'skipped', reason: 'Paid meanwhile.' },
    { state: 'skipped', reason: 'Asked anew meanwhile.' },
    { state: 'skipped', reason: 'The deadline has passed.' },
  ]);
});
