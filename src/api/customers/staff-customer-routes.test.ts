import { expect, test } from 'vitest';
import { contactInquiries, orders, staff, users } from '#db/schema.ts';
import { customerKey } from '#shop/customers/customer-key.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { orderPaidWhole } from '#tests/support/campaigns/workshop.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { paidOrder, pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const customer = (address: string) => `/api/admin/customers/${customerKey(address)}`;
const ann = () => customer('ann@example.com');
const KEY = '0b4d7b1c-0000-4000-8000-000000000001';

test('a customer is all orders, mails, inquiries, bows and gift cards of one address, in whatever capitals', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const { shop } = server.test;
  const guest = await orderPaidWhole(server.test);
  const [account] = await shop.db
    .insert(users)
    .values({ id: 'u1', email: 'ann@example.com', displayName: 'Ann Archer' })
    .returning();
  const elsewhere = await paidOrder(server.test, { customerEmail: 'work@example.com', customerName: 'Ann at work' });
  await shop.db.update(orders).set({ userId: account?.id ?? '' });
  await sellGiftCard(server.test, { recipient: 'Ann@Example.com' });
  const message = 'When does my bow come?';
  await shop.db
    .insert(contactInquiries)
    .values({ name: 'Ann', email: 'ANN@example.com', interest: 'collaboration', message });

  const { body } = await ask('GET', customer('ANN@example.com'));
  expect(body).toMatchObject({
    email: 'ann@example.com',
    account: { displayName: 'Ann Archer' },
    blocked: [],
    notes: [],
    bows: [{ serial: expect.stringMatching(/^FDH-/), orderNumber: guest.orderNumber, state: 'to_make', theirs: true }],
    giftCards: [{ amount: '100.00', balance: '100.00', state: 'active' }],
    returns: [],
  });
  const list = async (part: string) => JSON.parse((await ask('GET', `${ann()}/${part}`)).text);
  const found: { orderNumber: string }[] = await list('orders');
  expect(found.map(({ orderNumber }) => orderNumber)).toEqual(
    expect.arrayContaining([elsewhere.orderNumber, guest.orderNumber]),
  );
  expect(body.orders).toMatchObject({
    count: found.length,
    unpaid: 0,
    tests: 0,
    counted: true,
    outstanding: '1598.40',
  });
  expect(await list('inquiries')).toMatchObject([{ message }]);
  const mails: { recipient: string; id: number }[] = await list('emails');
  expect(mails.length).toBeGreaterThan(1);
  for (const { recipient } of mails) expect(recipient.toLowerCase()).toBe('ann@example.com');
  // No list of mails says what is in them.
  for (const mail of mails) expect(Object.keys(mail)).not.toContain('body');
});

test('every record names its customer by a key that is the same each time, and no address of a page or call names the email address', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const { orderNumber } = await paidOrder(server.test, { customerEmail: 'Ann@example.com' });
  await server.test.shop.db
    .insert(contactInquiries)
    .values({ name: 'Ann', email: 'ANN@example.com', interest: 'collaboration', message: 'Hello' });
  const [listed] = JSON.parse((await ask('GET', '/api/admin/customers')).text);
  const [inquiry] = JSON.parse((await ask('GET', '/api/admin/contacts')).text);
  const order = (await ask('GET', `/api/admin/orders/${orderNumber}`)).body;
  const mail = (await ask('GET', '/api/admin/emails/1')).body;
  const found = (await ask('GET', `/api/admin/customers/${listed.key}`)).body;
  const keys = [listed.key, inquiry.customerKey, order.customerKey, mail.customerKey, found.key];
  expect(new Set(keys)).toEqual(new Set([customerKey('ann@example.com')]));
  expect(found).toMatchObject({ email: 'ann@example.com', name: 'Ann' });
  expect(Buffer.from(String(listed.key).split('.').at(-1) ?? '', 'base64url').toString()).not.toContain('ann');
  // Where somebody types it all the same, the log leaves it out.
  expect((await ask('GET', '/api/admin/customers/ann@example.com/orders')).text).toBe('[]');
  expect((await ask('GET', '/api/admin/customers/ann%40example.com')).status).toBe(404);
  expect(server.logged()).not.toMatch(/ann(?:@|%40)example/i);
});

