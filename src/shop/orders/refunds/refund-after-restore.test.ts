import { expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { alerts, refunds } from '#db/schema.ts';
import { markRestored } from '#shop/backups/held-shop.ts';
import { refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { findNotice } from '#shop/orders/delay-consent/find-notice.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { promiseRelease, putOff, sendNotices, tokensOf } from '#tests/support/campaigns/delays.ts';
import { depositOf, paidOrder } from '#tests/support/orders/pre-orders.ts';
import { copyDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';

const BACKUP = { backupName: 'fulldraw-1.tar.zst', stateOf: new Date('2026-11-20T10:00:00Z') };

const restoredShop = ({ shop }: TestShop, backup: TestDatabase): Shop => ({ ...shop, db: openDatabase(backup.pool) });
const give = (shop: Shop, orderNumber: string, amount: number, shown?: number) =>
  refundOrder(shop, STAFF, orderNumber, {
    amount,
    reason: 'asked',
    requestKey: crypto.randomUUID(),
    meaning: 'price_reduction',
    shown,
  });
const readRefunds = ({ db }: Pick<Shop, 'db'>) => db.select().from(refunds).orderBy(refunds.id);

async function refundedAtProvider({ stripe }: TestShop, intentId: string): Promise<number[]> {
  const { data } = await stripe.refunds.list({ payment_intent: intentId });
  return data.map(({ amount }) => amount).sort((one, other) => one - other);
}

test('a restored shop gives money back under names that it has never used, and knows what went back since its backup', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await using backup = await copyDatabase(counter.database);
  await give(counter.shop, order.orderNumber, 4_000);
  await refundPayment(counter.shop, 1);

  const restored = restoredShop(counter, backup);
  await markRestored(backup.pool, BACKUP);
  // The page of before the comparison shows what the backup has.
  expect(await give(restored, order.orderNumber, 2_500, 17_760)).toEqual({
    ok: false,
    reason: 'moved-meanwhile',
    refundable: 13_760,
  });
  expect(await give(restored, order.orderNumber, 2_500, 13_760)).toEqual({ ok: true });
  await refundPayment(restored, 2);
  expect(await readRefunds(restored)).toMatchObject([
    { status: 'succeeded', amount: 4_000, outside: true, reason: expect.stringContaining('after the backup') },
    { status: 'succeeded', amount: 2_500, outside: false },
  ]);
  expect(await refundedAtProvider(counter, depositOf(order))).toEqual([2_500, 4_000]);
});

test('a copy that nobody has marked as restored takes over before it asks, too', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await using backup = await copyDatabase(counter.database);
  await give(counter.shop, order.orderNumber, 4_000);
  await refundPayment(counter.shop, 1);
  const restored = restoredShop(counter, backup);
  await give(restored, order.orderNumber, 2_500);
  await refundPayment(restored, 1);
  expect(await readRefunds(restored)).toMatchObject([
    { status: 'succeeded', amount: 2_500 },
    { status: 'succeeded', amount: 4_000, outside: true },
  ]);
  expect(await refundedAtProvider(counter, depositOf(order))).toEqual([2_500, 4_000]);
});

test('a refund that was made after the backup is not made again by whoever promises it once more', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await using backup = await copyDatabase(counter.database);
  await give(counter.shop, order.orderNumber, 4_000);
  await refundPayment(counter.shop, 1);
  const restored = restoredShop(counter, backup);
  await give(restored, order.orderNumber, 4_000);
  await refundPayment(restored, 1);
  expect(await readRefunds(restored)).toMatchObject([
    { status: 'failed', lastError: expect.stringContaining('had given the same amount back already') },
    { status: 'succeeded', amount: 4_000, outside: true },
  ]);
  expect(await refundedAtProvider(counter, depositOf(order))).toEqual([4_000]);
  const open = await restored.db.select().from(alerts);
  expect(open.map(({ kind }) => kind).sort()).toEqual(['refund-failed', 'refund-outside']);
});

test('a refund that was promised before the backup and made since is found by its name', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await give(counter.shop, order.orderNumber, 4_000);
  await using backup = await copyDatabase(counter.database);
  await refundPayment(counter.shop, 1);
  const restored = restoredShop(counter, backup);
  await refundPayment(restored, 1);
  expect(await readRefunds(restored)).toMatchObject([{ status: 'succeeded', amount: 4_000, outside: false }]);
  expect(await refundedAtProvider(counter, depositOf(order))).toEqual([4_000]);
});

test('what the provider refuses for good stands with its reason, and is not asked for again under the same key', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await paidOrder(counter);
  await give(shop, order.orderNumber, 4_000);
  const [asked] = await readRefunds(shop);
  // Somebody else has used the key for another refund.
  await counter.stripe.refunds.create(
    { payment_intent: depositOf(order), amount: 100 },
    { idempotencyKey: `refund-${asked?.name}-4000` },
  );
  await expect(refundPayment(shop, 1)).rejects.toMatchObject({ name: 'ProviderRefused' });
});

test('the link of a delay notice opens nobody else’s where a restored shop gives the same number to another order’s', async () => {
  await using counter = await createTestShop();
  await promiseRelease(counter, 30);
  await paidOrder(counter);
  await using backup = await copyDatabase(counter.database);
  const restored = { ...counter, shop: restoredShop(counter, backup) };
  const told = async (test: TestShop, customerEmail: string) => {
    const order = await paidOrder(test, { customerEmail });
    await putOff(test, 60);
    await sendNotices(test);
    return (await tokensOf(test, order.id))[0] ?? '';
  };
  const [lost, given] = [await told(counter, 'bert@example.com'), await told(restored, 'cy@example.com')];
  expect(lost.split('-')[0]).toBe(given.split('-')[0]);
  expect(await findNotice(restored.shop.db, given)).toMatchObject({ order: { customerEmail: 'cy@example.com' } });
  expect(await findNotice(restored.shop.db, lost)).toBeNull();
});
