import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { campaigns, orderEvents, orders } from '#db/schema.ts';
import { sealJournal } from '#shop/books/seal-journal.ts';
import { addStaffNote } from '#shop/orders/changes/add-staff-note.ts';
import { mailOrderPage } from '#shop/orders/links/order-page-links.ts';
import { enterOrder } from '#shop/orders/placing/enter-order.ts';
import { issueReceipts } from '#shop/papers/read-receipt.ts';
import { ANN, type Browser, HUNTER, openStaffBrowser, signInAs } from '#tests/support/browser.ts';
import {
  DETAILS,
  openBalanceOf,
  paidOrder,
  pay,
  pendingOrder,
  readMails,
  readOrder,
  SHOWN,
} from '#tests/support/orders/pre-orders.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';
import { STAFF } from '#tests/support/test-shop.ts';

const NOT_SIGNED_IN = { error: 'You are not signed in. Please sign in and try again.', code: 'not-signed-in' };
const NO_SUCH_ORDER = { error: 'There is no such order in your account. Please check the number.', code: 'not-found' };
const CORRECTION = { shippingAddress: '2 Valley Road, Helena, MT 59601', bowColor: 'Black' };
const DAY_MS = 86_400_000;

async function list(server: TestServer, token: string, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ uid: ANN.uid, email: ANN.email, ...more });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await server.ask('GET', `/api/user/orders?${query}`, undefined, { headers });
  return { ...answer, orders: JSON.parse(answer.text) as Record<string, unknown>[] };
}

/** Everything that is done with one order: read, corrected, its link renewed. */
async function tryAll(ask: Browser['ask'], orderNumber: string) {
  const url = `/api/user/orders/${orderNumber}`;
  return [
    await ask('GET', url),
    await ask('PUT', url, CORRECTION),
    await ask('POST', `${url}/payment-link`),
    await ask('POST', `${url}/payment-link`, {}),
  ];
}

test('a guest order stands in the list of the one whose address it has', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  const { token } = await signInAs(server, ANN);
  expect((await list(server, token)).orders).toEqual([
    {
      orderNumber: order.orderNumber,
      createdAt: order.createdAt.toISOString(),
      status: 'paid_deposit',
      bowName: 'Hunter',
      bowColor: 'Tan',
      build: null,
      customerName: 'Ann Archer',
      customerEmail: 'ann@example.com',
      shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
      address: { address: '1 Ridge Road', addressLine2: '', city: 'Bozeman', state: 'MT', zipCode: '59715' },
      totalAmount: '1776.00',
      reducedBy: '0.00',
      depositAmount: '177.60',
      remainingBalance: '1598.40',
      shippingAmount: '0.00',
      taxAmount: '0.00',
      taxEstimate: '0.00',
      lines: [
        {
          id: expect.any(Number),
          kind: 'bow',
          name: 'Hunter',
          variantName: null,
          quantity: 1,
          price: '1776.00',
          cancelledQuantity: 0,
          returnedQuantity: 0,
          mailed: 0,
          toCome: 1,
          giftRecipient: null,
          imageUrl: null,
        },
      ],
      depositPaid: true,
      balancePaid: false,
      balanceSoFar: '0.00',
      due: { leg: 'balance', amount: '1598.40' },
      dueNow: false,
      refundedAmount: '0.00',
      refundWaitingAmount: '0.00',
      undecided: false,
      processing: false,
      paymentToken: order.paymentToken,
      trackingNumber: null,
      shippedAt: null,
      place: null,
      isTest: false,
    },
  ]);
});

test('an unverified address claims no order', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  const { browser, token } = await signInAs(server, { ...ANN, verified: false });
  expect((await list(server, token)).orders).toEqual([]);
  for (const answer of await tryAll(browser.ask, order.orderNumber)) {
    expect([answer.status, answer.body]).toEqual([404, NO_SUCH_ORDER]);
  }
  expect((await readOrder(server.test, order.id)).userId).toBeNull();
});

test('the list comes in pages, newest first', async () => {
  await using server = await createTestServer();
  const numbers: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    numbers.unshift((await pendingOrder(server.test)).orderNumber);
    server.test.advance(1000);
  }
  const { token } = await signInAs(server, ANN);
  const page = async (more: Record<string, string>) =>
    (await list(server, token, more)).orders.map(({ orderNumber }) => orderNumber);
  expect(await page({})).toEqual(numbers);
  expect(await page({ limit: '2' })).toEqual(numbers.slice(0, 2));
  expect(await page({ limit: '2', before: String(numbers[1]) })).toEqual(numbers.slice(2));
  expect(await page({ before: String(numbers[2]) })).toEqual([]);
  expect(await page({ before: 'FD-00000000' })).toEqual([]);
});

