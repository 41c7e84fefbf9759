import { expect, test } from 'vitest';
import { alerts, notices } from '#db/schema.ts';
import { inTransaction, type SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { approveReview, changeAccount, failPayout, openReview } from '#sandbox/stripe/objects/account/account-news.ts';
import { openDispute, updateDispute } from '#sandbox/stripe/objects/disputes/disputes.ts';
import { lockObject } from '#sandbox/stripe/objects/objects.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { deliver, depositOf, paidOrder, webhookOf } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** Something happens at the provider, and the webhook of this kind comes. */
async function tell<T>(counter: TestShop, type: string, work: (tx: SandboxTransaction) => Promise<T>): Promise<T> {
  const done = await inTransaction(counter.database.pool, work);
  await deliver(counter, await webhookOf(counter, type));
  return done;
}

const readAlerts = ({ shop }: TestShop) => shop.db.select().from(alerts).orderBy(alerts.id);
const chargeOf = async ({ stripe }: TestShop, intentId: string) =>
  String((await stripe.paymentIntents.retrieve(intentId)).latest_charge);

test('a payout that the bank sends back is told to the owner, with why and where', async () => {
  await using counter = await createTestShop();
  const { id } = await tell(counter, 'payout.failed', (tx) => failPayout(tx, 25_000));
  expect(await readAlerts(counter)).toMatchObject([
    {
      kind: 'payout-failed',
      subject: id,
      resolvedAt: null,
      detail: { amount: 25_000, reason: 'The bank account has been closed.', page: expect.stringContaining(id) },
    },
  ]);
  expect(await counter.shop.db.select().from(notices)).toMatchObject([
    { kind: 'dispute', facts: { amount: 25_000, task: 'payout-failed' } },
  ]);
});

test('a charge that the provider wants looked at names its order, until the review is closed', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const charge = await chargeOf(counter, depositOf(order));
  const { id } = await tell(counter, 'review.opened', async (tx) =>
    openReview(tx, await lockObject(tx, 'charge', charge)),
  );
  expect(await readAlerts(counter)).toMatchObject([
    { kind: 'payment-in-review', subject: id, orderId: order.id, detail: { amount: 17_760, reason: 'rule' } },
  ]);
  await tell(counter, 'review.closed', (tx) => approveReview(tx, id));
  expect(await readAlerts(counter)).toMatchObject([{ kind: 'payment-in-review', resolvedAt: expect.any(Date) }]);
});

test('what the account lacks is told with its deadline, and an account that lacks nothing is no news', async () => {
  await using counter = await createTestShop();
  await tell(counter, 'account.updated', (tx) => changeAccount(tx, { lacks: false }));
  expect(await readAlerts(counter)).toEqual([]);
  await tell(counter, 'account.updated', (tx) => changeAccount(tx, { lacks: true }));
  expect(await readAlerts(counter)).toMatchObject([
    { kind: 'account-needs-something', detail: { asked: ['individual.verification.document'], takesCharges: true } },
  ]);
  await tell(counter, 'account.updated', (tx) => changeAccount(tx, { lacks: false }));
  expect(await readAlerts(counter)).toMatchObject([{ resolvedAt: expect.any(Date) }]);
});

test('a dispute that is lost over a charge that had gone back already is money paid twice', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const intentId = depositOf(order);
  await counter.stripe.refunds.create({ payment_intent: intentId });
  await syncPayment(counter.shop, intentId);
  const charge = await chargeOf(counter, intentId);
  await inTransaction(counter.database.pool, async (tx) =>
    openDispute(tx, await lockObject(tx, 'charge', charge), { reason: 'fraudulent' }),
  );
  const [dispute] = (await counter.stripe.disputes.list({ payment_intent: intentId })).data;
  await inTransaction(counter.database.pool, (tx) =>
    updateDispute(tx, dispute?.id ?? '', { evidence: { uncategorized_text: 'losing_evidence' }, submit: true }),
  );
  for (const _ of ['once', 'twice']) await syncPayment(counter.shop, intentId);
  const twice = (await readAlerts(counter)).filter(({ kind }) => kind === 'paid-back-twice');
  expect(twice).toMatchObject([{ orderId: order.id, detail: { amount: 17_760, leg: 'deposit' } }]);
});
