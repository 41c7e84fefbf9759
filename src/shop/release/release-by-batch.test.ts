import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  batches,
  campaigns,
  emails,
  type MailingRow,
  mailingRecipients,
  mailings,
  orders,
  staffEvents,
} from '#db/schema.ts';
import { changeBatch } from '#shop/campaigns/change-batches.ts';
import { MAILING_KINDS } from '#shop/composition/hooks-and-kinds.ts';
import { aboutMailing } from '#shop/mailings/mailing-kind.ts';
import { prepareBatch } from '#shop/mailings/prepare-batch.ts';
import { readOutlook } from '#shop/overview/read-summary.ts';
import { previewMail } from '#shop/previews/preview-mail.ts';
import { openBatches, queueOrders } from '#tests/support/campaigns/queues.ts';
import { createMailShop } from '#tests/support/mails/mail-shop.ts';
import { readMailing } from '#tests/support/mails/mailings.ts';
import { readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { remindBalances } from './remind-balances.ts';
import { startRelease } from './start-release.ts';

const DAY = 86_400_000;

async function start({ shop }: TestShop, batchId: number | null): Promise<MailingRow> {
  const started = await startRelease(shop, STAFF, { batchId });
  if (!started.ok) throw new Error(started.reason);
  return started.mailing;
}

/** Makes the mails of a release and calls it done, as if all of them had gone out. */
async function finish({ shop }: TestShop, mailing: MailingRow): Promise<void> {
  await prepareBatch({ ...shop, mailingKinds: MAILING_KINDS }, mailing, { after: 0, size: 100 });
  await shop.db.update(mailings).set({ finishedAt: shop.clock() }).where(eq(mailings.id, mailing.id));
}

async function recipientsOf({ shop }: TestShop, id: number): Promise<string[]> {
  const rows = await shop.db
    .select({ to: orders.customerEmail })
    .from(mailingRecipients)
    .innerJoin(orders, eq(orders.id, mailingRecipients.orderId))
    .where(eq(mailingRecipients.mailingId, id))
    .orderBy(mailingRecipients.id);
  return rows.map(({ to }) => to.replace('@example.com', ''));
}

test('a release of a batch asks its customers alone, within its own days, and says so wherever it is named', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [first, second] = await openBatches(counter, [2, 2]);
  const queued = await queueOrders(counter, ['ann', 'ben', 'cid']);
  await changeBatch(shop, STAFF, first?.id ?? 0, { fields: { daysToPay: 14 } });
  expect((await readOutlook(shop)).batches).toMatchObject([
    { id: first?.id, name: 'Batch 1', bow: 'Hunter', recipients: 2, askedLately: 0, daysToPay: 14, releasedAt: null },
    { id: second?.id, recipients: 1, daysToPay: 7 },
  ]);
  expect(await startRelease(shop, STAFF, { batchId: 12_345 })).toEqual({ ok: false, reason: 'no-batch' });
  const release = await start(counter, first?.id ?? 0);
  expect([await recipientsOf(counter, release.id), aboutMailing(release)]).toEqual([['ann', 'ben'], 'Batch 1']);
  await finish(counter, release);
  const now = shop.clock();
  expect(await readOrder(counter, queued[0]?.id ?? 0)).toMatchObject({
    linkExpiresAt: new Date(now.getTime() + 14 * DAY),
  });
  expect(await readOrder(counter, queued[2]?.id ?? 0)).toMatchObject({ linkExpiresAt: null, balanceAskedAt: null });
  expect(await shop.db.select({ at: batches.releasedAt }).from(batches).orderBy(batches.id)).toEqual([
    { at: now },
    { at: null },
  ]);
  expect(await shop.db.select().from(staffEvents).where(eq(staffEvents.subject, 'mailing'))).toMatchObject([
    { what: 'started', after: { kind: 'release', recipients: 2, batch: 'Batch 1' } },
  ]);
  // Asked again it is the same release; the other batch has had none, and all who owe are asked who were not.
  expect((await start(counter, first?.id ?? 0)).id).toBe(release.id);
  expect((await readOutlook(shop)).batches).toMatchObject([{ recipients: 0, askedLately: 2 }, { recipients: 1 }]);
  const all = await start(counter, null);
  expect([await recipientsOf(counter, all.id), aboutMailing(all)]).toEqual([['cid'], null]);
});

test('a release that runs is joined by another batch, and is about both', async () => {
  await using counter = await createTestShop();
  const [first, second] = await openBatches(counter, [1, 1]);
  await queueOrders(counter, ['ann', 'ben', 'cid']);
  const release = await start(counter, first?.id ?? 0);
  expect((await start(counter, second?.id ?? 0)).id).toBe(release.id);
  expect(aboutMailing(await readMailing(counter, release.id))).toBe('Batch 1, Batch 2');
  expect(await recipientsOf(counter, release.id)).toEqual(['ann', 'ben']);
  await start(counter, null);
  expect([await recipientsOf(counter, release.id), aboutMailing(await readMailing(counter, release.id))]).toEqual([
    ['ann', 'ben', 'cid'],
    null,
  ]);
});

test("a batch's own reminder days win over the shop's, and each mail says what becomes of the place", async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await shop.db.update(campaigns).set({ afterDeadline: 'move_to_end' });
  await openBatches(counter, [1], { daysToPay: 20, reminderDays: [10] });
  await openBatches(counter, [1]);
  await queueOrders(counter, ['ann', 'ben']);
  await finish(counter, await start(counter, null));
  const reminded = async () => {
    await remindBalances(shop);
    for (const mailing of await shop.db.select().from(mailings).where(eq(mailings.kind, 'reminder')))
      await finish(counter, mailing);
    const rows = await shop.db.select().from(emails).where(eq(emails.template, 'balance-reminder')).orderBy(emails.id);
    return rows.map(({ recipient }) => recipient);
  };
  counter.advance(3 * DAY + 1000);
  expect(await reminded()).toEqual(['ben@example.com']);
  counter.advance(7 * DAY);
  expect(await reminded()).toEqual(['ben@example.com', 'ann@example.com']);
  const told = await shop.db.select({ data: emails.data }).from(emails);
  expect(told.map(({ data }) => (data as { afterDeadline?: string }).afterDeadline)).toEqual(
    Array(4).fill('move_to_end'),
  );
});

test('the release email of a batch is looked at before it goes out', async () => {
  await using mails = await createMailShop();
  const counter = mails.test;
  const [first, second] = await openBatches(counter, [1, 2], { daysToPay: 3 });
  const [, ben] = await queueOrders(counter, ['ann', 'ben']);
  const look = (batchId: number | undefined) => previewMail(counter.shop, STAFF, { kind: 'release', batchId });
  const seen = await previewMail(mails.shop, STAFF, { kind: 'release', batchId: second?.id });
  expect(seen.ok && [seen.order.orderNumber, seen.mail.text.includes('You have 3 days')]).toEqual([
    ben?.orderNumber,
    true,
  ]);
  expect(seen.ok && seen.mail.text.replaceAll(/\s+/g, ' ')).toContain(
    'Your place in the queue stays yours if you pay later.',
  );
  await mails.shop.db.update(orders).set({ status: 'cancelled' });
  expect(await look(first?.id)).toEqual({ ok: false, reason: 'nobody' });
});
