import { expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { orders } from '#db/schema.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { plant } from '#tests/support/books/books.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { depositOf, paidOrder, pay, pendingOrder, readMails } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const KEY = '0b4d7b1c-0000-4000-8000-000000000001';
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code];

test('staff read an order by its number and process it, and every answer is the order as it is then', async () => {
  await using server = await createTestServer();
  const staff = await openStaffBrowser(server);
  const { id, orderNumber } = await paidOrder(server.test);
  const at = `/api/admin/orders/${orderNumber}`;
  expect((await staff.ask('GET', '/api/admin/orders?status=paid_deposit&search=ARCHER')).body).toMatchObject([
    { id, orderNumber, paymentState: 'deposit_paid', outstanding: '1598.40', isTest: false },
  ]);
  expect((await staff.ask('GET', `/api/admin/orders/${id}`)).body).toMatchObject({
    orderNumber,
    steps: ['process', 'cancel', 'refund', 'renew-link', 'correct'],
    due: { leg: 'balance', amount: '1598.40' },
    refundable: '177.60',
    paymentLink: expect.stringContaining('/complete-payment?token='),
    items: [{ name: 'Hunter', quantity: 1, price: '1776.00' }],
    payments: [{ leg: 'deposit', received: '177.60', refunds: [] }],
    events: [{ what: 'placed' }, { what: 'deposit-received' }],
    mails: [{ template: 'order-confirmed', state: 'queued' }],
  });
  const process = { status: 'processing', shippedAt: '2026-01-01T00:00:00Z' };
  const unpaid = await staff.ask('PUT', at, process);
  expect(codeOf(unpaid)).toEqual([409, 'unpaid']);
  expect(unpaid.body.error).toContain('$1,598.40');
  const processed = await staff.ask('PUT', at, { ...process, allowUnpaid: true });
  expect(processed.body).toMatchObject({
    status: 'processing',
    steps: ['ship', 'cancel', 'refund', 'renew-link', 'correct'],
  });
  const again = await staff.ask('PUT', at, { ...process, allowUnpaid: true });
  expect(codeOf(again)).toEqual([409, 'not-allowed']);
  expect(again.body.error).toContain('is being processed now');
  expect(codeOf(await staff.ask('PUT', at, { status: 'completed' }))).toEqual([400, 'invalid-request']);
});

test('staff correct, send the link of, and note something on an order by its number', async () => {
  await using server = await createTestServer();
  const staff = await openStaffBrowser(server);
  const { orderNumber } = await paidOrder(server.test);
  const at = `/api/admin/orders/${orderNumber}`;
  const { body: before } = await staff.ask('GET', at);
  const build = { drawLength: 27.5, drawWeight: 50, hand: 'Right' };
  const details = await staff.ask('PUT', `${at}/details`, { customerPhone: ' ', bowColor: 'Black', build });
  expect(details.body).toMatchObject({ bowColor: 'Black', customerPhone: null, build });
  const seen = { bowColor: before.bowColor, build: null, customerName: before.customerName };
  const late = await staff.ask('PUT', `${at}/details`, {
    bowColor: 'Tan',
    build: null,
    customerName: 'Ann Boone',
    seen,
  });
  expect([...codeOf(late), late.body.fields]).toEqual([
    ...[409, 'changed-meanwhile'],
    {
      bowColor: 'Somebody else has made it “Black” meanwhile. Saving once more puts yours in its place.',
      'build.drawLength': expect.stringContaining('“27.5 in draw, 50 lbs, right hand”'),
    },
  ]);
  const link = await staff.ask('POST', `${at}/payment-link`, { send: true, requestKey: KEY });
  expect(link.body).toEqual({ paymentLink: before.paymentLink, linkExpiresAt: null });
  const noted = await staff.ask('POST', `${at}/notes`, { note: 'Rang at noon.', requestKey: KEY });
  expect((noted.body.events as object[]).at(-1)).toMatchObject({
    actorName: 'robin',
    after: { note: 'Rang at noon.' },
  });
});

test('staff cancel an order and give its money back in parts, and no cent more', async () => {
  await using server = await createTestServer();
  const staff = await openStaffBrowser(server);
  const { orderNumber } = await paidOrder(server.test);
  const at = `/api/admin/orders/${orderNumber}`;
  await staff.ask('PUT', at, { status: 'processing', allowUnpaid: true });
  const tooMuch = await staff.ask('POST', `${at}/cancel`, { reason: 'asked', refundAmount: '177.61' });
  expect([...codeOf(tooMuch), tooMuch.body.fields]).toEqual([
    422,
    'too-much',
    { refundAmount: expect.stringContaining('$177.60') },
  ]);
  const early = { amount: '1', reason: 'asked', requestKey: KEY };
  expect(codeOf(await staff.ask('POST', `${at}/refund`, early))).toEqual([422, 'no-meaning']);
  const cancelled = await staff.ask('POST', `${at}/cancel`, { reason: 'asked', refundAmount: '100' });
  expect(cancelled.body).toMatchObject({
    status: 'cancelled',
    refundable: '77.60',
    steps: ['refund'],
    paymentLink: null,
  });
  const refunded = await staff.ask('POST', `${at}/refund`, { ...early, amount: '77.60' });
  expect(refunded.body).toMatchObject({
    paymentState: 'refund_under_way',
    refunded: '0.00',
    refundWaiting: '177.60',
    steps: [],
    refundable: '0.00',
  });
  expect(await staff.ask('POST', `${at}/refund`, { ...early, amount: '77.60' })).toMatchObject({ status: 200 });
  expect(await staff.ask('POST', `${at}/refund`, { ...early, amount: '50' })).toMatchObject({
    status: 409,
    body: {
      code: 'other-refund',
      error: expect.stringContaining('with $77.60'),
      fields: { amount: expect.any(String) },
    },
  });
  expect(codeOf(await staff.ask('POST', `${at}/payment-link`, { requestKey: KEY }))).toEqual([409, 'nothing-due']);
});

