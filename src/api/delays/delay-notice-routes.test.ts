import { expect, test } from 'vitest';
import { delayNotices, mailSettings } from '#db/schema.ts';
import { ANN, openStaffBrowser, signInAs } from '#tests/support/browser.ts';
import { dayIn, flagshipOf, promiseRelease, sendNotices, tokensOf } from '#tests/support/campaigns/delays.ts';
import { paidOrder, readEvents, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const KEY = '0b4d7b1c-0000-4000-8000-000000000001';

const REASON = 'The cams are late.';

/** A release that was promised for the 40th day from now, and an order that waits for it; notices of a delay wait for nothing. */
async function createPromise() {
  const server = await createTestServer();
  const { test: counter } = server;
  const staff = await openStaffBrowser(server);
  await counter.shop.db.update(mailSettings).set({ delayWaitMinutes: 0 });
  await promiseRelease(counter, 40);
  const order = await paidOrder(counter);
  const [was, now] = [dayIn(counter, 40), dayIn(counter, 80)];
  const scope = { campaignId: await flagshipOf(counter), batchId: null, shipsFrom: null };
  const delay = { ...scope, releaseDate: now, reason: REASON, requestKey: KEY };
  return {
    server,
    counter,
    staff,
    order,
    was,
    now,
    scope,
    delay,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** The same, put off to the 80th day, and the notice that asks the order's customer. */
async function createNotice() {
  const promise = await createPromise();
  const { counter, staff, order, was, now, delay } = promise;
  await staff.ask('POST', '/api/admin/delays', delay);
  await sendNotices(counter);
  const at = `/api/delay-notices/${(await tokensOf(counter, order.id))[0]}`;
  const question = {
    orderNumber: order.orderNumber,
    formerDate: was,
    releaseDate: now,
    reason: REASON,
    formerFrom: null,
    newFrom: null,
    consentRequired: true,
    answerBy: `${dayIn(counter, 70)}T23:59:59.000Z`,
    refundAmount: '177.60',
    giftCardAmount: '0.00',
    sentAmount: '0.00',
    spentAmount: '0.00',
    disputedAmount: '0.00',
    keptAmount: '0.00',
    answer: null,
    open: true,
    closedBecause: null,
  };
  return { ...promise, at, question };
}

test('staff name another date of the release once, and not the one that stands', async () => {
  await using promise = await createPromise();
  const { staff, was, scope, delay } = promise;
  expect((await staff.ask('GET', '/api/admin/delays')).body).toEqual({
    scopes: [{ ...scope, name: 'Hunter', releaseDate: was, affected: 1 }],
    waitMinutes: 0,
    delays: [],
  });
  const same = await staff.ask('POST', '/api/admin/delays', { ...delay, releaseDate: was });
  expect([same.status, same.body.code, same.body.fields]).toEqual([
    422,
    'not-changed',
    { releaseDate: expect.stringContaining('Please choose another one.') },
  ]);
  const mailing = { kind: 'delay', startedBy: 'robin', finishedAt: null, counts: { waiting: 1, sent: 0 } };
  for (const _again of [1, 2]) {
    expect((await staff.ask('POST', '/api/admin/delays', delay)).body).toMatchObject(mailing);
  }
  const more = { ...delay, requestKey: KEY.replace('1', '2') };
  const again = await staff.ask('POST', '/api/admin/delays', more);
  expect([again.status, again.body.code]).toEqual([422, 'not-changed']);
  const busy = await staff.ask('POST', '/api/admin/delays', { ...more, releaseDate: was });
  expect([busy.status, busy.body.code]).toEqual([409, 'another-runs']);
});

test('the link in the mail asks for an answer, of which looking is none', async () => {
  await using notice = await createNotice();
  const { server, counter, at, question } = notice;
  const before = await readEvents(counter);
  // All of it: whose order it is stands nowhere.
  for (const _again of [1, 2]) expect((await server.ask('GET', at)).body).toEqual(question);
  expect(await readEvents(counter)).toEqual(before);
  expect(await counter.shop.db.select().from(delayNotices)).toMatchObject([{ answer: null, answeredAt: null }]);
});

test('who answers by the link or in the account may change a yes, not a no', async () => {
  await using notice = await createNotice();
  const { server, counter, staff, order, was, now, at, question } = notice;
  const { browser: owner } = await signInAs(server, ANN);
  const own = () => owner.ask('GET', `/api/user/orders/${order.orderNumber}`).then(({ body }) => body);
  const { delay, timeline } = await own();
  expect(delay).toEqual({ ...question, token: at.split('/').at(-1) });
  expect(timeline).toContainEqual({ station: 'release', state: 'now', at: null, day: now });

  const answer = (word: string) => server.ask('POST', `${at}/answer`, { answer: word });
  expect((await answer('keep')).body).toEqual({ ...question, answer: 'keep' });
  const closed = { ...question, answer: 'cancel', open: false, closedBecause: 'answered' };
  expect((await answer('cancel')).body).toEqual(closed);
  expect((await answer('cancel')).body).toEqual(closed);
  expect((await own()).delay).toBeNull();
  const late = await answer('keep');
  expect([late.status, late.body.code]).toEqual([409, 'answered']);
  expect((await staff.ask('GET', '/api/admin/delays')).body).toMatchObject({
    scopes: [{ releaseDate: now, affected: 0 }],
    delays: [{ formerDate: was, releaseDate: now, staffName: 'robin', answers: { keep: 0, cancel: 1, open: 0 } }],
  });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled' });
});

test('a link that opens nothing is told apart from a fault, for looking and for answering', async () => {
  await using server = await createTestServer();
  for (const token of ['unknown', 'x'.repeat(200), '%00', 'a%20b', '%F0%9F%8F%B9']) {
    const asked = await server.ask('GET', `/api/delay-notices/${token}`);
    expect([token, asked.status, asked.body.code]).toEqual([token, 404, 'link-invalid']);
    const said = await server.ask('POST', `/api/delay-notices/${token}/answer`, { answer: 'cancel' });
    expect([token, said.status, said.body]).toEqual([token, 404, asked.body]);
  }
});
