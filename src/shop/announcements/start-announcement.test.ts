import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailingRecipients, orders, staffEvents, suppressions } from '#db/schema.ts';
import { paidOrder, pendingOrder } from '#tests/support/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import type { MailingRow } from '../mailings/mailing-kind.ts';
import { readLedger } from '../payments/ledger.ts';
import { announcementMailing } from './announcement-mailing.ts';
import { startAnnouncement } from './start-announcement.ts';

const NEWS = {
  subject: 'The limbs are here',
  message: 'They are beautiful.',
  requestKey: '0b0f3a3e-4c57-4f3e-9a53-0b7a2f0c9a11',
};

async function start({ shop }: TestShop): Promise<MailingRow> {
  const started = await startAnnouncement(shop, STAFF, NEWS);
  if (!started.ok) throw new Error(started.reason);
  return started.mailing;
}

/** What each recipient is told now, as the mailing asks for it. */
function compose({ shop }: TestShop, mailing: MailingRow) {
  return shop.db.transaction(async (tx) => {
    const rows = await tx
      .select({ recipient: mailingRecipients, order: orders })
      .from(mailingRecipients)
      .innerJoin(orders, eq(orders.id, mailingRecipients.orderId))
      .orderBy(asc(orders.id));
    const addressees = [];
    for (const row of rows) addressees.push({ ...row, ledger: await readLedger(tx, row.order.id) });
    return announcementMailing.compose(tx, shop, mailing, addressees);
  });
}

test('an announcement goes once to each address with a pre-order that stands, and not to those who want none', async () => {
  await using test = await createTestShop();
  const { db } = test.shop;
  expect(await startAnnouncement(test.shop, STAFF, NEWS)).toMatchObject({ reason: 'nobody' });
  await paidOrder(test);
  const annAgain = await paidOrder(test, { customerEmail: 'ANN@example.com' });
  await paidOrder(test, { customerEmail: 'Bob@example.com' });
  const cy = await paidOrder(test, { customerEmail: 'cy@example.com' });
  const di = await paidOrder(test, { customerEmail: 'di@example.com' });
  const eve = await paidOrder(test, { customerEmail: 'eve@example.com' });
  await pendingOrder(test, { customerEmail: 'fay@example.com' });
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, cy.id));
  await db.insert(suppressions).values({ address: 'bob@example.com', reason: 'unsubscribed' });

  const [first, second] = await Promise.all([start(test), start(test)]);
  expect(first).toEqual(second);
  const recipients = await db.select().from(mailingRecipients).orderBy(mailingRecipients.orderId);
  expect(recipients.map(({ orderId }) => orderId)).toEqual([annAgain.id, di.id, eve.id]);
  expect(new Set(recipients.map(({ token }) => token)).size).toBe(3);
  expect(await db.select().from(staffEvents)).toMatchObject([
    { subject: 'mailing', subjectId: String(first.id), what: 'started', after: { subject: NEWS.subject } },
  ]);

  await db.insert(suppressions).values({ address: 'di@example.com', reason: 'complaint' });
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, eve.id));
  const composed = await compose(test, first);
  expect(composed.map(({ letter, skipped }) => letter?.data ?? skipped)).toEqual([
    {
      ...{ subject: NEWS.subject, message: NEWS.message, customerName: 'Ann Archer', origin: 'https://fulldraw.test' },
      unsubscribeToken: recipients[0]?.token,
    },
    expect.stringMatching(/^A mail to this address was reported as spam on .*\.$/),
    'Cancelled meanwhile.',
  ]);
});
