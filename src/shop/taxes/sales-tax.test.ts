import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, products, taxExemptions, taxRates } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { refundLines } from '#shop/orders/cancel-and-refund/refund-lines.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { correctDetails } from '#shop/orders/changes/correct-details.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { openBalance } from '#shop/orders/settlement/open-balance.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { plant, query, verify } from '#tests/support/books/books.ts';
import { booked, collect, giveBack, open, payBalance } from '#tests/support/books/sales-tax.ts';
import { fillCart, intentOf, openedCheckout, orderOf, placed } from '#tests/support/gear/checkouts.ts';
import { createGearShop, type GearShop } from '#tests/support/gear/gear-shop.ts';
import { release } from '#tests/support/mails/mailings.ts';
import { paidOrder, pay, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF } from '#tests/support/test-shop.ts';

const KEY = '0b4d7b1c-0000-4000-8000-00000000000';

test('while no state has a rate, no order has tax, and none that was placed then ever gets any', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  expect(order).toMatchObject({
    taxAmount: 0,
    taxEstimate: null,
    balanceTerms: expect.not.stringContaining('Sales tax'),
  });
  await collect(counter);
  expect(await open(counter, order.paymentToken)).toMatchObject({ due: { amount: 159_840 } });
  expect(await readOrder(counter, order.id)).toMatchObject({ totalAmount: 177_600, taxAmount: 0 });
});

test('the tax of a bow is spoken of at the deposit, comes with the balance, and is owed to its state once that is paid', async () => {
  await using counter = await createTestShop();
  await collect(counter);
  const placed = await paidOrder(counter);
  expect(placed).toMatchObject({ totalAmount: 177_600, depositAmount: 17_760, taxAmount: 0, taxEstimate: 0 });
  expect(placed.balanceTerms).toMatch(/Sales tax of the state that it ships to is added to the balance/);
  expect(await open(counter, placed.paymentToken)).toMatchObject({ due: { leg: 'balance', amount: 172_716 } });
  const decided = await readOrder(counter, placed.id);
  expect(decided).toMatchObject({ totalAmount: 190_476, remainingBalance: 172_716, taxAmount: 12_876, isTest: false });
  expect(await booked(counter, placed.id)).toEqual({ deposits: '-177.60' });
  const old = await openBalance(counter.shop, { token: placed.paymentToken ?? '', amount: 159_840 });
  expect(old).toMatchObject({ ok: false, reason: 'amount-differs', due: 172_716 });
  expect(await payBalance(counter, placed.id)).toMatchObject({ paymentState: 'paid', outstanding: 0 });
  expect(await booked(counter, placed.id)).toEqual({ deposits: '-1776.00', taxes: '-128.76' });
  const { rows } = await query(counter, `select source from journal_entries where kind = 'tax-owed'`);
  expect(rows).toEqual([{ source: `order:${placed.id}:tax:MT` }]);
  // What was paid stays as it was decided.
  await counter.shop.db.update(taxRates).set({ rate: 9000 });
  await open(counter, placed.paymentToken);
  expect(await readOrder(counter, placed.id)).toMatchObject({ taxAmount: 12_876 });
  await expect(query(counter, 'update order_taxes set amount = 1')).rejects.toThrow(/stays/);
});

test('half of the money takes half of the tax along, before the bow ships and after it, and all of it all', async () => {
  await using counter = await createTestShop();
  await collect(counter);
  const { id, orderNumber, paymentToken } = await paidOrder(counter);
  await open(counter, paymentToken);
  await payBalance(counter, id);
  await giveBack(counter, orderNumber, 95_238, `${KEY}1`);
  expect(await booked(counter, id)).toEqual({ deposits: '-888.00', taxes: '-64.38' });
  await processOrder(counter.shop, STAFF, orderNumber, { allowUnpaid: false });
  await shipOrder(counter.shop, STAFF, orderNumber, { carrier: 'UPS', trackingNumber: '1Z9', allowUnpaid: false });
  expect(await booked(counter, id)).toMatchObject({ sales: '-1776.00', taxes: '-64.38' });
  await giveBack(counter, orderNumber, 47_619, `${KEY}2`);
  expect(await booked(counter, id)).toMatchObject({ taxes: '-32.19', sales: '-1332.00' });
  await giveBack(counter, orderNumber, 47_619, `${KEY}3`);
  const { taxes } = await booked(counter, id);
  expect(taxes).toBeUndefined();
  expect((await verify(counter)).found).toEqual([]);
});

test('a cancelled order owes no state anything', async () => {
  await using counter = await createTestShop();
  await collect(counter);
  const { id, paymentToken } = await paidOrder(counter);
  await open(counter, paymentToken);
  await payBalance(counter, id);
  await cancelOrder(counter.shop, { orderId: id, actor: 'customer', reason: 'changed my mind', cause: 'by-customer' });
  const { rows } = await query(counter, `select id from refunds where status = 'requested'`);
  for (const each of rows) await refundPayment(counter.shop, each.id);
  expect(await booked(counter, id)).toEqual({});
  expect((await verify(counter)).found).toEqual([]);
});

