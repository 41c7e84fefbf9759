import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, test, vi } from 'vitest';
import { mailingRecipients, mailings } from '#db/schema.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { owingOrders } from '#tests/support/orders/owing-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const SEND = '/api/send-release-notifications';
const JSON_TYPE = { headers: { 'content-type': 'application/json' } };

const HANDLING_BEGINS = 'tracing:fastify.request.handler:start';

test('a release is answered after its time with how far it is, whatever empty form the call has', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  expect(await ask('POST', SEND)).toMatchObject({ status: 409, body: { code: 'nobody-owes' } });
  await owingOrders(server.test.shop, ['ann@example.com', 'ben@example.com']);
  expect((await ask('GET', '/api/admin/release')).body).toEqual({
    recipients: 2,
    askedLately: 0,
    last: null,
    batches: [],
  });
  const sent = await ask('POST', SEND);
  const answer = { stats: { success: 0, failed: 0 }, run: { id: expect.any(Number), finished: false } };
  expect([sent.status, sent.body]).toEqual([200, answer]);
  const again = [await ask('POST', SEND, undefined, JSON_TYPE), await ask('POST', SEND, {})];
  expect(again.map(({ status, body }) => [status, body])).toEqual([
    ...[
      [200, sent.body],
      [200, sent.body],
    ],
  ]);
  expect((await ask('GET', '/api/admin/release')).body.last).toMatchObject({
    kind: 'release',
    startedBy: 'robin',
    finishedAt: null,
    about: null,
    heldUp: null,
    counts: { waiting: 2, sent: 0, failed: 0, skipped: 0 },
  });
});

test('a release is answered at its end with its counts, and by a server that stops with those so far', async () => {
  const server = await createTestServer({ releaseAnswerMs: 60_000 });
  await using _test = server.test;
  const { db } = server.test.shop;
  const { ask } = await openStaffBrowser(server);
  const started = () => vi.waitFor(async () => expect(await db.$count(mailings)).toBe(1));
  await owingOrders(server.test.shop, ['ann@example.com', 'ben@example.com', 'cid@example.com', 'dee@example.com']);
  const atTheEnd = ask('POST', SEND);
  await started();
  await db.execute("update mailing_recipients set state = (array['sent', 'sent', 'failed', 'skipped'])[id]");
  await db.update(mailings).set({ finishedAt: new Date() });
  const run = { id: expect.any(Number), finished: true };
  expect((await atTheEnd).body).toEqual({ stats: { success: 2, failed: 1 }, run });

  await db.update(mailings).set({ finishedAt: null });
  await db.update(mailingRecipients).set({ state: 'waiting' });
  const begun = Promise.withResolvers<unknown>();
  subscribe(HANDLING_BEGINS, begun.resolve);
  const asked = ask('POST', SEND);
  await begun.promise;
  unsubscribe(HANDLING_BEGINS, begun.resolve);
  // Whoever stops the server closes it without waiting for this answer.
  expect(server.routes).toContainEqual({ method: 'POST', url: SEND, endless: true });
  await server.app.close();
  expect(await asked).toMatchObject({ status: 200, body: { stats: { success: 0 }, run: { finished: false } } });
});

const WAITS = {
  announcementWaitMinutes: 0,
  releaseWaitMinutes: 0,
  cancelWaitSeconds: 0,
  letterWeeks: 3,
  balanceInParts: true,
};

test('staff read and change how the shop writes to many', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const url = '/api/admin/mail-settings';
  expect((await ask('GET', url)).body).toEqual({
    reminderDays: [3, 6],
    lastWordHours: 12,
    mailsPerMinute: 600,
    delayWaitMinutes: 30,
    ...WAITS,
  });
  const wanted = { reminderDays: [2, 4], lastWordHours: null, mailsPerMinute: 60, delayWaitMinutes: 0, ...WAITS };
  expect(await ask('PUT', url, wanted)).toMatchObject({ status: 200, body: wanted });
  expect(await ask('PUT', url, { ...wanted, reminderDays: [4, 4], lastWordHours: 25 })).toMatchObject({
    status: 400,
    body: { fields: { reminderDays: 'Please give each day once, the earliest first.' } },
  });
  expect((await ask('GET', url)).body).toEqual(wanted);
});
