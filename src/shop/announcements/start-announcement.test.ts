import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailingRecipients, orders, staffEvents, suppressions } from '#db/schema.ts';
import { unsubscribeToken } from '#shop/mail/unsubscribe.ts';
import { owingOrders } from '#tests/support/orders/owing-orders.ts';
import { pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF } from '#tests/support/test-shop.ts';
import { startAnnouncement } from './announcement-mailing.ts';

const NEWS = {
  subject: 'The limbs are here',
  message: 'They are beautiful.',
  requestKey: '0b0f3a3e-4c57-4f3e-9a53-0b7a2f0c9a11',
};

test('an announcement goes once to each address with a pre-order that stands, and not to those who want none', async () => {
  await using test = await createTestShop();
  const { db } = test.shop;
  const announce = () => startAnnouncement(test.shop, STAFF, NEWS);
  await pendingOrder(test, { customerEmail: 'eve@example.com' });
  expect(await announce()).toMatchObject({ reason: 'nobody' });
  const addresses = ['ann@example.com', 'ANN@example.com', 'Bob@example.com', 'cy@example.com', 'di@example.com'];
  const [, ann, , cy, di] = await owingOrders(test.shop, addresses);
  await db
    .update(orders)
    .set({ status: 'cancelled' })
    .where(eq(orders.id, cy?.id ?? 0));
  await db.insert(suppressions).values({ address: 'bob@example.com', reason: 'unsubscribed' });

  const [first, second] = await Promise.all([announce(), announce()]);
  expect(first).toEqual(second);
  const recipients = await db.select().from(mailingRecipients).orderBy(mailingRecipients.orderId);
  expect(recipients.map(({ orderId }) => orderId)).toEqual([ann?.id, di?.id]);
  const [token, another] = [ann, di].map((order, index) =>
    unsubscribeToken(recipients[index] ?? { id: 0 }, order ?? { orderNumber: '' }),
  );
  expect(token).toMatch(/^\d+-[\w-]{43}$/);
  expect(another?.slice(-43)).not.toBe(token?.slice(-43));
  expect(await db.select().from(staffEvents)).toMatchObject([
    { subject: 'mailing', what: 'started', after: { kind: 'announcement', subject: NEWS.subject } },
  ]);
});
