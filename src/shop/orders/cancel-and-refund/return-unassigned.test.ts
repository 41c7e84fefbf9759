import { expect, test } from 'vitest';
import { alerts, refunds } from '#db/schema.ts';
import { markRestored } from '#shop/backups/held-shop.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { payWithoutUs, query } from '#tests/support/books/books.ts';
import { openCheckout, pay, readMails } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { refundPayment } from './refund-payment.ts';
import { returnUnassigned } from './return-unassigned.ts';

const DAY = 86_400_000;

/** A card is charged, and no order is ever saved. */
async function payNothing(counter: TestShop, card?: string): Promise<string> {
  const intentId = await openCheckout(counter);
  await pay(counter, intentId, card);
  await syncPayment(counter.shop, intentId);
  return intentId;
}

const readRefunds = ({ shop }: TestShop) => shop.db.select().from(refunds);
const openAlerts = async ({ shop }: TestShop) =>
  (await shop.db.select().from(alerts)).filter(({ resolvedAt }) => resolvedAt === null).map(({ kind }) => kind);

test('money without an order goes back after a day, and its payer is written to where an address is known', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  await counter.stripe.paymentIntents.update(intentId, { receipt_email: 'ann@example.com' });
  await pay(counter, intentId);
  await syncPayment(counter.shop, intentId);
  counter.advance(DAY - 60_000);
  expect(await returnUnassigned(counter.shop)).toBe(0);
  expect(await openAlerts(counter)).toEqual(['payment-without-order']);
  counter.advance(120_000);
  expect(await returnUnassigned(counter.shop)).toBe(1);
  expect(await returnUnassigned(counter.shop)).toBe(0);
  await refundPayment(counter.shop, 1);
  expect(await readRefunds(counter)).toMatchObject([{ amount: 17_760, status: 'succeeded', outside: false }]);
  expect((await counter.stripe.refunds.list({ payment_intent: intentId })).data).toMatchObject([{ amount: 17_760 }]);
  expect(await openAlerts(counter)).toEqual([]);
  expect(await readMails(counter)).toMatchObject([{ template: 'money-without-order', recipient: 'ann@example.com' }]);
});

test('money that an order may be missing for stays for a person: since a restore, under other keys, or without a row of ours', async () => {
  await using counter = await createTestShop();
  await payNothing(counter);
  await payWithoutUs(counter);
  counter.advance(2 * DAY);
  await query(counter, "update payments set mode = 'test', other_keys = true");
  expect(await returnUnassigned(counter.shop)).toBe(0);
  await query(counter, "update payments set mode = 'sandbox', other_keys = false");
  await markRestored(counter.database.pool, { backupName: 'fulldraw-1', stateOf: new Date() });
  await query(counter, 'update restores set released_at = now(), restored_at = $1', [counter.shop.clock()]);
  expect(await returnUnassigned(counter.shop)).toBe(0);
  expect(await readRefunds(counter)).toEqual([]);
  expect(await openAlerts(counter)).toContain('payment-without-order');
});

test('what a bank demands, or somebody has given back, does not go back by itself, nor anything where the owner wants none of it', async () => {
  await using counter = await createTestShop();
  await payNothing(counter, 'pm_card_createDispute');
  const back = await payNothing(counter);
  await counter.stripe.refunds.create({ payment_intent: back, amount: 100 });
  counter.advance(2 * DAY);
  expect(await returnUnassigned(counter.shop)).toBe(0);
  expect(await readRefunds(counter)).toMatchObject([{ outside: true, amount: 100 }]);
  const owing = await payNothing(counter);
  counter.advance(2 * DAY);
  expect(await returnUnassigned({ ...counter.shop, returnMoneyAfterMs: null })).toBe(0);
  expect(await returnUnassigned(counter.shop)).toBe(1);
  expect((await readMails(counter)).length).toBe(0);
  expect(owing).not.toBe('');
});
