import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts, emails, mailingRecipients, mailings, providerEvents, staffEvents, suppressions } from '#db/schema.ts';
import { whyBlocked } from '#shop/mail/suppressions.ts';
import { replayWebhook } from '#shop/overview/handle-needs.ts';
import {
  deliverMailEvents,
  type Email,
  messageIdOf,
  reportMails,
  secondsOf,
  sentMail,
  signMailEvents,
} from '#tests/support/mails/mail-events.ts';
import { makeJobsDue, readJobs, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import { readEvents } from '#tests/support/orders/pre-orders.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';
import { STAFF } from '#tests/support/test-shop.ts';

const HARD = { event: 'bounce', type: 'bounce', reason: '550 5.1.1 No such user' };

/** The same mail as part of a mailing. */
async function mailToMany(server: TestServer, given: Partial<typeof emails.$inferInsert> = {}): Promise<Email> {
  const { db } = server.test.shop;
  const mail = await sentMail(server, given);
  const [mailing] = await db.insert(mailings).values({ kind: 'delay' }).returning();
  const place = { mailingId: mailing?.id ?? 0, orderId: mail.orderId ?? 0, emailId: mail.id };
  await db.insert(mailingRecipients).values({ ...place, state: mail.state === 'sent' ? 'sent' : 'waiting' });
  return mail;
}

async function readMail({ test }: TestServer, { id }: Email) {
  const [mail] = await test.shop.db.select().from(emails).where(eq(emails.id, id));
  return mail;
}

test('a mail that came back has failed everywhere it is told of, its address gets no more, and twice is once', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const mail = await mailToMany(server);
  const event = { ...HARD, sg_event_id: 'e1', email: 'ANN@example.com', 'smtp-id': messageIdOf(mail) };
  expect(await reportMails(server, event, event)).toEqual({
    status: 200,
    body: { applied: 1, duplicates: 1, stored: 0 },
  });
  expect(await reportMails(server, event)).toEqual({ status: 200, body: { applied: 0, duplicates: 1, stored: 0 } });
  expect(await readMail(server, mail)).toMatchObject({
    state: 'failed',
    lastError: HARD.reason,
    bouncedAt: shop.clock(),
  });
  expect(await shop.db.select().from(mailingRecipients)).toMatchObject([{ state: 'failed', reason: HARD.reason }]);
  expect(await shop.db.select().from(alerts)).toMatchObject([
    { kind: 'mail-failed', subject: `email ${mail.id}`, orderId: mail.orderId },
  ]);
  const noted = (await readEvents(server.test)).filter(({ what }) => what === 'mail-bounced');
  expect(noted).toMatchObject([{ actor: 'provider', orderId: mail.orderId, after: { template: 'release' } }]);
  const why = await whyBlocked(shop.db, ['Ann@Example.com'], 'transactional');
  expect(why.get('ann@example.com')).toMatch(
    /^Mail to this address came back on \w+ \d+\w\w, \d{4}: 550 5\.1\.1 No such user$/,
  );
});

test('a mail can come back before we have noted that it was taken', async () => {
  await using server = await createTestServer();
  const mail = await mailToMany(server, { state: 'queued' });
  await reportMails(server, { ...HARD, sg_event_id: 'e1', email: 'ann@example.com', 'smtp-id': messageIdOf(mail) });
  expect(await readMail(server, mail)).toMatchObject({ state: 'failed' });
  expect(await server.test.shop.db.select().from(mailingRecipients)).toMatchObject([{ state: 'failed' }]);
});