test('an order that is not there, and a search for nothing, are told apart from faults', async () => {
  await using server = await createTestServer();
  const staff = await openStaffBrowser(server);
  for (const unknown of ['FD-00000000', '2147483648', 'x%00', 'a b']) {
    expect(codeOf(await staff.ask('GET', `/api/admin/orders/${unknown}`)), unknown).toEqual([404, 'not-found']);
  }
  expect(codeOf(await staff.ask('POST', '/api/admin/orders/FD-00000000/cancel', { reason: 'x' }))).toEqual([
    404,
    'not-found',
  ]);
  expect(codeOf(await staff.ask('GET', '/api/admin/orders?search=-%25'))).toEqual([400, 'search-too-short']);
});

test('the export is a file for spreadsheet programs in which nothing a customer wrote is a formula', async () => {
  await using server = await createTestServer();
  const staff = await openStaffBrowser(server);
  await pendingOrder(server.test, {
    customerName: '=HYPERLINK("http://evil.test")',
    customerPhone: '+1 406 555 0100',
    build: { drawLength: 29, drawWeight: 60, hand: 'Left' },
  });
  await server.test.shop.db.update(orders).set({ createdAt: new Date('2026-03-01T12:00:00Z') });
  const address = `Ann;=1+1\t@SUM(A1) "-2+3|  =cmd, +4 Ridge-Road 5`;
  await server.test.shop.db.update(orders).set({ shippingAddress: address });
  const { headers, text } = await staff.ask('GET', '/api/admin/orders/export.csv?to=2026-03-01');
  const day = server.test.shop.clock().toISOString().slice(0, 10);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="orders-${day}.csv"`,
  });
  const [title, order, end] = text.split('\r\n');
  expect(title).toMatch(/^\uFEFFNumber,Placed,Status,Payment state,Test,Other keys,Name,/);
  expect(order).toContain(`,2026-03-01T12:00:00.000Z,pending,unpaid,no,no,"'=HYPERLINK(""http://evil.test"")",`);
  expect(order).toContain("'+1 406 555 0100");
  expect(order).toContain(',Tan,29.0,60,Left,');
  // However the file is taken apart, no part of it begins like a formula.
  expect(order).toContain(`"Ann;'=1+1\t'@SUM(A1) ""'-2+3|  '=cmd, '+4 Ridge-Road 5"`);
  for (const cell of order?.split(/[;,|\t"]/) ?? []) expect(cell.trim()).not.toMatch(/^[=+\-@]/);
  expect(end).toBe('');
});

test('an export reads no further than its reader does, and ends when they go away', async () => {
  await using server = await createTestServer();
  const staff = await openStaffBrowser(server);
  // Past the triggers, which nine thousand orders would keep busy for many seconds.
  await plant(
    server.test,
    `insert into orders (order_number, customer_name, customer_email, shipping_address, total_amount)
      select 'FD-' || i, 'Ann', 'ann@example.com', repeat('1 Ridge Road ', 300), 1776 from generate_series(1, 9000) i`,
  );
  let batches = 0;
  const logger = { logQuery: (query: string) => void (query.includes('from "orders"') && batches++) };
  server.test.shop.db = openDatabase(server.test.database.pool, { logger });
  const address = await server.app.listen({ port: 0 });
  const cookie = `__Host-staff_session=${staff.cookies.get('staff_session')}`;
  const gone = new AbortController();
  const response = await fetch(`${address}/api/admin/orders/export.csv`, { headers: { cookie }, signal: gone.signal });
  await response.body?.getReader().read();
  gone.abort();
  await server.app.close();
  expect(batches).toBeGreaterThan(0);
  expect(batches).toBeLessThan(10);
});

test('the test mail goes to the address given, else to that of the settings', async () => {
  await using server = await createTestServer();
  const staff = await openStaffBrowser(server);
  const send = (body?: object) => staff.ask('POST', '/api/admin/send-test-payoff-email', body);
  const nobody = await send();
  expect(codeOf(nobody)).toEqual([422, 'no-recipient']);
  expect(nobody.body.error).toContain('TEST_EMAIL');
  const sent = await send({ email: 'desk@fulldraw.test' });
  expect([sent.status, sent.headers['content-type'], sent.text]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'Test email sent to desk@fulldraw.test',
  ]);
  expect(await readMails(server.test)).toMatchObject([{ template: 'release', recipient: 'desk@fulldraw.test' }]);
});

test('staff say what money means that went back elsewhere; what a bank decides about is neither shipped nor refunded', async () => {
  await using server = await createTestServer();
  const { shop, stripe } = server.test;
  const staff = await openStaffBrowser(server);
  const order = await pendingOrder(server.test);
  await pay(server.test, depositOf(order), 'pm_card_createDisputeInquiry');
  await stripe.refunds.create({ payment_intent: depositOf(order), amount: 7_760 });
  await syncPayment(shop, depositOf(order));
  const at = `/api/admin/orders/${order.orderNumber}`;
  const read = await staff.ask('GET', at);
  expect(read.body).toMatchObject({
    // An inquiry takes nothing.
    outstanding: '1676.00',
    undecided: '77.60',
    disputed: '0.00',
    refunded: '77.60',
    payments: [
      {
        refunds: [{ outside: true, meaning: null }],
        disputes: [{ status: 'warning_needs_response', evidenceDueBy: expect.any(String), page: expect.any(String) }],
      },
    ],
  });
  const word = { kind: 'refund', id: 1, meaning: 'price_reduction' };
  expect((await staff.ask('POST', `${at}/money-back`, word)).body).toMatchObject({
    outstanding: '1598.40',
    undecided: '0.00',
  });
  const none = await staff.ask('POST', `${at}/money-back`, { ...word, id: 9 });
  expect(codeOf(none)).toEqual([409, 'nothing-to-decide']);
  const [dispute] = (await stripe.disputes.list()).data;
  await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'escalate_inquiry_evidence' } });
  await syncPayment(shop, depositOf(order));
  expect((await staff.ask('GET', at)).body).toMatchObject({
    disputed: '100.00',
    paymentState: 'disputed',
    nextStep: null,
    steps: expect.not.arrayContaining(['process']),
  });
  const held = await staff.ask('PUT', at, { status: 'processing', allowUnpaid: true });
  expect([...codeOf(held), held.body.error]).toEqual([409, 'disputed', expect.stringContaining('$100.00')]);
  const refund = await staff.ask('POST', `${at}/cancel`, { reason: 'asked' });
  expect([...codeOf(refund), refund.body.error]).toEqual([409, 'disputed', expect.stringContaining('under dispute')]);
  await stripe.disputes.close(dispute?.id ?? '');
  await syncPayment(shop, depositOf(order));
  const undecided = await staff.ask('PUT', at, { status: 'processing', allowUnpaid: true });
  expect([...codeOf(undecided), undecided.body.error]).toEqual([
    409,
    'undecided',
    expect.stringContaining('still owes'),
  ]);
});

test('a line, an order or a bow that a request names twice is refused, and nothing is paid, sent or counted', async () => {
  await using server = await createTestServer();
  const staff = await openStaffBrowser(server);
  const { orderNumber } = await paidOrder(server.test);
  const at = `/api/admin/orders/${orderNumber}`;
  const { body: before } = await staff.ask('GET', at);
  const line = { orderItemId: (before.items as { id: number }[])[0]?.id, quantity: 1 };
  const twice = [line, { ...line, quantity: 2 }];
  const key = { requestKey: KEY };
  const asked: [string, object][] = [
    [`${at}/refund`, { reason: 'broken', amount: '3552.00', lines: twice, ...key }],
    [`${at}/parcels`, { items: twice }],
    [`${at}/replacements`, { items: twice, reason: 'lost', ...key }],
    ['/api/admin/bulk-runs/shipments', { csv: `${orderNumber},UPS,1Z1`, good: [1, 1], ...key }],
    ['/api/admin/bulk-runs/previews/process', { orderNumbers: [orderNumber, orderNumber.toLowerCase()] }],
    ['/api/admin/bows/moves', { serials: ['FDH-26-00001', 'fdh-26-00001'], to: 'in_making' }],
  ];
  for (const [address, body] of asked) {
    const answered = await staff.ask('POST', address, body);
    expect([address, ...codeOf(answered)]).toEqual([address, 400, 'invalid-request']);
    expect(answered.body.error).toMatch(/twice/);
  }
  const papers = await staff.ask('GET', `/api/admin/orders/papers?orders=${orderNumber},${orderNumber}`);
  expect(codeOf(papers)).toEqual([400, 'invalid-request']);
  expect((await staff.ask('GET', at)).body).toEqual(before);
});

test('what the listed orders come to is told to those who see the figures of the shop, and the count to all', async () => {
  await using server = await createTestServer();
  await paidOrder(server.test);
  for (const [role, total, outstanding] of [
    ['workshop', null, null],
    ['support', null, null],
    ['manager', '1776.00', '1598.40'],
  ] as const) {
    const { body } = await (await openStaffBrowser(server, role, role)).ask('GET', '/api/admin/orders/totals');
    expect([role, body]).toEqual([role, { count: 1, more: false, total, outstanding }]);
  }
});
