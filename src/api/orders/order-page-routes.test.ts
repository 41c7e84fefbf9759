import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderPageLinks, orders, parcels, printSubmissions } from '#db/schema.ts';
import { correctDetails } from '#shop/orders/changes/correct-details.ts';
import { expireOrderPages, mailOrderPage } from '#shop/orders/links/order-page-links.ts';
import { shipLines } from '#shop/orders/parcels/ship-lines.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { paidOrder, readEvents, readMails } from '#tests/support/orders/pre-orders.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';
import { STAFF } from '#tests/support/test-shop.ts';

const DAY_MS = 86_400_000;
const ADDRESS = { shippingAddress: '9 River Road, Helena, MT 59601' };
const find = (server: TestServer, orderNumber: string, email: string) =>
  server.ask('POST', '/api/orders/find', { orderNumber, email });

/** The jobs that wait, done as the worker does them. */
async function workOff({ test: { shop, database } }: TestServer): Promise<void> {
  const { rows } = await database.pool.query(
    `delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
     where tasks.id = jobs.task_id and tasks.identifier = 'mail-order-page' returning jobs.payload`,
  );
  for (const { payload } of rows) await mailOrderPage(shop, payload);
}

/** The keys of the links that were mailed, oldest first. */
async function mailedKeys(server: TestServer): Promise<string[]> {
  const mails = (await readMails(server.test)).filter(({ template }) => template === 'order-page-link');
  return mails.map(({ data }) => (data as { pageLink: string }).pageLink.split('key=')[1] ?? '');
}

/** A link for a guest who asked for it. */
async function linkTo(
  server: TestServer,
  { orderNumber, customerEmail }: { orderNumber: string; customerEmail: string },
) {
  await find(server, orderNumber, customerEmail);
  await workOff(server);
  return (await mailedKeys(server)).at(-1) ?? '';
}

test('whether there is such an order is not to be learned from the answer, and only its own address gets the link', async () => {
  await using server = await createTestServer();
  const { order } = await gearOrder(server.test.shop);
  const answers = [
    await find(server, order.orderNumber, 'gwen@example.com'),
    await find(server, ` ${order.orderNumber.toLowerCase()} `, 'GWEN@example.com'),
    await find(server, order.orderNumber, 'eve@example.com'),
    await find(server, 'FD-00000000', 'gwen@example.com'),
  ];
  for (const answer of answers) expect([answer.status, answer.text]).toEqual([200, answers[0]?.text]);
  // What tells them apart comes after the answer.
  expect(await readMails(server.test)).toEqual([]);
  await workOff(server);
  const mails = await readMails(server.test);
  expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual([
    ['order-page-link', 'gwen@example.com'],
    ['order-page-link', 'gwen@example.com'],
  ]);
  const [first = '', second = ''] = await mailedKeys(server);
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(second).not.toBe(first);
  const kept = JSON.stringify(await server.test.shop.db.select().from(orderPageLinks));
  for (const key of [first, second]) expect(kept).not.toContain(key);
  const { rows } = await server.test.database.pool.query('select data::text from emails');
  expect(JSON.stringify(rows)).not.toContain(first);
});

test('what is no number and no address is said at its field', async () => {
  await using server = await createTestServer();
  expect(await find(server, '', 'no address')).toMatchObject({
    status: 400,
    body: { fields: { orderNumber: expect.any(String), email: expect.any(String) } },
  });
});

