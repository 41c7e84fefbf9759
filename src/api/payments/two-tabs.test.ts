import { expect, test } from 'vitest';
import { checkouts, orders, payments } from '#db/schema.ts';
import { ANN, type Browser, openBrowser, signIn } from '#tests/support/browser.ts';
import { stockGear } from '#tests/support/gear/gear-shop.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { pay } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const WHO = {
  customerName: 'Ann Archer',
  customerEmail: 'ann@example.com',
  bowColor: 'Black',
  agreedToBalance: true,
  shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
};

const open = (browser: Browser, body: object = {}) =>
  browser.ask('POST', '/api/create-payment-intent', { from: 'cart', state: 'MT', ...body });

function save(browser: Browser, { body }: Awaited<ReturnType<typeof open>>) {
  const { checkoutId, clientSecret, totalAmount, todayAmount, laterAmount } = body;
  const amounts = { totalAmount, depositAmount: todayAmount, remainingBalance: laterAmount };
  const stripePaymentIntentId = String(clientSecret).split('_secret_')[0];
  return browser.ask('POST', '/api/orders', { ...WHO, checkoutId, clientSecret, ...amounts, stripePaymentIntentId });
}

async function shopper() {
  const server = await createTestServer();
  const gear = await stockGear(server.test.shop);
  const browser = openBrowser(server);
  const { stripe, shop } = server.test;
  const openPayments = async () => {
    const { data } = await stripe.paymentIntents.list({ limit: 100 });
    return data.filter(({ status }) => status !== 'canceled').map(({ id }) => id);
  };
  return { server, gear, shop, browser, openPayments, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test('a cart that two tabs open at once has one checkout, one payment and one order', async () => {
  await using visitor = await shopper();
  const { browser, gear, shop } = visitor;
  for (const product of [gear.quiver, gear.hunter]) {
    await browser.ask('POST', '/api/cart/items', { productId: product.id, quantity: 1 });
    const tabs = await Promise.all([open(browser), open(browser), open(browser)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(tabs.map(({ body }) => body.clientSecret)).size).toBe(1);
    const before = await shop.db.$count(orders);
    const saved = await Promise.all(tabs.map((tab) => save(browser, tab)));
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await shop.db.$count(orders)).toBe(before + 1);
    const intentId = String(tabs[0]?.body.clientSecret).split('_secret_')[0] ?? '';
    expect((await visitor.openPayments()).filter((id) => id !== intentId)).toHaveLength(before);
    await pay(visitor.server.test, intentId);
    const asked = { paymentIntentId: intentId, clientSecret: tabs[0]?.body.clientSecret };
    expect((await browser.ask('POST', '/api/deposit-status', asked)).body.state).toBe('confirmed');
  }
  expect(await shop.db.$count(payments)).toBe(2);
});

test('a bow that two tabs open at once without a cart is ordered in one of them, and the other goes on with the same', async () => {
  await using visitor = await shopper();
  const { browser, shop } = visitor;
  for (const body of [{ withBow: true }, { from: undefined }]) {
    browser.cookies.clear();
    const before = await shop.db.$count(orders);
    const tabs = await Promise.all([open(browser, body), open(browser, body)]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    expect(browser.cookies.has('deposit')).toBe(true);
    const shown = { totalAmount: '1776.00', todayAmount: '177.60', laterAmount: '1598.40' };
    const saved = [];
    for (const tab of tabs) saved.push(await save(browser, { ...tab, body: { ...tab.body, ...shown } }));
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refusal = saved.find(({ status }) => status === 409);
    expect(refusal?.body).toMatchObject({
      code: 'opened-again',
      error: expect.stringContaining('Please reload the page: it shows the same order.'),
    });
    const won = tabs[saved.findIndex(({ status }) => status === 200)];
    const reloaded = await open(browser, body);
    expect(reloaded.body.clientSecret).toBe(won?.body.clientSecret);
    expect(await shop.db.$count(orders)).toBe(before + 1);
  }
});

test('the cart of an account has one payment in all of its browsers, and what is paid in one is not charged in another', async () => {
  await using visitor = await shopper();
  const { server, gear, shop } = visitor;
  const [desk, phone] = [openBrowser(server), openBrowser(server)];
  for (const browser of [desk, phone]) await signIn(browser, server, ANN);
  await desk.ask('POST', '/api/cart/items', { productId: gear.quiver.id, quantity: 1 });
  const [atDesk, onPhone] = [await open(desk), await open(phone)];
  expect(onPhone.body).toMatchObject({ checkoutId: atDesk.body.checkoutId, clientSecret: atDesk.body.clientSecret });
  await save(desk, atDesk);
  await pay(server.test, String(atDesk.body.clientSecret).split('_secret_')[0] ?? '');
  expect((await save(phone, onPhone)).body).toMatchObject({ status: 'pending' });
  expect((await open(phone)).body).toMatchObject({ paid: true, clientSecret: atDesk.body.clientSecret });
  await phone.ask('POST', '/api/cart/items', { productId: gear.tee.id, variantId: gear.small.id, quantity: 1 });
  expect(await shop.db.$count(orders)).toBe(1);
  const next = await open(openBrowserOf(desk, server));
  expect(next.body).toMatchObject({ paid: false, lines: [{ name: 'Field Tee' }] });
});

/** The same account in one more browser, which has opened nothing yet. */
function openBrowserOf({ cookies }: Browser, server: Parameters<typeof openBrowser>[0]): Browser {
  const other = openBrowser(server);
  for (const [name, value] of cookies) if (name !== 'deposit') other.cookies.set(name, value);
  return other;
}

test('the database takes no second living checkout of a cart', async () => {
  await using visitor = await shopper();
  const { browser, gear, shop } = visitor;
  await browser.ask('POST', '/api/cart/items', { productId: gear.quiver.id, quantity: 1 });
  await open(browser);
  const [first] = await shop.db.select().from(checkouts);
  if (!first) throw new Error('nothing was opened');
  const second = shop.db.insert(checkouts).values({ ...first, id: 'co_second' });
  await expect(second).rejects.toMatchObject({ cause: { code: '23505' } });
});

test('a gift card pays the deposit of a bow alone, in part and whole', async () => {
  await using visitor = await shopper();
  const { server, browser } = visitor;
  const { code } = await sellGiftCard(server.test, { amount: 20_000 });
  const part = await open(browser, { withBow: true });
  expect(part.body).toMatchObject({ giftCard: null, cardAmount: '177.60' });
  const whole = await open(browser, { withBow: true, giftCardCode: code });
  expect(whole.body).toMatchObject({
    clientSecret: null,
    giftAmount: '177.60',
    cardAmount: '0.00',
    laterAmount: '1598.40',
  });
  const { checkoutId, totalAmount, todayAmount, laterAmount } = whole.body;
  const amounts = { totalAmount, depositAmount: todayAmount, remainingBalance: laterAmount };
  const saved = await browser.ask('POST', '/api/orders', { ...WHO, checkoutId, ...amounts });
  expect([saved.status, saved.body]).toMatchObject([200, { status: 'paid_deposit', remainingBalance: '1598.40' }]);
  expect((await browser.ask('POST', '/api/deposit-status', { checkoutId })).body).toMatchObject({
    state: 'confirmed',
    bowColor: 'Black',
    giftAmount: '177.60',
    depositAmount: '177.60',
  });
  const next = await open(browser, { withBow: true, giftCardCode: code });
  expect(next.body).toMatchObject({ paid: false, giftAmount: '22.40', cardAmount: '155.20' });
});
