import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, orders, payments, staffEvents, users } from '#db/schema.ts';
import { customerKey } from '#shop/customers/customer-key.ts';
import { addressOfErasureLink } from '#shop/customers/erase-customer.ts';
import { ANN, HUNTER, openBrowser, openStaffBrowser, signIn, signInAs } from '#tests/support/browser.ts';
import { pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

const LINK_ENDED = { status: 404, body: { code: 'link-invalid' } };

test('a customer takes a copy along, and is erased by the link of the mail alone, once, in every browser', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const { orderNumber } = await pendingOrder(server.test);
  const { browser } = await signInAs(server, ANN);
  const tab = await signInAs(server, ANN);
  const copy = await browser.ask('GET', '/api/user/data');
  expect(copy.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment/),
  });

  expect((await browser.ask('POST', '/api/user/erasure')).body).toEqual({ email: 'ann@example.com' });
  // Pressed twice is one mail.
  await browser.ask('POST', '/api/user/erasure');
  const token = await mailedToken(server);
  const guest = openBrowser(server);
  expect((await guest.ask('POST', '/api/erasures/look', { token })).body).toMatchObject({
    erasure: null,
    kept: expect.arrayContaining([{ orderNumber, why: 'not-sent' }]),
  });
  expect(await guest.ask('POST', '/api/erasures', { token })).toMatchObject({ status: 409, body: { code: 'kept' } });

  await endAll(server);
  const numbers = { orders: 1, mails: 1, inquiries: 0, notes: 0, bows: 0, giftCards: 0, giftCardBalance: '0.00' };
  const foreseen = { email: 'ann@example.com', erasure: { ...numbers, account: true }, kept: [] };
  expect((await guest.ask('POST', '/api/erasures/look', { token })).body).toEqual(foreseen);
  expect(await shop.db.select().from(users)).toHaveLength(1);
  expect((await guest.ask('POST', '/api/erasures', { token })).body).toEqual(foreseen);
  expect(await shop.db.select().from(users)).toEqual([]);
  expect(await shop.db.select({ name: orders.customerName }).from(orders)).toEqual([{ name: 'Erased' }]);
  expect(await guest.ask('POST', '/api/erasures', { token })).toMatchObject(LINK_ENDED);
  expect(await guest.ask('POST', '/api/erasures/look', { token })).toMatchObject(LINK_ENDED);
  expect((await browser.ask('GET', '/api/auth/user')).status).toBe(401);

  // A tab that keeps its sign-in from before makes nobody a customer again.
  const { uid, email } = ANN;
  const moveErasure = (by: string) => shop.db.execute(sql`update erased_identities set at = at + ${by}::interval`);
  // Providers tell the moment of a sign-in in whole seconds.
  await moveErasure('2 seconds');
  const again = await tab.browser.ask('POST', '/api/auth/firebase-sync', { uid, email }, { token: tab.token });
  expect(again).toMatchObject({ status: 401, body: { code: 'signed-out' } });
  await moveErasure('-1 minute');
  expect((await signIn(openBrowser(server), server, ANN)).answer.status).toBe(200);
});

test('a link that was changed, is another’s kind, or is older than a day erases nobody', async () => {
  await using server = await createTestServer();
  const { browser } = await signInAs(server, ANN);
  await browser.ask('POST', '/api/user/erasure');
  const token = await mailedToken(server);
  await endAll(server);
  const look = (given: string) => server.ask('POST', '/api/erasures/look', { token: given });
  expect((await look(token)).status).toBe(200);
  const flipped = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  for (const bad of [flipped, 'nonsense', 'erase 2100-01-01T00:00:00.000Z ann@example.com', customerKey(ANN.email)])
    expect(await look(bad), bad).toMatchObject(LINK_ENDED);
  const tomorrow = new Date(server.test.shop.clock().getTime() + 24 * 3_600_000);
  expect(addressOfErasureLink({ clock: () => tomorrow }, token)).toBeNull();
});

test('an owner alone copies and erases a customer from the panel, by typing the address once more', async () => {
  await using server = await createTestServer();
  await pendingOrder(server.test, { customerEmail: HUNTER.email });
  await endAll(server);
  const owner = await openStaffBrowser(server, 'olive', 'owner');
  const manager = await openStaffBrowser(server, 'robin', 'manager');
  const data = `/api/admin/customers/${customerKey(HUNTER.email)}/data`;
  const erasure = `/api/admin/customers/${customerKey(HUNTER.email)}/erasure`;
  for (const [method, url, body] of [
    ['GET', data, undefined],
    ['GET', erasure, undefined],
    ['POST', erasure, { email: HUNTER.email }],
  ] as const)
    expect(await manager.ask(method, url, body)).toMatchObject({ status: 403, body: { code: 'not-your-role' } });

  expect((await owner.ask('GET', data)).headers['content-type']).toBe('application/zip');
  expect((await owner.ask('GET', erasure)).body).toMatchObject({ erasure: { orders: 1, account: false }, kept: [] });
  expect(await owner.ask('POST', erasure, { email: 'ann@example.com' })).toMatchObject({
    status: 409,
    body: { code: 'another-address' },
  });
  expect((await owner.ask('POST', erasure, { email: HUNTER.email.toUpperCase() })).status).toBe(200);
  expect((await owner.ask('GET', erasure)).status).toBe(404);
  const noted = await server.test.shop.db.select().from(staffEvents).orderBy(desc(staffEvents.id));
  expect(noted).toMatchObject([
    { staffName: 'olive', what: 'personal-data-erased', subjectId: 'erased' },
    { staffName: 'olive', what: 'data-copied', subjectId: 'erased' },
  ]);
});

async function mailedToken({ test: { shop } }: TestServer): Promise<string> {
  const mails = await shop.db.select().from(emails).where(eq(emails.template, 'erasure-link'));
  expect(mails).toHaveLength(1);
  const { erasureLink = '' } = (mails[0]?.data ?? {}) as { erasureLink?: string };
  return new URL(erasureLink).searchParams.get('token') ?? '';
}

/** All orders are over, and no mail waits. */
async function endAll({ test: { shop } }: TestServer): Promise<void> {
  await shop.db.update(orders).set({ status: 'cancelled' });
  await shop.db.update(payments).set({ nextCheckAt: null });
  await shop.db.update(emails).set({ state: 'sent' });
}