test('an order opens to its own page, with what happened and what was paid', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  const { browser, token } = await signInAs(server, ANN);
  const { status, body } = await browser.ask('GET', `/api/user/orders/${order.orderNumber}`);
  expect(status).toBe(200);
  const [listed] = (await list(server, token)).orders;
  expect(body).toMatchObject(listed ?? {});
  expect(body).toMatchObject({ customerPhone: null, editable: true, linkExpiresAt: null, manufacturingWeeks: 4 });
  expect(body.receipts).toEqual([
    {
      kind: 'payment',
      leg: 'deposit',
      part: false,
      method: 'card',
      amount: '177.60',
      pending: false,
      failed: false,
      at: expect.stringMatching(/Z$/),
      number: null,
    },
  ]);
  expect(body.timeline).toMatchObject([
    { station: 'placed', state: 'done', at: order.createdAt.toISOString(), day: null },
    { station: 'deposit', state: 'done' },
    { station: 'release', state: 'now', at: null, day: order.promisedReleaseDate },
    { station: 'balance', state: 'ahead', at: null },
    { station: 'making', state: 'ahead', at: null },
    { station: 'shipped', state: 'ahead', at: null },
    { station: 'delivered', state: 'ahead', at: null },
  ]);
});

test("another customer's order is answered like one that does not exist", async () => {
  await using server = await createTestServer();
  const { browser: ann } = await signInAs(server, ANN);
  const order = await paidOrder(server.test, { customerEmail: HUNTER.email });
  await signInAs(server, HUNTER);
  const before = await readOrder(server.test, order.id);
  expect(before.userId).not.toBeNull();
  for (const orderNumber of [order.orderNumber, 'FD-00000000', 'x', '%00', 'a%20b', 'A'.repeat(1500), '..%2f..']) {
    for (const answer of await tryAll(ann.ask, orderNumber)) {
      expect([orderNumber, answer.status, answer.body]).toEqual([orderNumber, 404, NO_SUCH_ORDER]);
    }
  }
  expect(await readOrder(server.test, order.id)).toEqual(before);
});

test('an order number is worth nothing without a session, and with one that is over', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  const { browser } = await signInAs(server, ANN);
  const before = await readOrder(server.test, order.id);
  const session = browser.cookies.get('session') ?? '';
  await browser.ask('POST', '/api/auth/sign-out');
  browser.cookies.set('session', session);
  const strangers = [server.ask, browser.ask];
  for (const ask of strangers) {
    for (const answer of await tryAll(ask, order.orderNumber)) {
      expect([answer.status, answer.body]).toEqual([401, NOT_SIGNED_IN]);
    }
    expect((await ask('GET', '/api/user/checkout-details')).body).toEqual(NOT_SIGNED_IN);
  }
  expect(await readOrder(server.test, order.id)).toEqual(before);
});

test('a customer corrects where the bow goes and its colour', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  const { browser } = await signInAs(server, ANN);
  const build = { drawLength: 31, drawWeight: 40, hand: 'Left' };
  const answer = await browser.ask('PUT', `/api/user/orders/${order.orderNumber}`, {
    ...CORRECTION,
    build,
    totalAmount: '1.00',
    status: 'completed',
    userId: null,
    customerEmail: 'x@example.com',
  });
  expect([answer.status, answer.body]).toMatchObject([200, { ...CORRECTION, build, orderNumber: order.orderNumber }]);
  expect(await readOrder(server.test, order.id)).toMatchObject({
    ...CORRECTION,
    ...build,
    status: 'paid_deposit',
    totalAmount: 177_600,
    customerEmail: 'ann@example.com',
  });
});

test('an order in the making takes no corrections any more', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  const { browser } = await signInAs(server, ANN);
  await server.test.shop.db.update(orders).set({ status: 'processing' }).where(eq(orders.id, order.id));
  const answer = await browser.ask('PUT', `/api/user/orders/${order.orderNumber}`, {
    ...CORRECTION,
    build: { drawLength: 31, drawWeight: 40, hand: 'Left' },
  });
  expect([answer.status, answer.body]).toEqual([
    409,
    {
      error: 'This order can no longer be changed here. Please write to us, and we will see what can be done.',
      code: 'not-editable',
    },
  ]);
  expect(await readOrder(server.test, order.id)).toMatchObject({ bowColor: 'Tan', drawLength: null });
});

test('an owner whose link has expired gets one that opens the order again', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  const { browser } = await signInAs(server, ANN);
  const url = `/api/user/orders/${order.orderNumber}/payment-link`;
  expect((await browser.ask('POST', url)).body).toEqual({ paymentToken: order.paymentToken });

  const linkExpiresAt = new Date(server.test.shop.clock().getTime() - DAY_MS);
  await server.test.shop.db.update(orders).set({ linkExpiresAt }).where(eq(orders.id, order.id));
  expect((await server.ask('GET', `/api/orders/${order.paymentToken}`)).status).toBe(404);
  const fresh = await browser.ask('POST', url);
  expect(fresh.status).toBe(200);
  expect((await server.ask('GET', `/api/orders/${fresh.body.paymentToken}`)).status).toBe(200);
  const events = await server.test.shop.db.select().from(orderEvents);
  expect(events.filter(({ what }) => what === 'link-renewed')).toHaveLength(1);
});