test('another address before the balance is paid changes the tax, and whoever was asked is mailed it; afterwards it does not', async () => {
  await using counter = await createTestShop();
  await collect(counter);
  await collect(counter, { state: 'CA', rate: 10_000 });
  const { id, orderNumber } = await paidOrder(counter);
  await release(counter);
  expect(await readOrder(counter, id)).toMatchObject({ taxAmount: 0 });
  const { paymentToken } = await readOrder(counter, id);
  await open(counter, paymentToken);
  await counter.shop.db.update(orders).set({ balanceAskedAt: counter.shop.clock() }).where(eq(orders.id, id));
  const move = (shippingAddress: string) => correctDetails(counter.shop, STAFF, orderNumber, { shippingAddress });
  expect(await move('1 Main Street, Fresno, CA 93701')).toEqual({ ok: true });
  expect(await readOrder(counter, id)).toMatchObject({
    taxAmount: 17_760,
    totalAmount: 195_360,
    remainingBalance: 177_600,
  });
  expect((await readMails(counter)).at(-1)).toMatchObject({
    template: 'payment-link',
    data: { due: { amount: 177_600 } },
  });
  expect(await move('1 Main Street, Salem, OR 97301')).toEqual({ ok: true });
  expect(await readOrder(counter, id)).toMatchObject({ taxAmount: 0, totalAmount: 177_600, remainingBalance: 159_840 });
  await move('1 Main Street, Fresno, CA 93701');
  await payBalance(counter, id);
  await move('1 Ridge Road, Bozeman, MT 59715');
  expect(await readOrder(counter, id)).toMatchObject({ taxAmount: 17_760, outstanding: 0 });
  expect(await booked(counter, id)).toEqual({ deposits: '-1776.00', taxes: '-177.60' });
});

test('who has shown a certificate pays no tax, and the order keeps its number', async () => {
  await using counter = await createTestShop();
  await collect(counter);
  await counter.shop.db.insert(taxExemptions).values({ email: 'Ann@Example.com', state: 'MT', certificate: 'R-77' });
  const { id, paymentToken } = await paidOrder(counter);
  expect(await open(counter, paymentToken)).toMatchObject({ due: { amount: 159_840 } });
  const { rows } = await query(
    counter,
    `select certificate, exempt, taxable, amount from order_taxes where order_id = ${id}`,
  );
  expect(rows).toEqual([{ certificate: 'R-77', exempt: '1776.00', taxable: '0.00', amount: '0.00' }]);
});

async function buyQuivers(gear: GearShop) {
  const visitor = await fillCart(gear, [
    { productId: gear.quiver.id, quantity: 2 },
    { productId: gear.giftCard.id, giftRecipient: 'ben@example.com', giftMessage: 'Shoot straight' },
  ]);
  return openedCheckout(gear, visitor);
}

test('gear pays its tax at once, a gift card none, and each piece that goes back takes its own along', async () => {
  await using gear = await createGearShop();
  await collect(gear);
  const opened = await buyQuivers(gear);
  // Two quivers of $99.00 and a gift card of $50.00.
  expect(opened.checkout).toMatchObject({ taxAmount: 1436, state: 'MT' });
  const elsewhere = await placeOrder(gear.shop, orderOf(opened, { shippingAddress: '1 Main Street, Salem, OR 97301' }));
  expect(elsewhere).toEqual({ ok: false, reason: 'cart-changed' });
  const { order } = await placed(gear, opened);
  expect(order).toMatchObject({ taxAmount: 1436, taxEstimate: 0, totalAmount: opened.checkout.totalAmount });
  await pay(gear.test, intentOf(opened));
  await syncPayment(gear.shop, intentOf(opened));
  expect((await booked(gear.test, order.id)).taxes).toBe('-14.36');
  const { rows } = await query(gear.test, `select id from order_items where kind = 'stock'`);
  const one = { lines: [{ orderItemId: rows[0].id, quantity: 1 }], shipping: false, shown: 9900, reason: 'one less' };
  for (const each of [1, 2]) {
    expect(await refundLines(gear.shop, STAFF, order.orderNumber, { ...one, requestKey: `${KEY}${each}` })).toEqual({
      ok: true,
      amount: 9900,
    });
    const refunds = await query(gear.test, `select id, amount from refunds where status = 'requested'`);
    expect(refunds.rows).toMatchObject([{ amount: '106.18' }]);
    for (const { id } of refunds.rows) await refundPayment(gear.shop, id);
    expect((await booked(gear.test, order.id)).taxes).toBe(each === 1 ? '-7.18' : undefined);
  }
  expect((await verify(gear.test)).found).toEqual([]);
});

test('an order that its tax makes exactly three dollars is no test', async () => {
  await using gear = await createGearShop();
  await collect(gear);
  await gear.test.database.owner.query('delete from shipping_zones');
  await gear.shop.db.update(products).set({ price: 280 }).where(eq(products.id, gear.quiver.id));
  const opened = await openedCheckout(gear, await fillCart(gear, [{ productId: gear.quiver.id }]));
  const { order } = await placed(gear, opened);
  expect(order).toMatchObject({ totalAmount: 300, taxAmount: 20, isTest: false });
});

test('the books name a tax that is booked to another state', async () => {
  await using counter = await createTestShop();
  await collect(counter);
  const { id, paymentToken } = await paidOrder(counter);
  await open(counter, paymentToken);
  await payBalance(counter, id);
  await plant(counter, `update journal_entries set source = replace(source, ':MT', ':CA') where kind = 'tax-owed'`);
  const { found } = await verify(counter);
  const told = found.filter(({ otherId }) => otherId?.includes(':tax:')).map(({ what, otherId }) => [what, otherId]);
  expect(told).toEqual([
    ['journal-differs', `entry order:${id}:tax:CA`],
    ['journal-differs', `entry order:${id}:tax:MT`],
  ]);
});