test('the lists of a customer go on where the page before ended', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const numbers: string[] = [];
  for (let place = 0; place < 5; place += 1) numbers.unshift((await pendingOrder(server.test)).orderNumber);
  const names = async (query: string) =>
    JSON.parse((await ask('GET', `${ann()}/orders?${query}`)).text).map(
      ({ orderNumber }: { orderNumber: string }) => orderNumber,
    );
  expect(await names('limit=2')).toEqual(numbers.slice(0, 2));
  expect(await names(`limit=2&before=${numbers[1]}`)).toEqual(numbers.slice(2, 4));
  expect(await names(`limit=2&before=${numbers[4]}`)).toEqual([]);
});

test('customers are found by words of name and address, short names too, those first who were here last', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const { db } = server.test.shop;
  const at = (day: number) => new Date(`2026-03-0${day}T12:00:00Z`);
  const wrote = { interest: 'collaboration', message: 'Hello' };
  for (const [day, name, email] of [
    [1, 'Bo Li', 'bo@example.com'],
    [3, 'Åsa Ek', 'asa@example.com'],
    [2, 'Bob Lind', 'bob.lind@example.com'],
    [4, 'Robert Lind', 'BOB.lind@example.com'],
  ] as const) {
    await db.insert(contactInquiries).values({ ...wrote, name, email, createdAt: at(day) });
  }
  const find = async (query: string) =>
    JSON.parse((await ask('GET', `/api/admin/customers?${query}`)).text).map(({ name }: { name: string }) => name);
  // One address is one customer, by the name that was given last.
  expect(await find('')).toEqual(['Robert Lind', 'Åsa Ek', 'Bo Li']);
  expect(await find('search=Bo+Li')).toEqual(['Bo Li']);
  expect(await find(`search=${encodeURIComponent('åsa')}`)).toEqual(['Åsa Ek']);
  expect(await find('search=bob.lind%40example.com')).toEqual(['Robert Lind']);
  expect(await find('search=lind+ROB')).toEqual(['Robert Lind']);
  expect(await find('search=%25')).toEqual([]);
  expect(await find('limit=1')).toEqual(['Robert Lind']);
  expect(await find(`limit=1&before=${customerKey('BOB.lind@example.com')}`)).toEqual(['Åsa Ek']);
  expect(await find('before=bob.lind%40example.com')).toEqual([]);
});

test('an order that is corrected is found under its new address, and the mails to the former one under that', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const { orderNumber } = await paidOrder(server.test);
  await ask('PUT', `/api/admin/orders/${orderNumber}/details`, { customerEmail: 'ann@new.example' });
  const list = async (address: string, part: string) =>
    JSON.parse((await ask('GET', `${customer(address)}/${part}`)).text);
  expect(await list('ann@new.example', 'orders')).toMatchObject([{ orderNumber }]);
  expect(await list('ann@example.com', 'orders')).toEqual([]);
  expect(await list('ann@example.com', 'emails')).toMatchObject([
    { template: 'address-replaced' },
    { template: 'order-confirmed' },
  ]);
  expect(await ask('GET', customer('ann@new.example'))).toMatchObject({ body: { name: 'Ann Archer' } });
});