test('a complaint ends announcements, a refusal of one mail blocks nothing, and other news is of no concern', async () => {
  await using server = await createTestServer();
  const { db } = server.test.shop;
  const mail = await sentMail(server);
  const about = { email: 'ann@example.com', 'smtp-id': messageIdOf(mail) };
  const news = await reportMails(
    server,
    ...['processed', 'deferred', 'delivered', 'open'].map((event) => ({ ...about, event, sg_event_id: event })),
    // What we cannot read, or is none of our mails.
    ...[null, 7, 'x', {}, { ...HARD, email: 'not an address', sg_event_id: 'e0' }],
    { event: 'spamreport', email: 'ann@example.com', sg_event_id: 'e1' },
    { ...HARD, email: 'bob@example.com', 'smtp-id': '<mail-999-zz@elsewhere.example>', sg_event_id: 'e2' },
    { event: 'dropped', reason: 'Unsubscribed Address', email: 'cy@example.com', sg_event_id: 'e3' },
  );
  expect(news).toEqual({ status: 200, body: { applied: 3, duplicates: 0, stored: 0 } });
  expect(await readMail(server, mail)).toMatchObject({ state: 'sent', bouncedAt: null });
  const kept = await db.select().from(suppressions).orderBy(suppressions.id);
  expect(kept.map(({ address, reason }) => [address, reason])).toEqual([
    ['ann@example.com', 'complaint'],
    ['bob@example.com', 'bounce'],
    ['cy@example.com', 'unsubscribed'],
  ]);
  const all = ['ann@example.com', 'bob@example.com', 'cy@example.com'];
  expect([...(await whyBlocked(db, all, 'transactional')).keys()]).toEqual(['bob@example.com']);
  expect([...(await whyBlocked(db, all, 'announcement')).keys()].sort()).toEqual(all);

  await reportMails(server, { event: 'bounce', type: 'blocked', reason: '451 Busy', ...about, sg_event_id: 'e4' });
  expect(await readMail(server, mail)).toMatchObject({ state: 'failed', lastError: '451 Busy' });
  expect(await db.$count(suppressions)).toBe(3);
});

test('what staff had sent to themselves, and what was sent again to another address, is no customer’s loss', async () => {
  await using server = await createTestServer();
  const { db } = server.test.shop;
  const copy = await sentMail(server, { isCopy: true, recipient: 'robin@example.com' });
  const moved = await sentMail(server, { recipient: 'ann@new.example' });
  await reportMails(
    server,
    { ...HARD, sg_event_id: 'e1', email: 'robin@example.com', 'smtp-id': messageIdOf(copy) },
    { ...HARD, sg_event_id: 'e2', email: 'ann@old.example', 'smtp-id': messageIdOf(moved) },
  );
  expect(await readMail(server, copy)).toMatchObject({ state: 'failed' });
  expect(await readMail(server, moved)).toMatchObject({ state: 'sent', bouncedAt: null });
  expect(await db.select().from(alerts)).toEqual([]);
  expect((await readEvents(server.test)).filter(({ what }) => what === 'mail-bounced')).toEqual([]);
});

test('a forged signature, a changed body, an old one and none are refused', async () => {
  await using server = await createTestServer();
  const events = JSON.stringify([{ ...HARD, sg_event_id: 'e1', email: 'ann@example.com' }]);
  const now = secondsOf(server);
  const signed = signMailEvents(events, now);
  const others = {
    'x-twilio-email-event-webhook-signature': signMailEvents('[]', now).headers[
      'x-twilio-email-event-webhook-signature'
    ],
  };
  const refused = {
    status: 400,
    body: { error: 'The signature of these events does not hold.', code: 'bad-signature' },
  };
  expect(await deliverMailEvents(server, { ...signed, headers: { ...signed.headers, ...others } })).toEqual(refused);
  expect(await deliverMailEvents(server, { ...signed, body: `${events} ` })).toEqual(refused);
  const later = { 'x-twilio-email-event-webhook-timestamp': String(now + 1) };
  expect(await deliverMailEvents(server, { ...signed, headers: { ...signed.headers, ...later } })).toEqual(refused);
  expect(await deliverMailEvents(server, signMailEvents(events, now - 26 * 3600))).toEqual(refused);
  for (const odd of ['', 'x', 'MEUC', '====', '\u00ff', 'A'.repeat(5000)]) {
    const signature = { 'x-twilio-email-event-webhook-signature': odd };
    expect(await deliverMailEvents(server, { ...signed, headers: { ...signed.headers, ...signature } })).toEqual(
      refused,
    );
    const timestamp = { 'x-twilio-email-event-webhook-timestamp': odd };
    expect(await deliverMailEvents(server, { ...signed, headers: { ...signed.headers, ...timestamp } })).toEqual(
      refused,
    );
  }
  const bare = await server.app.inject({ method: 'POST', url: '/api/webhooks/sendgrid' });
  expect([bare.statusCode, bare.json()]).toEqual([400, refused.body]);
  expect(await server.test.shop.db.$count(providerEvents)).toBe(0);
});