test('a mailbox is not filled: three links for an order within an hour, and ten questions a minute from a network', async () => {
  await using server = await createTestServer();
  const { order } = await gearOrder(server.test.shop);
  const statuses: number[] = [];
  for (let time = 0; time < 11; time += 1) {
    statuses.push((await find(server, order.orderNumber, order.customerEmail)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  await workOff(server);
  expect(await mailedKeys(server)).toHaveLength(3);
  server.test.advance(DAY_MS);
  await mailOrderPage(server.test.shop, { orderNumber: order.orderNumber, email: order.customerEmail });
  expect(await mailedKeys(server)).toHaveLength(4);
});

test('a mailbox gets six links within an hour at most, for however many orders and however it is spelled in them', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const seek = async (email: string) => {
    const { order } = await gearOrder(shop);
    await shop.db.update(orders).set({ customerEmail: email }).where(eq(orders.id, order.id));
    for (let time = 0; time < 2; time += 1) await mailOrderPage(shop, { orderNumber: order.orderNumber, email });
  };
  for (const email of ['gwen+1@gmail.com', 'Gwen+2@gmail.com', 'g.w.e.n@googlemail.com', 'gwen@gmail.com'])
    await seek(email);
  expect(await mailedKeys(server)).toHaveLength(6);
  await seek('other@gmail.com');
  expect(await mailedKeys(server)).toHaveLength(8);
});

test('the link shows where the order and its parcels are, and its address can be corrected until it is sent', async () => {
  await using server = await createTestServer();
  const { order, items } = await gearOrder(server.test.shop, { lines: [{ quantity: 2 }] });
  const url = `/api/order-pages/${await linkTo(server, order)}`;
  expect(await server.ask('GET', url)).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: {
      orderNumber: order.orderNumber,
      status: 'completed',
      bowColor: null,
      editable: true,
      parcels: [],
      lines: [{ name: 'String Wax', quantity: 2, toCome: 2 }],
      timeline: [
        { station: 'placed', state: 'done' },
        { station: 'paid', state: 'done' },
        { station: 'sent', state: 'now' },
      ],
    },
  });
  expect(await server.ask('PUT', url, ADDRESS)).toMatchObject({ status: 200, body: ADDRESS });
  expect(await readEvents(server.test)).toMatchObject([{ actor: 'customer', what: 'details-changed', after: ADDRESS }]);
  // No bow comes into an order by a correction.
  expect(await server.ask('PUT', url, { ...ADDRESS, bowColor: 'Tan' })).toMatchObject({ body: { bowColor: null } });
  await shipLines(server.test.shop, STAFF, order.orderNumber, {
    items: [{ orderItemId: items[0]?.id ?? 0, quantity: 2 }],
    carrier: 'USPS',
    trackingNumber: '9400',
    allowUnpaid: false,
  });
  expect((await server.ask('GET', url)).body).toMatchObject({
    status: 'shipped',
    editable: false,
    lines: [{ toCome: 0 }],
    parcels: [
      {
        state: 'shipped',
        carrier: 'USPS',
        trackingNumber: '9400',
        trackingLink: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400',
        contents: [{ name: 'String Wax', quantity: 2 }],
      },
    ],
  });
  expect(await server.ask('PUT', url, ADDRESS)).toMatchObject({ status: 409, body: { code: 'not-editable' } });
});

test('what a colleague does by the link of a customer has the colleague’s name in the history', async () => {
  await using server = await createTestServer();
  const { order, items } = await gearOrder(server.test.shop, { bow: true });
  const page = `/api/order-pages/${await linkTo(server, order)}`;
  const linked = `/api/orders/${order.paymentToken}`;
  const colleague = await openStaffBrowser(server, 'sue', 'support');
  const build = { drawLength: 28.5, drawWeight: 60, hand: 'Right' };
  const say = { ...ADDRESS, bowColor: 'Tan', build };
  const lines = [{ orderItemId: items[1]?.id ?? 0, quantity: 1, wantedVariantId: null }];
  await colleague.ask('PUT', page, say);
  await colleague.ask('POST', `${page}/confirmation`, say);
  await colleague.ask('PUT', linked, { shippingAddress: '10 River Road, Helena, MT 59601' });
  await colleague.ask('POST', `${page}/returns`, {
    kind: 'return',
    reason: 'Too long',
    lines,
    requestKey: crypto.randomUUID(),
  });
  await colleague.ask('POST', `${page}/payment-link`);
  const { refundAmount } = (await colleague.ask('GET', page)).body.cancellation as { refundAmount: string };
  expect(await colleague.ask('POST', `${page}/cancellation`, { reason: '', refundAmount })).toMatchObject({
    status: 200,
  });
  const events = await readEvents(server.test);
  const done = events.filter(({ actor }) => actor !== 'provider').map(({ what, actorName }) => [what, actorName]);
  expect(done).toContainEqual(['details-changed', 'sue']);
  expect(done).toContainEqual(['build-confirmed', 'sue']);
  expect(done).toContainEqual(['cancelled', 'sue']);
  expect(done.filter(([, name]) => name !== 'sue')).toEqual([]);
});

