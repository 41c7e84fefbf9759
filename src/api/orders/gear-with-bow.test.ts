import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OrderRow, orders, parcels } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { correctFoundOrder } from '#shop/orders/changes/correct-own-order.ts';
import { processOrder } from '#shop/orders/changes/process-and-ship.ts';
import { makeOrderPage } from '#shop/orders/links/order-page-links.ts';
import { shipLines } from '#shop/orders/parcels/ship-lines.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import { ANN, type Browser, openBrowser, openStaffBrowser, signInAs } from '#tests/support/browser.ts';
import { stockGear } from '#tests/support/gear/gear-shop.ts';
import { paidOrder, pay, readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';
import { STAFF } from '#tests/support/test-shop.ts';

const WHO = { customerName: 'Ann Archer', customerEmail: 'ann@example.com' };
const WEEK_MS = 7 * 86_400_000;

async function keyOf({ test: { shop } }: TestServer, { id: orderId }: OrderRow): Promise<string> {
  const expiresAt = new Date(shop.clock().getTime() + WEEK_MS);
  const { address } = await shop.db.transaction((tx) => makeOrderPage(tx, shop, { orderId, expiresAt }));
  return address.split('key=')[1] ?? '';
}

async function open(browser: Browser) {
  const opened = await browser.ask('POST', '/api/create-payment-intent', { from: 'cart', state: 'NY' });
  expect(opened.status).toBe(200);
  return opened.body;
}

function save(browser: Browser, opened: Record<string, unknown>, who: object = WHO) {
  const { checkoutId, clientSecret, totalAmount, todayAmount, laterAmount } = opened;
  const amounts = { totalAmount, depositAmount: todayAmount, remainingBalance: laterAmount };
  const stripePaymentIntentId = intentOf(opened);
  const body = { ...who, checkoutId, clientSecret, ...amounts, stripePaymentIntentId };
  return browser.ask('POST', '/api/orders', body);
}

const intentOf = ({ clientSecret }: Record<string, unknown>) => String(clientSecret).split('_secret_')[0] ?? '';

const payFor = async (server: TestServer, browser: Browser, opened: Record<string, unknown>) => {
  await pay(server.test, intentOf(opened));
  const asked = { paymentIntentId: intentOf(opened), clientSecret: opened.clientSecret };
  return browser.ask('POST', '/api/deposit-status', asked);
};

/** A bow that waits, and a browser in whose cart a quiver ships with it. */
async function customer() {
  const server = await createTestServer();
  const bow = await paidOrder(server.test);
  const gear = await stockGear(server.test.shop);
  const browser = openBrowser(server);
  const added = await browser.ask('POST', `/api/order-pages/${await keyOf(server, bow)}/gear`);
  expect(added.status).toBe(204);
  await browser.ask('POST', '/api/cart/items', { productId: gear.quiver.id, quantity: 1 });
  const gearOrder = async () => {
    const [found] = await server.test.shop.db.select().from(orders).where(eq(orders.shipsWithId, bow.id));
    if (!found) throw new Error('No gear was ordered.');
    return found;
  };
  return { server, bow, gear, browser, gearOrder, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** The same, ordered and paid. */
async function customerWithGear() {
  const there = await customer();
  const opened = await open(there.browser);
  expect((await save(there.browser, opened)).status).toBe(200);
  expect((await payFor(there.server, there.browser, opened)).body).toMatchObject({
    state: 'confirmed',
    shipsWith: { orderNumber: there.bow.orderNumber },
  });
  return { ...there, ordered: await there.gearOrder() };
}

const shipBow = (server: TestServer, bow: OrderRow, together?: string[]) =>
  shipLines(server.test.shop, STAFF, bow.orderNumber, {
    ...{ carrier: 'UPS', trackingNumber: '1Z999', allowUnpaid: true },
    ...(together && { together }),
  });

test('gear that is added to a waiting bow is an order of its own, paid at once, without a price for shipping, to the address of the bow', async () => {
  await using there = await customer();
  const { server, browser, bow } = there;
  expect((await browser.ask('GET', '/api/cart')).body).toMatchObject({ shipsWith: { orderNumber: bow.orderNumber } });
  const opened = await open(browser);
  expect(opened).toMatchObject({
    shippingAmount: '0.00',
    totalAmount: '99.00',
    shipsWith: { orderNumber: bow.orderNumber },
  });
  const elsewhere = { ...WHO, shippingAddress: '5 Main Street, Albany, NY 12207' };
  expect((await save(browser, opened, elsewhere)).status).toBe(200);
  expect((await payFor(server, browser, opened)).body).toMatchObject({ state: 'confirmed' });
  expect(await there.gearOrder()).toMatchObject({
    status: 'completed',
    shippingAmount: 0,
    shippingAddress: bow.shippingAddress,
    state: 'MT',
    waitsForBow: true,
  });
  const mail = (await readMails(server.test)).findLast(({ template }) => template === 'order-confirmed');
  expect(mail?.data).toMatchObject({ shipsWith: expect.stringContaining(`Ships with your bow ${bow.orderNumber}`) });
});

test('taken back, the choice is gone, and shipping is paid for as ever; what a page shows of before is not placed', async () => {
  await using there = await customer();
  const { browser } = there;
  const before = await open(browser);
  expect((await browser.ask('DELETE', '/api/cart/bow')).body).toMatchObject({ shipsWith: null });
  expect(await save(browser, before)).toMatchObject({ status: 409, body: { code: 'cart-changed' } });
  expect(await open(browser)).toMatchObject({ shipsWith: null, shippingAmount: expect.not.stringMatching('^0.00$') });
});

test('only a bow of one’s own takes gear: not a stranger’s number, and not under another email address', async () => {
  await using there = await customer();
  const { server, browser, bow } = there;
  const eve = await signInAs(server, { ...ANN, uid: 'uid-of-eve', email: 'eve@example.com', name: 'Eve' });
  expect((await eve.browser.ask('POST', `/api/user/orders/${bow.orderNumber}/gear`)).status).toBe(404);
  expect((await openBrowser(server).ask('POST', `/api/user/orders/${bow.orderNumber}/gear`)).status).toBe(401);
  expect((await openBrowser(server).ask('POST', `/api/order-pages/${'x'.repeat(43)}/gear`)).status).toBe(404);
  const refused = await save(browser, await open(browser), { ...WHO, customerEmail: 'eve@example.com' });
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'other-customer', fields: { customerEmail: expect.any(String) } },
  });
});

