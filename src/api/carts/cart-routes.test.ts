import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { campaigns, products } from '#db/schema.ts';
import { ANN, HUNTER, openBrowser, setCookies, signIn } from '#tests/support/browser.ts';
import { addSecondBow } from '#tests/support/campaigns/second-bow.ts';
import { stockGear } from '#tests/support/gear/gear-shop.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const EMPTY = { lines: [], count: 0, subtotal: '0.00', today: '0.00', later: '0.00', shipsWith: null };

async function openGearServer() {
  const server = await createTestServer();
  return { server, gear: await stockGear(server.test.shop), browser: openBrowser(server) };
}

test('a cart is kept by a cookie that no page can read, and is still there at the next visit', async () => {
  const { server, gear, browser } = await openGearServer();
  await using _closing = server;
  expect((await browser.ask('GET', '/api/cart')).body).toEqual(EMPTY);
  const added = await browser.ask('POST', '/api/cart/items', { productId: gear.quiver.id, quantity: 2 });
  expect(added.body).toEqual({
    lines: [
      {
        id: expect.any(Number),
        productId: gear.quiver.id,
        variantId: null,
        kind: 'stock',
        name: 'Quiver',
        variantName: null,
        slug: 'quiver',
        imageUrl: '/pictures/quiver.webp',
        quantity: 2,
        price: '99.00',
        total: '198.00',
        giftRecipient: null,
        giftMessage: null,
        most: 3,
        problem: null,
      },
    ],
    count: 2,
    subtotal: '198.00',
    today: '198.00',
    later: '0.00',
    shipsWith: null,
  });
  const [kept = '', hint = ''] = setCookies(added);
  expect(kept).toMatch(/^__Host-cart=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(hint).toMatch(/^__Host-has_cart=1; Max-Age=7776000; Path=\/; Secure; SameSite=Lax$/);
  expect((await browser.ask('GET', '/api/cart')).body).toEqual(added.body);
  expect((await openBrowser(server).ask('GET', '/api/cart')).body).toEqual(EMPTY);
});

test('quantities change, lines go, and with the last of them what the page is told of the cart', async () => {
  const { server, gear, browser } = await openGearServer();
  await using _closing = server;
  const added = await browser.ask('POST', '/api/cart/items', { productId: gear.hunter.id });
  expect(added.body).toMatchObject({ count: 1, subtotal: '1776.00', today: '177.60', later: '1598.40' });
  await browser.ask('POST', '/api/cart/items', { productId: gear.quiver.id });
  const [bow, quiver] = (await browser.ask('GET', '/api/cart')).body.lines as { id: number }[];
  const changed = await browser.ask('PUT', `/api/cart/items/${quiver?.id}`, { quantity: 3 });
  expect(changed.body).toMatchObject({ count: 4, subtotal: '2073.00', today: '474.60' });
  await browser.ask('DELETE', `/api/cart/items/${bow?.id}`);
  const emptied = await browser.ask('DELETE', `/api/cart/items/${quiver?.id}`);
  expect(emptied.body).toEqual(EMPTY);
  expect(browser.cookies.has('has_cart')).toBe(false);
  expect((await browser.ask('DELETE', `/api/cart/items/${quiver?.id}`)).status).toBe(200);
});

test('what cannot be put into a cart is refused with what to do next', async () => {
  const { server, gear, browser } = await openGearServer();
  await using _closing = server;
  const add = async (body: object) => {
    const { status, body: said } = await browser.ask('POST', '/api/cart/items', body);
    return [status, said.code, said.error];
  };
  const { quiver, tee, giftCard } = gear;
  expect(await add({ productId: quiver.id, quantity: 4 })).toEqual([
    409,
    'too-many',
    'Only 3 left. Please choose fewer.',
  ]);
  expect(await add({ productId: tee.id })).toEqual([400, 'choose-variant', 'Please choose a size or a color.']);
  const wrong = await add({ productId: giftCard.id, giftRecipient: 'bea', giftMessage: 'a'.repeat(301) });
  expect(wrong.slice(0, 2)).toEqual([400, 'invalid-request']);
  expect(await add({ productId: quiver.id, quantity: 21 })).toEqual([400, 'invalid-request', expect.any(String)]);
  await add({ productId: quiver.id, quantity: 3 });
  const more = 'Only 3 left, and you have 3 in your cart.';
  expect(await add({ productId: quiver.id })).toEqual([409, 'too-many', more]);
  await server.test.shop.db.update(products).set({ isActive: false }).where(eq(products.id, quiver.id));
  expect(await add({ productId: quiver.id })).toEqual([409, 'not-sold', 'This is not sold any more.']);
  expect((await browser.ask('PUT', '/api/cart/items/99', { quantity: 1 })).status).toBe(404);
});

test('a message on two lines is taken as it was written, whatever ends its lines', async () => {
  const { server, gear, browser } = await openGearServer();
  await using _closing = server;
  const card = { productId: gear.giftCard.id, giftRecipient: 'bea@example.com' };
  for (const giftMessage of ['Dear Bea,\r\nshoot straight.', 'Dear Bea,\nshoot straight.']) {
    expect((await browser.ask('POST', '/api/cart/items', { ...card, giftMessage })).status).toBe(200);
  }
  const { body } = await browser.ask('GET', '/api/cart');
  expect(body.lines).toMatchObject([{ quantity: 2, giftMessage: 'Dear Bea,\nshoot straight.' }]);
});

test('a bow whose campaign is paused or sold out is refused with what to do next, and said so of one in the cart', async () => {
  const { server, gear, browser } = await openGearServer();
  await using _closing = server;
  const add = () => browser.ask('POST', '/api/cart/items', { productId: gear.hunter.id });
  await add();
  const { db } = server.test.shop;
  await db.update(campaigns).set({ state: 'paused' });
  expect(await add()).toMatchObject({ status: 409, body: { code: 'paused', error: expect.stringContaining('page') } });
  expect((await browser.ask('GET', '/api/cart')).body).toMatchObject({ lines: [{ problem: 'paused' }], today: '0.00' });
  const open = (body: object) => browser.ask('POST', '/api/create-payment-intent', body);
  expect(await open({ from: 'cart' })).toMatchObject({ status: 409, body: { code: 'paused' } });
  await db.update(campaigns).set({ state: 'sold_out' });
  expect(await add()).toMatchObject({
    status: 409,
    body: { code: 'sold-out', error: expect.stringContaining('page') },
  });
  expect((await browser.ask('GET', '/api/cart')).body).toMatchObject({ lines: [{ problem: 'sold-out' }] });
  for (const body of [{ from: 'cart' }, {}]) {
    expect(await open(body)).toMatchObject({ status: 409, body: { code: 'sold-out' } });
  }
});

test('a cart takes one bow: another is refused with the name of the first, and goes in once that is out', async () => {
  const { server, gear, browser } = await openGearServer();
  await using _closing = server;
  const ridge = await addSecondBow(server.test.shop);
  const add = (productId: number) => browser.ask('POST', '/api/cart/items', { productId });
  const [hunter] = (await add(gear.hunter.id)).body.lines as { id: number }[];
  expect(await add(ridge.id)).toMatchObject({
    status: 409,
    body: { code: 'other-bow', error: expect.stringMatching(/^The Hunter is in your cart already.*take it out/) },
  });
  await browser.ask('DELETE', `/api/cart/items/${hunter?.id}`);
  expect((await add(ridge.id)).body).toMatchObject({ count: 1, today: '290.00', later: '1160.00' });
  const opened = await browser.ask('POST', '/api/create-payment-intent', { from: 'cart' });
  expect(opened.body).toMatchObject({ todayAmount: '290.00', laterAmount: '1160.00' });
});

test('signing in joins the cart to the account; signing out leaves an empty one; another browser finds it', async () => {
  const { server, gear, browser } = await openGearServer();
  await using _closing = server;
  await browser.ask('POST', '/api/cart/items', { productId: gear.quiver.id });
  const secret = browser.cookies.get('cart') ?? '';
  await signIn(browser, server, ANN);
  expect(browser.cookies.has('cart')).toBe(false);
  expect((await browser.ask('GET', '/api/cart')).body).toMatchObject({ count: 1 });

  const other = openBrowser(server);
  await other.ask('POST', '/api/cart/items', { productId: gear.quiver.id });
  await signIn(other, server, ANN);
  expect((await other.ask('POST', '/api/cart/items', { productId: gear.quiver.id })).body).toMatchObject({ count: 3 });
  expect((await browser.ask('GET', '/api/cart')).body).toMatchObject({ count: 3 });

  await browser.ask('POST', '/api/auth/sign-out', {});
  expect([browser.cookies.has('cart'), browser.cookies.has('has_cart')]).toEqual([false, false]);
  browser.cookies.set('cart', secret);
  expect((await browser.ask('GET', '/api/cart')).body).toEqual(EMPTY);
  await signIn(browser, server, HUNTER);
  expect((await browser.ask('GET', '/api/cart')).body).toEqual(EMPTY);
});