test('the job applies what could not be applied when it came', async () => {
  await using server = await createTestServer();
  const { database, shop } = server.test;
  await database.owner.query("alter table suppressions add constraint no_ann check (address <> 'ann@example.com')");
  await reportMails(server, { ...HARD, sg_event_id: 'e1', email: 'ann@example.com' });
  await database.owner.query('alter table suppressions drop constraint no_ann');
  await makeJobsDue(database);
  await runDueJobs({ shop, pool: database.pool });
  expect(await shop.db.select().from(suppressions)).toMatchObject([{ address: 'ann@example.com' }]);
  expect(await shop.db.select().from(providerEvents)).toMatchObject([{ state: 'applied', reason: null }]);
  expect(await readJobs(database)).toEqual([]);
});

test('what is signed and no list of events is taken once and for all, and a broken event spoils none beside it', async () => {
  await using server = await createTestServer();
  const send = (body: string) => deliverMailEvents(server, signMailEvents(body, secondsOf(server)));
  const none = { status: 200, body: { applied: 0, duplicates: 0, stored: 0 } };
  for (const body of ['', '{', 'null', '7', '"text"', '{}', '[]', '[[[]]]', '[null,7,"x",{}]', '\u0000']) {
    expect([body, await send(body)]).toEqual([body, none]);
  }
  const good = { ...HARD, sg_event_id: 'e1', email: 'bob@example.com' };
  const broken = [
    { ...HARD, sg_event_id: 'e\u0000', email: 'ann@example.com' },
    { ...HARD, sg_event_id: '\ud800', email: 'ann@example.com' },
    { ...HARD, sg_event_id: 'e2', email: '\ud800@example.com' },
    { ...HARD, sg_event_id: 'e3', email: ['ann@example.com'] },
    { ...HARD, sg_event_id: 'x'.repeat(5000), email: 'ann@example.com' },
    { ...HARD, sg_event_id: { id: 'e4' }, email: 'ann@example.com' },
  ];
  // What stands beside the address is put right.
  const odd = {
    ...HARD,
    sg_event_id: 'e5',
    email: 'cy@example.com',
    reason: `${'x'.repeat(499)}\u{1F3F9}\u0000`,
    type: 'bounce',
    'smtp-id': '<mail-999999999999999-zzzzzzzzzzzz@x>',
  };
  expect(await send(JSON.stringify([...broken, good, odd]))).toEqual({
    status: 200,
    body: { applied: 2, duplicates: 0, stored: 0 },
  });
  expect((await server.test.shop.db.select().from(suppressions)).map(({ address }) => address)).toEqual([
    'bob@example.com',
    'cy@example.com',
  ]);
  expect(server.logged()).not.toContain('"level":50');
});

test('events that cannot be applied hold up no others, have a job, and can be replayed by staff', async () => {
  await using server = await createTestServer();
  const { database, shop } = server.test;
  await database.owner.query("alter table suppressions add constraint no_ann check (address <> 'ann@example.com')");
  const ann = { ...HARD, sg_event_id: 'e1', email: 'ann@example.com' };
  const answer = await reportMails(server, ann, { ...HARD, sg_event_id: 'e2', email: 'bob@example.com' });
  expect(answer).toEqual({ status: 200, body: { applied: 1, duplicates: 0, stored: 1 } });
  expect(await shop.db.select().from(suppressions)).toMatchObject([{ address: 'bob@example.com' }]);
  const rows = await shop.db.select().from(providerEvents).orderBy(providerEvents.providerEventId);
  expect(rows).toMatchObject([
    { provider: 'sendgrid', objectId: 'ann@example.com', type: 'bounce (bounce)', state: 'failed' },
    { objectId: 'bob@example.com', state: 'applied', appliedAt: expect.any(Date) },
  ]);
  const failed = rows[0]?.id ?? 0;
  expect(await readJobs(database)).toMatchObject([{ task: 'apply-event', payload: { eventId: failed } }]);
  expect(await replayWebhook(shop, STAFF, failed)).toMatchObject({ reason: 'fails-again' });
  await database.owner.query('alter table suppressions drop constraint no_ann');
  await Promise.all([replayWebhook(shop, STAFF, failed), replayWebhook(shop, STAFF, failed)]);
  expect((await shop.db.select().from(suppressions)).map(({ address }) => address)).toContain('ann@example.com');
  expect(await shop.db.select().from(staffEvents)).toMatchObject([
    { subject: 'webhook', subjectId: String(failed), what: 'replayed', after: { state: 'applied' } },
  ]);
  expect((await reportMails(server, ann)).body).toEqual({ applied: 0, duplicates: 1, stored: 0 });
});