test('once the build is locked, or the bow is cancelled or shipped, no gear is added any more, whatever a page shows', async () => {
  await using there = await customer();
  const { server, browser, bow } = there;
  const opened = await open(browser);
  await server.test.shop.db
    .update(orders)
    .set({ buildLockedAt: server.test.shop.clock() })
    .where(eq(orders.id, bow.id));
  expect(await save(browser, opened)).toMatchObject({ status: 409, body: { code: 'cart-changed' } });
  expect(await browser.ask('POST', `/api/order-pages/${await keyOf(server, bow)}/gear`)).toMatchObject({
    status: 409,
    body: { code: 'too-late' },
  });
  expect(await open(browser)).toMatchObject({ shipsWith: null });
});

test('two tabs that pay at once have ordered once', async () => {
  await using there = await customer();
  const { server, browser } = there;
  const tabs = await Promise.all([open(browser), open(browser)]);
  const saved = await Promise.all(tabs.map((tab) => save(browser, tab)));
  expect(saved.map(({ status }) => status)).toEqual([200, 200]);
  await payFor(server, browser, tabs[0]);
  expect(await server.test.shop.db.$count(orders, eq(orders.shipsWithId, there.bow.id))).toBe(1);
});

test('a bow that is cancelled while its gear is paid leaves that to ship by itself, and its customer is told', async () => {
  await using there = await customer();
  const { server, browser, bow } = there;
  const { shop } = server.test;
  const opened = await open(browser);
  await save(browser, opened);
  const cancel = () =>
    cancelOrder(shop, { orderId: bow.id, actor: 'customer', reason: 'not wanted', cause: 'by-customer' });
  const [paid, cancelled] = await Promise.all([payFor(server, browser, opened), cancel()]);
  expect([paid.body.state, cancelled.ok]).toEqual(['confirmed', true]);
  const gear = await there.gearOrder();
  expect(gear).toMatchObject({ status: 'completed', waitsForBow: false, shippingAmount: 0 });
  expect(
    await shipLines(shop, STAFF, gear.orderNumber, { carrier: null, trackingNumber: null, allowUnpaid: false }),
  ).toEqual({
    ok: true,
  });
});

test('the mail of a cancelled bow names the gear that goes by itself now', async () => {
  await using there = await customerWithGear();
  const { server, bow, ordered } = there;
  await cancelOrder(server.test.shop, {
    orderId: bow.id,
    actor: 'customer',
    reason: 'not wanted',
    cause: 'by-customer',
  });
  const mail = (await readMails(server.test)).find(({ template }) => template === 'order-cancelled');
  expect(mail?.data).toMatchObject({ gearAlone: [ordered.orderNumber] });
  expect(await readOrder(server.test, ordered.id)).toMatchObject({ status: 'completed', waitsForBow: false });
});

