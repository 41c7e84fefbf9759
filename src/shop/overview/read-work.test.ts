import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { shipLines } from '#shop/orders/parcels/ship-lines.ts';
import { listStaffOrders } from '#shop/orders/reading/list-staff-orders.ts';
import type { OrderFilters } from '#shop/orders/reading/staff-filters.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { listBows } from '#shop/workshop/list-workshop-bows.ts';
import { moveBow } from '#shop/workshop/move-bow.ts';
import { orderPaidWhole } from '#tests/support/campaigns/workshop.ts';
import { fillCart, intentOf, openedCheckout, placed } from '#tests/support/gear/checkouts.ts';
import { createGearShop, type GearShop } from '#tests/support/gear/gear-shop.ts';
import { paidOrder, pay, pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import type { BowState } from '#values/order/campaign.ts';
import { PAID_STATES } from '#values/order/order.ts';
import { readWork } from './read-work.ts';

const NOWHERE = { test: 'without', keys: 'own' } as const;

/** How many orders the desk's list shows, and what they owe and have brought. */
async function listed({ shop }: GearShop, filters: OrderFilters) {
  const page = await listStaffOrders(shop, { ...NOWHERE, ...filters, limit: 100 });
  const rows = page.ok ? page.orders : [];
  const sum = (of: 'outstanding' | 'received') => rows.reduce((total, row) => total + row[of], 0);
  return { orders: rows.length, outstanding: sum('outstanding'), received: sum('received') };
}

async function buyGear(gear: GearShop, quantity = 1, withBow = false) {
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id, quantity }]);
  const opened = await openedCheckout(gear, visitor, withBow ? { withBow } : {});
  const { order } = await placed(gear, opened);
  await pay(gear.test, intentOf(opened));
  await syncPayment(gear.shop, intentOf(opened));
  return order;
}

test('every number of the overview is that of the list behind it, without tests and orders of other keys', async () => {
  await using gear = await createGearShop();
  const { shop, test: counter } = gear;
  await paidOrder(counter);
  const late = await paidOrder(counter, { customerEmail: 'late@example.com' });
  await orderPaidWhole(counter, { customerEmail: 'whole@example.com' });
  await pendingOrder(counter, { customerEmail: 'pending@example.com' });
  const unmeant = await paidOrder(counter, { customerEmail: 'test@example.com' });
  await shop.db.update(orders).set({ isTest: true }).where(eq(orders.id, unmeant.id));
  const rehearsed = await orderPaidWhole(counter, { customerEmail: 'rehearsal@example.com' });
  await shop.db.update(orders).set({ otherKeys: true }).where(eq(orders.id, rehearsed.id));
  await shop.db.update(orders).set({ linkExpiresAt: shop.clock() }).where(eq(orders.id, late.id));
  await buyGear(gear);

  const work = await readWork(shop);
  expect(work).toMatchObject({ toMake: 1, toPack: 0, packed: 0, gearToSend: 1 });
  expect(work.toMake).toBe((await listBows(shop, { state: 'to_make', limit: 100 })).length);
  const toSend = await listed(gear, { toSend: true });
  expect(work.gearToSend).toBe(toSend.orders);
  const owed = await listed(gear, { owes: true });
  expect(work.owed).toEqual({ orders: owed.orders, amount: owed.outstanding });
  expect(owed.orders).toBe(2);
  const overdue = await listed(gear, { overdue: true });
  expect(work.overdue).toEqual({ orders: overdue.orders, amount: overdue.outstanding });
  expect(overdue.orders).toBe(1);
  const { day } = work.today;
  const today = await listed(gear, { from: day, to: day, payment: PAID_STATES });
  expect(work.today).toEqual({ day, orders: today.orders, received: today.received });
  // A fifth was begun at the checkout and never paid.
  expect(today.orders).toBe(4);
});

test('gear is to ship from its payment on until the last piece of it is on its way, or is not sent any more', async () => {
  await using gear = await createGearShop();
  const { shop } = gear;
  const toSend = async () => (await readWork(shop)).gearToSend;
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id }]);
  const opened = await openedCheckout(gear, visitor);
  await placed(gear, opened);
  expect(await toSend()).toBe(0);
  await pay(gear.test, intentOf(opened));
  await syncPayment(shop, intentOf(opened));
  expect(await toSend()).toBe(1);

  // With a bow that is not made yet the gear goes ahead.
  const both = await buyGear(gear, 1, true);
  expect(await toSend()).toBe(2);
  const parcel = { carrier: 'UPS', trackingNumber: '1Z', allowUnpaid: false };
  expect(await shipLines(shop, STAFF, both.orderNumber, parcel)).toMatchObject({ ok: true });
  expect(await toSend()).toBe(1);
  const last = await buyGear(gear);
  expect(await toSend()).toBe(2);
  await cancelOrder(shop, { orderId: last.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  expect(await toSend()).toBe(1);
});

test('a bow is to make until it is begun, to pack once it is made, and packed until it is sent', async () => {
  await using gear = await createGearShop();
  const { shop } = gear;
  await orderPaidWhole(gear.test);
  const [first] = await listBows(shop, { state: 'to_make', limit: 1 });
  const move = (from: BowState, to: BowState) =>
    moveBow(shop, STAFF, first?.bow.serial ?? '', { from, to, allowUnpaid: false });
  expect(await readWork(shop)).toMatchObject({ toMake: 1, packed: 0 });
  await move('to_make', 'in_making');
  expect(await readWork(shop)).toMatchObject({ toMake: 0, packed: 0 });
  await move('in_making', 'made');
  expect(await readWork(shop)).toMatchObject({ toMake: 0, toPack: 1, packed: 0 });
  await move('made', 'packed');
  expect(await readWork(shop)).toMatchObject({ toMake: 0, toPack: 0, packed: 1 });
});