test('a secret that is wrong, another one’s or over opens nothing, and all of these are answered alike', async () => {
  await using server = await createTestServer();
  const { order } = await gearOrder(server.test.shop);
  const others = await gearOrder(server.test.shop, { customerEmail: 'bob@example.com' });
  const key = await linkTo(server, order);
  const shows = async (secret: string) => (await server.ask('GET', `/api/order-pages/${secret}`)).body;
  expect(await shows(key)).toMatchObject({ orderNumber: order.orderNumber });
  // A link is for one order, whatever else is asked.
  expect(JSON.stringify(await shows(key))).not.toContain(others.order.orderNumber);
  const refused = { code: 'link-invalid' };
  for (const wrong of [`${key}x`, key.slice(1), 'x', '%00', order.orderNumber, order.paymentToken ?? '']) {
    expect(await shows(wrong)).toMatchObject(refused);
    expect(await server.ask('PUT', `/api/order-pages/${wrong}`, ADDRESS)).toMatchObject({ status: 404, body: refused });
    expect(await server.ask('POST', `/api/order-pages/${wrong}/payment-link`)).toMatchObject({ status: 404 });
  }
  server.test.advance(7 * DAY_MS - 1);
  expect(await shows(key)).toMatchObject({ orderNumber: order.orderNumber });
  server.test.advance(1);
  expect(await shows(key)).toMatchObject(refused);
  expect(await server.ask('PUT', `/api/order-pages/${key}`, ADDRESS)).toMatchObject({ status: 404, body: refused });
  server.test.advance(1);
  await expireOrderPages(server.test.shop);
  expect(await server.test.shop.db.select().from(orderPageLinks)).toEqual([]);
});

test('links end with the email address, and a cancelled order is shown and takes no corrections', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  const { orderNumber } = order;
  const key = await linkTo(server, order);
  await server.test.shop.db.update(orders).set({ status: 'processing' });
  expect(await server.ask('PUT', `/api/order-pages/${key}`, ADDRESS)).toMatchObject({ status: 409 });
  await correctDetails(server.test.shop, STAFF, orderNumber, { customerEmail: 'new@example.com' });
  expect(await server.ask('GET', `/api/order-pages/${key}`)).toMatchObject({ status: 404 });
  const cancelled = await gearOrder(server.test.shop, { paid: false, status: 'cancelled' });
  const url = `/api/order-pages/${await linkTo(server, cancelled.order)}`;
  expect(await server.ask('GET', url)).toMatchObject({
    body: { status: 'cancelled', editable: false, lines: [{ toCome: 0 }] },
  });
  expect(await server.ask('PUT', url, ADDRESS)).toMatchObject({ status: 409 });
});

test('what is printed keeps the address that the printer has; the rest can still be sent elsewhere', async () => {
  await using server = await createTestServer();
  const { db } = server.test.shop;
  const printed = await gearOrder(server.test.shop, { lines: [{ kind: 'print' }] });
  const both = await gearOrder(server.test.shop, { lines: [{ kind: 'print' }, {}] });
  const read = async (order: typeof printed.order) =>
    (await server.ask('GET', `/api/order-pages/${await linkTo(server, order)}`)).body;
  expect(await read(printed.order)).toMatchObject({ editable: true, addressAtPrinter: false });
  await db.insert(printSubmissions).values(
    [printed, both].map(({ order }) => ({
      orderId: order.id,
      externalId: order.orderNumber,
      state: 'confirmed' as const,
    })),
  );
  expect(await read(printed.order)).toMatchObject({ editable: false, addressAtPrinter: true });
  expect(await read(both.order)).toMatchObject({ editable: true, addressAtPrinter: true });
  expect(await db.select().from(parcels)).toEqual([]);
});

test('a guest who owes the balance gets a payment link that works', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  const renewed = await server.ask('POST', `/api/order-pages/${await linkTo(server, order)}/payment-link`);
  expect(renewed.body).toEqual({ paymentToken: order.paymentToken });
  const gear = await gearOrder(server.test.shop);
  const url = `/api/order-pages/${await linkTo(server, gear.order)}/payment-link`;
  expect(await server.ask('POST', url)).toMatchObject({ status: 409, body: { code: 'nothing-due' } });
});