test('gear that is paid once its bow has left is sent by itself', async () => {
  await using there = await customer();
  const { server, browser, bow } = there;
  const { shop } = server.test;
  const opened = await open(browser);
  await save(browser, opened);
  await processOrder(shop, STAFF, bow.orderNumber, { allowUnpaid: true });
  const [paid, shipped] = await Promise.all([payFor(server, browser, opened), shipBow(server, bow)]);
  expect([paid.body.state, shipped.ok]).toEqual(['confirmed', true]);
  const { status, waitsForBow } = await there.gearOrder();
  // In the bow's parcel where the money was quicker; else it has to be sent.
  expect(['shipped', 'completed']).toContain(status);
  expect(status === 'completed' && waitsForBow).toBe(false);
});

test('one step ships bow and gear under one number, each with its event and its mail', async () => {
  await using there = await customerWithGear();
  const { server, bow, ordered } = there;
  const { shop } = server.test;
  const staff = await openStaffBrowser(server);
  const list = await staff.ask('GET', '/api/admin/orders');
  const row = (list.body as unknown as { orderNumber: string }[]).find(
    (each) => each.orderNumber === ordered.orderNumber,
  );
  expect(row).toMatchObject({ shipsWith: bow.orderNumber, workStep: null, nextStep: null });
  await processOrder(shop, STAFF, bow.orderNumber, { allowUnpaid: true });
  const page = await staff.ask('GET', `/api/admin/orders/${bow.orderNumber}`);
  expect(page.body).toMatchObject({
    gearWithBow: [{ orderNumber: ordered.orderNumber, paid: true, contents: 'Quiver' }],
  });
  expect(await shipBow(server, bow, [ordered.orderNumber])).toEqual({ ok: true });
  for (const { id } of [bow, ordered]) {
    expect(await readOrder(server.test, id)).toMatchObject({ status: 'shipped', trackingNumber: '1Z999' });
  }
  expect(await shop.db.select().from(parcels).orderBy(parcels.kind)).toMatchObject([
    { kind: 'bow', trackingNumber: '1Z999', orderId: bow.id },
    { kind: 'stock', trackingNumber: '1Z999', orderId: ordered.id },
  ]);
  const sent = (await readMails(server.test)).filter(({ template }) => /shipped$/.test(template));
  expect(sent.map(({ template, orderId }) => [template, orderId])).toEqual([
    ['order-shipped', bow.id],
    ['parcel-shipped', ordered.id],
  ]);
  const events = (await readEvents(server.test)).filter(({ what }) => what === 'shipped');
  expect(events.map(({ orderId }) => orderId)).toEqual([bow.id, ordered.id]);
});

test('gear that waits for a bow is not sent alone unless a person says so; another bow’s parcel does not take it', async () => {
  await using there = await customerWithGear();
  const { server, ordered } = there;
  const { shop } = server.test;
  const alone = { carrier: null, trackingNumber: null, allowUnpaid: false };
  expect(await shipLines(shop, STAFF, ordered.orderNumber, alone)).toEqual({ ok: false, reason: 'waits-for-bow' });
  const other = await paidOrder(server.test, { customerEmail: 'bob@example.com' });
  await processOrder(shop, STAFF, other.orderNumber, { allowUnpaid: true });
  expect(await shipBow(server, other, [ordered.orderNumber])).toMatchObject({ ok: false, reason: 'not-together' });
  expect(await readOrder(server.test, other.id)).toMatchObject({ status: 'processing' });
  expect(await shipLines(shop, STAFF, ordered.orderNumber, { ...alone, allowAlone: true })).toEqual({ ok: true });
  expect(await readOrder(server.test, ordered.id)).toMatchObject({ status: 'shipped' });
});

test('gear goes where its bow goes: it follows a corrected address, and has none of its own', async () => {
  await using there = await customerWithGear();
  const { server, bow, ordered } = there;
  const { shop } = server.test;
  const correct = ({ id }: OrderRow, shippingAddress: string) =>
    correctFoundOrder(shop, (tx) => lockOrder(tx, id), { shippingAddress });
  expect(await correct(ordered, '7 Elm Street, Butte, MT 59701')).toEqual({ ok: false, reason: 'not-editable' });
  expect(await correct(bow, '9 River Road, Helena, MT 59601')).toEqual({ ok: true });
  expect(await readOrder(server.test, ordered.id)).toMatchObject({
    shippingAddress: '9 River Road, Helena, MT 59601',
    city: 'Helena',
    shippingAmount: 0,
  });
  const told = (await readMails(server.test)).filter(({ template }) => template === 'order-corrected');
  expect(told.map(({ orderId }) => orderId)).toEqual([bow.id, ordered.id]);
});