test('an order that is paid needs no link', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  await pay(server.test, await openBalanceOf(server.test, order));
  await server.ask('POST', '/api/orders/complete-payment', { token: order.paymentToken });
  const { browser } = await signInAs(server, ANN);
  const answer = await browser.ask('POST', `/api/user/orders/${order.orderNumber}/payment-link`);
  expect([answer.status, answer.body.code]).toEqual([409, 'nothing-due']);
});

test('the checkout is filled in from the account and the last order', async () => {
  await using server = await createTestServer();
  await paidOrder(server.test, { customerPhone: '406 555 0100' });
  const { browser } = await signInAs(server, ANN);
  expect((await browser.ask('GET', '/api/user/checkout-details')).body).toEqual({
    firstName: 'Ann',
    lastName: 'Archer',
    email: 'ann@example.com',
    phone: '406 555 0100',
    address: { address: '1 Ridge Road', addressLine2: '', city: 'Bozeman', state: 'MT', zipCode: '59715' },
  });
});

test('what staff note of an order, and who entered it by phone, is in no answer and no mail that its customer gets', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const [bow = null] = await shop.db.select({ productId: campaigns.productId }).from(campaigns);
  const { userId: _user, agreedToBalance: _agreed, ...details } = DETAILS;
  const requestKey = crypto.randomUUID();
  const entered = await enterOrder(shop, STAFF, { details, bow, gear: [], shown: SHOWN, requestKey });
  if (!entered.ok) throw new Error(entered.reason);
  const { orderNumber, paymentToken, enteredBy } = entered.order;
  expect(enteredBy).toBe(STAFF.name);
  await addStaffNote(shop, STAFF, orderNumber, { note: 'Shoots left.', requestKey });
  await mailOrderPage(shop, { orderNumber, email: ANN.email });
  const mails = await readMails(server.test);
  const key = /key=([\w-]{43})/.exec(JSON.stringify(mails))?.[1];
  const { browser, token } = await signInAs(server, ANN);
  const texts = [
    (await list(server, token)).text,
    (await browser.ask('GET', `/api/user/orders/${orderNumber}`)).text,
    (await server.ask('GET', `/api/orders/${paymentToken}`)).text,
    (await server.ask('GET', `/api/order-pages/${key}`)).text,
  ];
  for (const text of texts) expect(text).toContain(orderNumber);
  for (const text of [...texts, JSON.stringify(mails)]) expect(text).not.toMatch(/robin|Shoots left/);
});

test('a receipt is a PDF for its customer and for nobody else who is signed in', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  await sealJournal(server.test.shop);
  await issueReceipts(server.test.shop);
  const {
    browser: { ask },
  } = await signInAs(server, ANN);
  const { browser: other } = await signInAs(server, HUNTER);
  const path = `/api/user/orders/${order.orderNumber}/receipts/1`;
  const pdf = { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="receipt-1.pdf"' };
  expect(await ask('GET', path)).toMatchObject({ status: 200, headers: pdf });
  expect((await ask('GET', path)).text).toMatch(/^%PDF-/);
  expect((await ask('GET', `/api/user/orders/${order.orderNumber}`)).body.receipts).toMatchObject([{ number: 1 }]);
  expect(await ask('GET', path.replace(/1$/, '2'))).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await other.ask('GET', path)).toMatchObject({ status: 404 });
  expect(await server.ask('GET', path)).toMatchObject({ status: 401 });
});

test('a receipt is a PDF for staff who see amounts, and by the order’s own link', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const order = await paidOrder(server.test);
  const other = await paidOrder(server.test);
  await sealJournal(shop);
  await issueReceipts(shop);
  await mailOrderPage(shop, { orderNumber: order.orderNumber, email: order.customerEmail });
  const mail = (await readMails(server.test)).find(({ template }) => template === 'order-page-link');
  const { pageLink } = (mail?.data ?? {}) as { pageLink?: string };
  const key = pageLink?.split('key=')[1];
  const path = `/api/order-pages/${key}/receipts`;
  expect(await server.ask('GET', `${path}/1`)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/pdf' },
  });
  expect((await server.ask('GET', `${path}/1`)).text).toMatch(/^%PDF-/);
  expect(await server.ask('GET', `${path}/2`)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await server.ask('GET', '/api/order-pages/none/receipts/1')).toMatchObject({ status: 404 });
  for (const [role, status] of [
    ['support', 200],
    ['workshop', 403],
  ] as const) {
    const { ask } = await openStaffBrowser(server, `the-${role}`, role);
    expect((await ask('GET', `/api/admin/orders/${order.orderNumber}/receipts/1`)).status, role).toBe(status);
    const others = await ask('GET', `/api/admin/orders/${other.orderNumber}/receipts/1`);
    expect(others.status, role).toBe(status === 200 ? 404 : status);
  }
});
