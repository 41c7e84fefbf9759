import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailingRecipients, mailings, orders, staffEvents, suppressions } from '#db/schema.ts';
import { unsubscribeToken } from '#shop/mail/unsubscribe.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { sentMail } from '#tests/support/mails/mail-events.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

/** The link of a mail that Ann has got; of an announcement unless said otherwise. */
async function linkOf(server: TestServer, kind: 'announcement' | 'delay' = 'announcement') {
  const { db } = server.test.shop;
  const mail = await sentMail(server);
  const [mailing] = await db.insert(mailings).values({ kind }).returning();
  const place = { mailingId: mailing?.id ?? 0, orderId: mail.orderId ?? 0, emailId: mail.id };
  const [recipient] = await db
    .insert(mailingRecipients)
    .values({ ...place, state: 'sent' })
    .returning();
  const [order = { orderNumber: '' }] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, mail.orderId ?? 0));
  return `/api/unsubscribe/${unsubscribeToken(recipient ?? { id: 0 }, order)}`;
}

test('one press unsubscribes, from wherever it comes and whatever comes with it; looking at the link does not', async () => {
  await using server = await createTestServer();
  const url = await linkOf(server);
  const { db } = server.test.shop;
  const { body: before } = await server.ask('GET', url);
  expect(before).toEqual({ address: 'a**@example.com', unsubscribed: false });
  const opened = await server.app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
  expect([opened.statusCode, opened.headers.location]).toEqual([
    303,
    url.replace('/api/unsubscribe/', '/unsubscribe?token='),
  ]);
  // The order has another address by now; the mail with this link went to the former one.
  await db.update(orders).set({ customerEmail: 'ann@new.example' });

  const form = 'application/x-www-form-urlencoded';
  const press = (payload: string, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url, payload, headers: { origin: 'https://mail.example', ...headers } });
  for (const answer of [
    await press('List-Unsubscribe=One-Click', { 'content-type': form, 'sec-fetch-site': 'cross-site' }),
    await press('--x\r\n', { 'content-type': 'multipart/form-data; boundary=x' }),
    await press('{}', { 'content-type': 'application/json' }),
    await press('{', { 'content-type': 'application/json' }),
    await server.app.inject({ method: 'POST', url }),
  ]) {
    expect([answer.statusCode, answer.json()]).toEqual([200, { address: 'a**@example.com', unsubscribed: true }]);
  }
  expect(await db.select().from(suppressions)).toMatchObject([{ address: 'ann@example.com', reason: 'unsubscribed' }]);
  expect((await server.ask('GET', url)).body).toMatchObject({ unsubscribed: true });
});

test('an unknown link and the link of another mail unsubscribe nobody', async () => {
  await using server = await createTestServer();
  const unknown = ['unknown', 'x'.repeat(129), 'a%00b', 'sample'].map((token) => `/api/unsubscribe/${token}`);
  const links = [await linkOf(server, 'delay'), ...unknown];
  for (const url of links) {
    for (const method of ['GET', 'POST'] as const) {
      expect(await server.ask(method, url)).toMatchObject({ status: 404, body: { code: 'link-invalid' } });
    }
  }
  expect(await server.test.shop.db.$count(suppressions)).toBe(0);
});

test('staff page through blocked addresses, and lift one once, with their name beside it', async () => {
  await using server = await createTestServer();
  const { db } = server.test.shop;
  const { ask } = await openStaffBrowser(server);
  await db.insert(suppressions).values([
    { address: 'ann@example.com', reason: 'bounce', detail: '550 No such user' },
    { address: 'ann@example.com', reason: 'complaint' },
    { address: 'bob@example.com', reason: 'unsubscribed' },
  ]);
  const list = async (query: string) => JSON.parse((await ask('GET', `/api/admin/suppressions?${query}`)).text);
  const [bob, complaint, bounce] = await list('');
  expect(bob).toEqual({
    id: 3,
    address: 'bob@example.com',
    reason: 'unsubscribed',
    detail: null,
    createdAt: expect.any(String),
  });
  expect(await list('limit=1')).toEqual([bob]);
  expect(await list(`limit=1&before=${bob.id}`)).toEqual([complaint]);
  expect(await list(`before=${bounce.id}`)).toEqual([]);

  const lift = () => ask('DELETE', `/api/admin/suppressions/${bounce.id}`);
  const answers = await Promise.all([lift(), lift()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(answers.find(({ status }) => status === 200)?.body).toEqual(bounce);
  expect(await list('')).toEqual([bob, complaint]);
  const noted = await db.select().from(staffEvents).where(eq(staffEvents.subject, 'suppression'));
  expect(noted).toMatchObject([
    {
      subjectId: String(bounce.id),
      what: 'lifted',
      before: { address: 'ann@example.com', reason: 'bounce', detail: '550 No such user' },
    },
  ]);
});