test('a note on a customer is kept with who wrote it and when, once, and stands in the audit list', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  await pendingOrder(server.test);
  const note = { note: 'Shoots left-handed.', requestKey: KEY };
  await ask('POST', `${ann()}/notes`, note);
  const { body } = await ask('POST', `${ann()}/notes`, note);
  expect(body).toMatchObject({
    notes: [{ note: note.note, staffName: 'robin', createdAt: server.test.shop.clock().toISOString() }],
  });
  const audit = JSON.parse((await ask('GET', '/api/admin/audit?subject=customer')).text);
  expect(audit).toMatchObject([
    {
      subject: 'customer',
      subjectId: 'ann@example.com',
      actorName: 'robin',
      what: 'noted',
      after: { note: note.note },
    },
  ]);
  for (const nobody of [customerKey('nobody@example.com'), 'ann@example.com', 'nobody', '%00']) {
    const answer = await ask('POST', `/api/admin/customers/${nobody}/notes`, {
      ...note,
      requestKey: KEY.replace('1', '2'),
    });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect((await ask('GET', `/api/admin/customers/${nobody}`)).status).toBe(404);
  }
});

test('the workshop sees neither customers nor what they were written', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server, 'wim');
  await server.test.shop.db.update(staff).set({ role: 'workshop' });
  await paidOrder(server.test);
  for (const path of ['', '/orders', '/inquiries', '/emails']) {
    expect(await ask('GET', `${ann()}${path}`)).toMatchObject({ status: 403, body: { code: 'not-your-role' } });
  }
  for (const call of ['/api/admin/customers', '/api/admin/emails/1']) {
    expect((await ask('GET', call)).status).toBe(403);
  }
  expect((await ask('POST', `${ann()}/notes`, { note: 'x', requestKey: KEY })).status).toBe(403);
  expect((await ask('POST', '/api/admin/emails/1/send-again', { requestKey: KEY })).status).toBe(403);
});

test('a mail is sent again by its id, and what stands against it is said with what to do instead', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  await paidOrder(server.test);
  const again = '/api/admin/emails/1/send-again';
  expect(await ask('POST', again, { requestKey: KEY })).toMatchObject({ status: 409, body: { code: 'waits' } });
  const { db } = server.test.shop;
  await db.execute(`update emails set state = 'sent', sent_at = now(), subject = 'Pre-order confirmed'`);
  expect(await ask('GET', '/api/admin/emails/1')).toMatchObject({
    body: { subject: 'Pre-order confirmed', body: null, state: 'sent', isCopy: false },
  });
  const sent = await ask('POST', again, { requestKey: KEY });
  expect(sent).toMatchObject({ status: 200, body: { template: 'order-confirmed', state: 'queued' } });
  expect((await ask('POST', again, { requestKey: KEY })).body).toEqual(sent.body);
  await db.execute(
    `insert into suppressions (address, reason, detail) values ('ann@example.com', 'bounce', 'No mailbox')`,
  );
  const blocked = await ask('POST', again, { requestKey: KEY.replace('1', '2') });
  expect(blocked).toMatchObject({ status: 409, body: { code: 'blocked' } });
  expect(blocked.body.error).toMatch(
    /^Nothing is sent to this address\. Mail to this address came back .*No mailbox\. /,
  );
  expect((await ask('GET', '/api/admin/emails/999')).status).toBe(404);
  expect((await ask('POST', '/api/admin/emails/x/send-again', { requestKey: KEY })).status).toBe(404);
});

test('support does not give out another code of a gift card', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server, 'sam');
  const { db } = server.test.shop;
  await db.update(staff).set({ role: 'support' });
  const card = { giftCardId: 1, giftCardCode: 'FD7K-2M4P-9QXT-HRWC', isTest: false, origin: 'https://fulldraw.test' };
  const data = { ...card, cardAmount: 5_000, from: null, message: null };
  const mail = {
    template: 'gift-card',
    data,
    recipient: 'ann@example.com',
    orderId: null,
    dedupeKey: 'a card',
  } as const;
  await db.transaction((tx) => queueMail(tx, mail));
  await db.execute(`update emails set state = 'sent'`);
  const refused = await ask('POST', '/api/admin/emails/1/send-again', { requestKey: KEY });
  expect(refused).toMatchObject({ status: 403, body: { code: 'not-your-role' } });
});
