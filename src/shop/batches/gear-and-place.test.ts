// A bow that is bought with gear: one purchase, for which there is a place or all of it goes back.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, orders, products } from '#db/schema.ts';
import { readCart } from '#shop/carts/read-cart.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { readDepositStatus } from '#shop/orders/placing/read-deposit-status.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { addBatches, readPlaceRows } from '#tests/support/campaigns/batches.ts';
import { fillCart, intentOf, openedCheckout, orderOf, placed } from '#tests/support/gear/checkouts.ts';
import { createGearShop, type GearShop } from '#tests/support/gear/gear-shop.ts';
import { DETAILS, openCheckout, pay, readOrder, SHOWN } from '#tests/support/orders/pre-orders.ts';

async function withGear(gear: GearShop) {
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id }]);
  return openedCheckout(gear, visitor, { withBow: true });
}

const stockOf = async ({ shop, quiver }: GearShop) =>
  (await shop.db.select().from(products).where(eq(products.id, quiver.id)))[0]?.stockQuantity;

test('without a place for the bow nothing of a cart is saved, and its gear stays in stock', async () => {
  await using gear = await createGearShop();
  await addBatches(gear.shop, [1]);
  const [first, second] = [await withGear(gear), await withGear(gear)];
  await placed(gear, first);
  await pay(gear.test, intentOf(first));
  await syncPayment(gear.shop, intentOf(first));
  const left = await stockOf(gear);
  expect(await placeOrder(gear.shop, orderOf(second))).toEqual({ ok: false, reason: 'sold-out' });
  expect(await stockOf(gear)).toBe(left);
  expect(await gear.shop.db.$count(orders)).toBe(1);
  expect(await readPlaceRows(gear.shop)).toMatchObject([{ state: 'taken' }]);
});

test('a bow with gear whose place was gone when its card was authorised is not charged, and the gear stays in stock', async () => {
  await using gear = await createGearShop();
  await addBatches(gear.shop, [1]);
  const before = await stockOf(gear);
  const opened = await withGear(gear);
  const hunter = await openCheckout(gear.test);
  const { order } = await placed(gear, opened);
  await pay(gear.test, hunter);
  expect(await placeOrder(gear.shop, { intentId: hunter, details: DETAILS, shown: SHOWN })).toMatchObject({
    order: { status: 'paid_deposit' },
  });
  await pay(gear.test, intentOf(opened));
  await syncPayment(gear.shop, intentOf(opened));

  expect(await readOrder(gear.test, order.id)).toMatchObject({ status: 'cancelled', received: 0, refunded: 0 });
  expect(await stockOf(gear)).toBe(before);
  const [mail] = await gear.shop.db.select().from(emails).where(eq(emails.orderId, order.id));
  expect(mail).toMatchObject({ template: 'no-place', data: { refundedAmount: 0, withGear: true } });
  expect(await readCart(gear.shop, opened.checkout.cartId ?? 0)).toHaveLength(1);
  const read = await readDepositStatus(gear.shop, {
    intentId: intentOf(opened),
    clientSecret: opened.clientSecret ?? '',
  });
  expect(read).toMatchObject({ ok: true, state: 'not-charged', place: null });
});
