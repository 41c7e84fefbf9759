import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, mailings, orderEvents, orders, payments } from '#db/schema.ts';
import { MAILING_KINDS } from '#shop/composition/hooks-and-kinds.ts';
import { prepareBatch } from '#shop/mailings/prepare-batch.ts';
import { resendFailed } from '#shop/mailings/resend-failed.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { readMailing, readRecipients, release } from '#tests/support/mails/mailings.ts';
import { owingOrders } from '#tests/support/orders/owing-orders.ts';
import { openBalanceOf, pay, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';

const DAY = 86_400_000;

async function makeMails(counter: TestShop, id: number) {
  return prepareBatch({ ...counter.shop, mailingKinds: MAILING_KINDS }, await readMailing(counter, id), {
    after: 0,
    size: 100,
  });
}

const later = ({ shop }: TestShop, ms: number) => new Date(shop.clock().getTime() + ms);

test('the customer has seven days from the mail, however long it waited and whatever the link had before', async () => {
  await using counter = await createTestShop();
  const { db } = counter.shop;
  const [ann, ben] = await owingOrders(counter.shop, ['ann@example.com', 'ben@example.com']);
  const before = { linkExpiresAt: later(counter, 30 * DAY), status: 'shipped' as const };
  await db
    .update(orders)
    .set({ paymentToken: null, ...before })
    .where(eq(orders.id, ben?.id ?? 0));
  const id = await release(counter);
  counter.advance(2 * DAY);
  await makeMails(counter, id);
  const linkExpiresAt = later(counter, 7 * DAY);
  const [first, second] = [await readOrder(counter, ann?.id ?? 0), await readOrder(counter, ben?.id ?? 0)];
  expect(first).toMatchObject({ paymentToken: ann?.paymentToken, linkExpiresAt, balanceAskedAt: counter.shop.clock() });
  expect(second).toMatchObject({ paymentToken: expect.stringMatching(/^[\w-]{43}$/), linkExpiresAt });
  const letters = await db.select().from(emails).orderBy(emails.id);
  expect(letters).toMatchObject(
    [first, second].map(({ status, customerEmail, paymentToken }) => ({
      // Nobody who has the bow is told that it will be made.
      template: status === 'shipped' ? 'payment-link' : 'release',
      recipient: customerEmail,
      stream: 'transactional',
      data: {
        due: { leg: 'balance', amount: 159_840 },
        paymentLink: `https://fulldraw.test/complete-payment?token=${paymentToken}`,
        linkExpiresAt: linkExpiresAt.toISOString(),
        writtenAt: counter.shop.clock().toISOString(),
      },
    })),
  );
  const told = { linkExpiresAt: linkExpiresAt.toISOString(), leg: 'balance', amount: 159_840 };
  const noted = { actor: 'staff', actorName: 'robin', what: 'release-sent' };
  const events = await db.select().from(orderEvents).orderBy(orderEvents.id);
  expect(events).toMatchObject([
    { ...noted, before: { linkExpiresAt: null }, after: { ...told, recipient: 'ann@example.com' } },
    { ...noted, before: { linkExpiresAt: before.linkExpiresAt.toISOString() }, after: told },
  ]);
  expect(JSON.stringify(events)).not.toContain(first.paymentToken);
});

test('a mail that is made again moves the deadline, and stands in the history once a try and once a resending', async () => {
  await using counter = await createTestShop();
  const [ann] = await owingOrders(counter.shop, ['ann@example.com']);
  const id = await release(counter);
  const deadline = async () => (await readOrder(counter, ann?.id ?? 0)).linkExpiresAt;
  const told = () => counter.shop.db.$count(orderEvents, eq(orderEvents.what, 'release-sent'));
  await makeMails(counter, id);
  counter.advance(60_000);
  await makeMails(counter, id);
  expect([await deadline(), await told()]).toEqual([later(counter, 7 * DAY), 1]);
  await counter.shop.db.execute("update mailing_recipients set state = 'failed'; update emails set state = 'failed'");
  await counter.shop.db.update(mailings).set({ finishedAt: counter.shop.clock() });
  counter.advance(3 * DAY);
  expect(await resendFailed(counter.shop, STAFF, id)).toEqual({ ok: true });
  await makeMails(counter, id);
  expect([await deadline(), await told()]).toEqual([later(counter, 7 * DAY), 2]);
});

test('who paid, was cancelled or is paying since the start is left out, and nothing of their orders changes', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const placed = await owingOrders(shop, ['paid@example.com', 'cancelled@example.com', 'paying@example.com']);
  const id = await release(counter);
  const [paid, cancelled, paying] = placed;
  if (!paid || !cancelled || !paying) throw new Error('no orders');
  await pay(counter, await openBalanceOf(counter, paid));
  await completePayment(shop, paid.paymentToken ?? '');
  await cancelOrder(shop, { orderId: cancelled.id, refund: 0, actor: 'staff', reason: 'asked', cause: 'requested' });
  const intent = await openBalanceOf(counter, paying);
  await shop.db.update(payments).set({ status: 'processing' }).where(eq(payments.providerIntentId, intent));
  const { mails } = await makeMails(counter, id);
  expect(mails).toEqual([]);
  expect(await readRecipients(counter)).toMatchObject([
    { state: 'skipped', reason: 'Paid meanwhile.' },
    { state: 'skipped', reason: 'Cancelled meanwhile.' },
    { state: 'skipped', reason: 'A payment is under way.' },
  ]);
  for (const { id: order } of placed) {
    expect(await readOrder(counter, order)).toMatchObject({ balanceAskedAt: null, linkExpiresAt: null });
  }
});
