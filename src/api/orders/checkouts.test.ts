import { expect, test } from 'vitest';
import { orders, products } from '#db/schema.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { stockGear } from '#tests/support/gear/gear-shop.ts';
import { pay } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const WHO = {
  customerName: 'Ann Archer',
  customerEmail: 'ann@example.com',
  shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
};

/** A browser with two quivers in its cart. */
async function shopper() {
  const server = await createTestServer();
  const gear = await stockGear(server.test.shop);
  const browser = openBrowser(server);
  await browser.ask('POST', '/api/cart/items', { productId: gear.quiver.id, quantity: 2 });
  const open = (body: object) => browser.ask('POST', '/api/create-payment-intent', body);
  const order = (opened: Record<string, unknown>, more: object = {}) =>
    browser.ask('POST', '/api/orders', {
      ...WHO,
      checkoutId: opened.checkoutId,
      totalAmount: opened.totalAmount,
      depositAmount: opened.todayAmount,
      remainingBalance: opened.laterAmount,
      stripePaymentIntentId: String(opened.clientSecret).split('_secret_')[0],
      ...more,
    });
  return { server, gear, browser, open, order, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test('a cart is priced with its lines, and a repeat visit gets the same checkout by a cookie', async () => {
  await using visitor = await shopper();
  const first = await visitor.open({ from: 'cart', state: 'MT' });
  expect(first.body).toMatchObject({
    depositAmount: '0.00',
    fullPrice: '0.00',
    balanceRemaining: '0.00',
    paid: false,
    shippingAmount: '0.00',
    shippingAssumed: false,
    taxAmount: '0.00',
    totalAmount: '198.00',
    todayAmount: '198.00',
    laterAmount: '0.00',
    giftAmount: '0.00',
    cardAmount: '198.00',
    giftCard: null,
    keptUntil: null,
    clientSecret: expect.stringMatching(/^pi_\w+_secret_/),
    lines: [{ kind: 'stock', name: 'Quiver', quantity: 2, price: '99.00', problem: null }],
  });
  const again = await visitor.open({ from: 'cart', state: 'AK' });
  expect(again.body).toMatchObject({ checkoutId: first.body.checkoutId, clientSecret: first.body.clientSecret });
  expect(again.body).toMatchObject({ shippingAmount: '24.90', totalAmount: '222.90' });
  const withBow = await visitor.open({ from: 'cart', withBow: true, state: 'MT' });
  expect(withBow.body).toMatchObject({
    depositAmount: '177.60',
    fullPrice: '1776.00',
    balanceRemaining: '1598.40',
    todayAmount: '375.60',
    laterAmount: '1598.40',
    totalAmount: '1974.00',
  });
});

test('the bow with an empty cart is a cart of one, and an empty cart alone is refused', async () => {
  await using visitor = await shopper();
  const browser = openBrowser(visitor.server);
  const ask = (body: object) => browser.ask('POST', '/api/create-payment-intent', body);
  const bow = await ask({ from: 'cart', withBow: true });
  expect(bow.body).toMatchObject({
    depositAmount: '177.60',
    fullPrice: '1776.00',
    balanceRemaining: '1598.40',
    cardAmount: '177.60',
    lines: [{ kind: 'bow', name: 'Hunter', quantity: 1 }],
    shippingAmount: '0.00',
    giftCard: null,
  });
  expect(bow.body.terms).toMatchObject({ depositPercent: 10, manufacturingWeeks: 4, consent: expect.any(String) });
  expect(await ask({ from: 'cart' })).toMatchObject({ status: 409, body: { code: 'cart-empty' } });
  for (const odd of [{ from: 'attic' }, { from: 'cart', state: 'M'.repeat(51) }, { from: 'cart', giftCardCode: 7 }]) {
    expect((await ask(odd)).status).toBe(400);
  }
});

test('an order of a cart is saved once, with nothing set aside where few are left, and is shown after it was paid', async () => {
  await using visitor = await shopper();
  const { body: opened } = await visitor.open({ from: 'cart', state: 'MT' });
  const [saved, again] = [await visitor.order(opened), await visitor.order(opened)];
  expect(saved.body).toMatchObject({ status: 'pending', totalAmount: '198.00' });
  expect(saved.body).not.toHaveProperty('keptUntil');
  expect(again.body).toEqual(saved.body);
  const intentId = String(opened.clientSecret).split('_secret_')[0] ?? '';
  await pay(visitor.server.test, intentId);
  const asked = { paymentIntentId: intentId, clientSecret: opened.clientSecret };
  const { body } = await visitor.browser.ask('POST', '/api/deposit-status', asked);
  expect(body).toMatchObject({
    state: 'confirmed',
    bowColor: null,
    depositAmount: '198.00',
    balanceRemaining: '0.00',
    lines: [{ name: 'Quiver', quantity: 2, price: '99.00' }],
  });
  expect((await visitor.browser.ask('GET', '/api/cart')).body.lines).toEqual([]);
  expect(visitor.browser.cookies.has('checkout')).toBe(false);
});

test('what stands against an order is said in a sentence, and nothing is saved', async () => {
  await using visitor = await shopper();
  const { body: opened } = await visitor.open({ from: 'cart', state: 'MT' });
  const refused = async (more: object) => {
    const { status, body } = await visitor.order(opened, more);
    return [status, body.code];
  };
  expect(await refused({ totalAmount: '1.00' })).toEqual([422, 'amount-differs']);
  expect(await refused({ shippingAddress: '1 Ridge Road, Anchorage, AK 99501' })).toEqual([409, 'cart-changed']);
  expect(await refused({ shippingAddress: 'Somewhere' })).toEqual([400, 'invalid-request']);
  expect(await refused({ stripePaymentIntentId: 'pi_made_up' })).toEqual([422, 'unknown-payment']);
  await visitor.server.test.shop.db.update(products).set({ stockQuantity: 1 });
  const { status, body } = await visitor.order(opened);
  expect([status, body]).toMatchObject([409, { code: 'out-of-stock', error: expect.stringContaining('Quiver') }]);
  const reopened = await visitor.open({ from: 'cart', state: 'MT' });
  expect(reopened.body.error).toBe('Of Quiver there is 1 left. Please change your cart.');
  const code = await visitor.open({ from: 'cart', giftCardCode: 'nothing' });
  expect([code.status, code.body]).toMatchObject([
    422,
    { fields: { giftCardCode: expect.stringContaining('gift card') } },
  ]);
});

test('a gift card alone is ordered by name and email, and no address is kept of it; whatever goes by parcel needs one', async () => {
  await using visitor = await shopper();
  const { server, gear, open, order } = visitor;
  const { shippingAddress: line, ...who } = WHO;
  const parts = { address: '1 Ridge Road', addressLine2: '', city: 'Bozeman', state: 'MT', zipCode: '59715' };
  const nowhere = { shippingAddress: undefined };
  const missing = { status: 422, body: { code: 'address-missing', fields: { shippingAddress: expect.any(String) } } };
  const { body: ofQuivers } = await open({ from: 'cart', state: 'MT' });
  expect(await order(ofQuivers, nowhere)).toMatchObject(missing);
  expect((await order(ofQuivers)).status).toBe(200);
  // While it waits for its card, too.
  expect(await order(ofQuivers, nowhere)).toMatchObject(missing);

  const buyer = openBrowser(server);
  await buyer.ask('POST', '/api/cart/items', { productId: gear.giftCard.id, quantity: 1 });
  const { body: opened } = await buyer.ask('POST', '/api/create-payment-intent', { from: 'cart' });
  const save = (given: object) =>
    buyer.ask('POST', '/api/orders', {
      ...who,
      checkoutId: opened.checkoutId,
      totalAmount: opened.totalAmount,
      ...given,
      depositAmount: opened.todayAmount,
      remainingBalance: opened.laterAmount,
      stripePaymentIntentId: String(opened.clientSecret).split('_secret_')[0],
    });
  const { orderNumber } = (await save({})).body;
  for (const given of [{}, { shippingAddress: line }, { shippingAddress: line, address: parts }]) {
    expect(await save(given)).toMatchObject({ status: 200, body: { orderNumber } });
  }
  const rows = await server.test.shop.db.select().from(orders);
  expect(rows.find((row) => row.orderNumber === orderNumber)).toMatchObject({
    customerName: 'Ann Archer',
    customerEmail: 'ann@example.com',
    shippingAddress: '',
    street: null,
    city: null,
    state: null,
    zip: null,
    country: null,
  });
  const bow = openBrowser(server);
  const { body: ofBow } = await bow.ask('POST', '/api/create-payment-intent', { from: 'cart', withBow: true });
  const unaddressed = await bow.ask('POST', '/api/orders', {
    ...who,
    checkoutId: ofBow.checkoutId,
    totalAmount: ofBow.totalAmount,
    agreedToBalance: true,
    depositAmount: ofBow.todayAmount,
    remainingBalance: ofBow.laterAmount,
    stripePaymentIntentId: String(ofBow.clientSecret).split('_secret_')[0],
  });
  expect(unaddressed).toMatchObject(missing);
});
