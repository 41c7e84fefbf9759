// A wrong date that was entered: notices wait, and can be stopped before they go out and in the middle.
import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batches, campaigns, delayNotices, delays, mailings, mailSettings, places, staffEvents } from '#db/schema.ts';
import { changeBatch } from '#shop/campaigns/change-batches.ts';
import { splitBatch } from '#shop/campaigns/split-batch.ts';
import { MAILING_KINDS } from '#shop/composition/hooks-and-kinds.ts';
import { runMailing } from '#shop/mailings/run-mailing.ts';
import { answerNotice } from '#shop/orders/cancel-and-refund/answer-notice.ts';
import { readNotice } from '#shop/orders/delay-consent/delay-answer.ts';
import { addBatches } from '#tests/support/campaigns/batches.ts';
import {
  DAY_MS,
  dayIn,
  flagshipOf,
  promiseRelease,
  putOff,
  sendLetters,
  tokensOf,
} from '#tests/support/campaigns/delays.ts';
import { createMailShop, makeJobsDue, readJobs, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import { readRecipients } from '#tests/support/mails/mailings.ts';
import { paidOrder, readOrder } from '#tests/support/orders/pre-orders.ts';
import { assertAlways } from '#tests/support/properties.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { addDays } from '#values/date.ts';
import { announceDelay } from './announce-delay.ts';
import { readDelays, readOpenDelays } from './read-delays.ts';
import { settleDelays } from './settle-delays.ts';
import { stopDelay } from './stop-delay.ts';

const MINUTE = 60_000;
const releaseDate = async ({ shop }: TestShop) => (await shop.db.select().from(campaigns))[0]?.releaseDate;

async function announced(counter: TestShop, days: number): Promise<number> {
  const delay = await putOff(counter, days);
  if (!delay.ok) throw new Error(delay.reason);
  return delay.delayId;
}

test('notices wait as long as the owner says, whatever brings their job early, and go out then', async () => {
  await using mails = await createMailShop();
  const { shop, test: counter } = mails;
  await promiseRelease(counter, 20);
  const order = await paidOrder(counter);
  await shop.db.execute('delete from graphile_worker._private_jobs');
  await announced(counter, 40);
  const [mailing] = await shop.db.select().from(mailings);
  expect(mailing?.notBefore).toEqual(new Date(shop.clock().getTime() + 30 * MINUTE));
  expect((await readDelays(shop)).delays).toMatchObject([
    { state: 'waits', canStop: true, notBefore: mailing?.notBefore },
  ]);
  for (const minutes of [0, 29]) {
    counter.advance(minutes * MINUTE);
    await makeJobsDue(mails);
    await Promise.all([runDueJobs(mails), runMailing({ ...shop, mailingKinds: MAILING_KINDS }, mailing?.id ?? 0)]);
    expect(await mails.received(order.customerEmail)).toEqual([]);
    expect((await readJobs(mails)).map(({ task }) => task)).toContain('run-mailing');
  }
  counter.advance(MINUTE);
  await makeJobsDue(mails);
  await runDueJobs(mails);
  expect(await mails.received(order.customerEmail)).toMatchObject([
    { subject: expect.stringMatching(/is delayed to/) },
  ]);
});

test('with a wait of 0 minutes nothing waits', async () => {
  await using counter = await createTestShop();
  await counter.shop.db.update(mailSettings).set({ delayWaitMinutes: 0 });
  await promiseRelease(counter, 20);
  await paidOrder(counter);
  await announced(counter, 40);
  expect(await counter.shop.db.select().from(mailings)).toMatchObject([{ notBefore: null }]);
  expect((await readDelays(counter.shop)).delays).toMatchObject([{ state: 'going_out', canStop: true }]);
});

test('stopped before anything went out, the date goes back, nobody is written to, and the audit list says who did it', async () => {
  await using mails = await createMailShop();
  const { shop, test: counter } = mails;
  // Half an hour later it may be another day.
  const [sooner, later] = [dayIn(counter, 20), dayIn(counter, 40)];
  await promiseRelease(counter, 20);
  const order = await paidOrder(counter);
  const delay = await announced(counter, 40);
  const meanwhile = await paidOrder(counter, { customerEmail: 'ben@example.com' });
  expect(await Promise.all([stopDelay(shop, STAFF, delay), stopDelay(shop, STAFF, delay)])).toEqual([
    { ok: true, told: 0 },
    { ok: true, told: 0 },
  ]);
  expect(await releaseDate(counter)).toBe(sooner);
  expect(await readRecipients(counter)).toMatchObject([{ state: 'skipped', reason: 'Stopped before it went out.' }]);
  expect(await shop.db.select().from(delays)).toMatchObject([{ stoppedAt: shop.clock(), stoppedBy: 'robin' }]);
  counter.advance(31 * MINUTE);
  await makeJobsDue(mails);
  await runDueJobs(mails);
  expect((await mails.received()).filter(({ subject }) => subject?.includes('delayed'))).toEqual([]);
  expect(await readOrder(counter, order.id)).toMatchObject({ revisedReleaseDate: null });
  // Who ordered under the later date keeps what was promised.
  expect(await readOrder(counter, meanwhile.id)).toMatchObject({ promisedReleaseDate: later });
  const events = await shop.db.select().from(staffEvents).where(eq(staffEvents.what, 'delay-stopped'));
  expect(events).toMatchObject([
    { staffName: 'robin', subject: 'campaign', before: { releaseDate: later }, after: { releaseDate: sooner } },
  ]);
  expect(await readOpenDelays(shop)).toEqual([]);
  expect(await putOff(counter, 60)).toMatchObject({ ok: true });
});

test('stopped in the middle, what has not gone out is left out, and what has asks nothing any more, whoever stays silent', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 20);
  const [told, spared] = [await paidOrder(counter), await paidOrder(counter)];
  const delay = await announced(counter, 60);
  await sendLetters(counter, 1);
  expect(await stopDelay(shop, STAFF, delay)).toEqual({ ok: true, told: 1 });
  expect(await readRecipients(counter)).toMatchObject([{ state: 'sent' }, { state: 'skipped' }]);
  expect(await releaseDate(counter)).toBe(dayIn(counter, 20));
  const [token = ''] = await tokensOf(counter, told.id);
  expect(await readNotice(shop, token)).toMatchObject({ ok: true, facts: { closedBecause: 'stopped' } });
  expect(await answerNotice(shop, token, 'keep')).toMatchObject({ ok: false, reason: 'closed' });
  expect(await readOpenDelays(shop)).toMatchObject([
    { state: 'stopped', toCorrect: 1, canCorrect: true, canStop: false },
  ]);
  counter.advance(400 * DAY_MS);
  expect(await settleDelays(shop)).toBe(0);
  expect([(await readOrder(counter, told.id)).status, (await readOrder(counter, spared.id)).status]).toEqual([
    'paid_deposit',
    'paid_deposit',
  ]);
});

test('a mail that was made before a server was killed counts as told, because it may have arrived', async () => {
  await using mails = await createMailShop();
  const { shop, test: counter } = mails;
  await promiseRelease(counter, 20);
  await paidOrder(counter);
  const delay = await announced(counter, 60);
  await shop.db.update(mailings).set({ notBefore: null });
  await mails.stopMailServer();
  await makeJobsDue(mails);
  await runDueJobs(mails);
  expect(await readRecipients(counter)).toMatchObject([{ state: 'waiting', emailId: expect.any(Number) }]);
  expect(await stopDelay(shop, STAFF, delay)).toEqual({ ok: true, told: 1 });
  expect(await readRecipients(counter)).toMatchObject([{ reason: 'Stopped; it may have gone out already.' }]);
  await mails.startMailServer();
  await makeJobsDue(mails);
  await runDueJobs(mails);
  expect((await mails.received()).filter(({ subject }) => subject?.includes('delayed'))).toEqual([]);
});

test('of a stop and the first mail one is first: nobody gets a notice that was stopped, or it wants a correction', async () => {
  await using mails = await createMailShop();
  const { shop, test: counter } = mails;
  await promiseRelease(counter, 20);
  await paidOrder(counter);
  const delay = await announced(counter, 60);
  await shop.db.update(mailings).set({ notBefore: null });
  const [mailing] = await shop.db.select().from(mailings);
  const run = runMailing({ ...shop, mailingKinds: MAILING_KINDS }, mailing?.id ?? 0);
  const [stopped] = await Promise.all([stopDelay(shop, STAFF, delay), run]);
  await makeJobsDue(mails);
  await runDueJobs(mails);
  const out = (await mails.received()).filter(({ subject }) => subject?.includes('delayed')).length;
  expect(stopped).toEqual(out === 0 ? { ok: true, told: 0 } : { ok: false, reason: 'gone-out' });
});

test('what has gone out to all, and what was never announced, cannot be stopped', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 20);
  await paidOrder(counter);
  const delay = await announced(counter, 60);
  await sendLetters(counter);
  expect(await stopDelay(shop, STAFF, delay)).toEqual({ ok: false, reason: 'gone-out' });
  expect(await stopDelay(shop, STAFF, delay + 1)).toEqual({ ok: false, reason: 'unknown-delay' });
  expect(await releaseDate(counter)).toBe(dayIn(counter, 60));
});

test("a date that somebody has changed since stays as they made it when a delay is stopped, and a batch's window goes back", async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 20);
  await paidOrder(counter);
  const delay = await announced(counter, 60);
  await promiseRelease(counter, 25);
  await stopDelay(shop, STAFF, delay);
  expect(await releaseDate(counter)).toBe(dayIn(counter, 25));

  const [batch] = await addBatches(shop, [5]);
  if (!batch) throw new Error('no batch');
  await paidOrder(counter);
  const scope = { batchId: batch.id, shipsFrom: dayIn(counter, 1000), shipsTo: dayIn(counter, 1010) };
  const moved = await announceDelay(shop, STAFF, { scope, reason: 'Late.', requestKey: crypto.randomUUID() });
  expect(await shop.db.select().from(batches)).toMatchObject([{ shipsTo: dayIn(counter, 1010) }]);
  expect(moved.ok && (await stopDelay(shop, STAFF, moved.delayId))).toEqual({ ok: true, told: 0 });
  expect(await shop.db.select().from(batches)).toMatchObject([{ shipsFrom: batch.shipsFrom, shipsTo: batch.shipsTo }]);
  expect(await flagshipOf(counter)).toBe(batch.campaignId);
  expect(await shop.db.select().from(delayNotices)).toHaveLength(2);
});

const day = (from: string, days: number) => addDays(from, days);

test('whatever days a batch is given and whatever is split off, Stop puts all of them back', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [first] = await addBatches(shop, [8]);
  if (!first) throw new Error('no batch');
  for (const name of ['ann', 'ben', 'cid', 'dee']) await paidOrder(counter, { customerEmail: `${name}@example.com` });
  const days = fc.record({ making: fc.nat(80), from: fc.nat(60), to: fc.nat(40) });
  const steps = fc.array(fc.record({ days, split: fc.boolean(), later: fc.nat(90) }), { minLength: 1, maxLength: 3 });
  let made = 0;
  await assertAlways(
    fc.asyncProperty(steps, async (changes) => {
      for (const { days, split, later } of changes) {
        made += 1;
        const told = { reason: 'The cams are late.', requestKey: crypto.randomUUID() };
        const before = await daysOf(counter);
        const [batch] = before;
        if (!batch) throw new Error('no batch');
        const makesFrom = day(batch.makesFrom, days.making + later);
        const shipsFrom = day(makesFrom, days.from);
        const window = { makesFrom, shipsFrom, shipsTo: day(shipsFrom, days.to) };
        const isSplit = split && (await shop.db.$count(places, eq(places.batchId, batch.id))) > 1;
        const changed = isSplit
          ? await splitBatch(shop, STAFF, batch.id, { ...window, ...told, name: `Batch 1.${made}`, at: 2 })
          : await changeBatch(shop, STAFF, batch.id, { fields: window, ...told });
        if (!changed.ok) throw new Error(changed.reason);
        const [delay] = await shop.db.select().from(delays).orderBy(desc(delays.id)).limit(1);
        if (!delay || changed.told === 0) continue;
        expect(await stopDelay(shop, STAFF, delay.id)).toEqual({ ok: true, told: 0 });
        const { id: _id, ...dates } = batch;
        const after = (await daysOf(counter)).find(({ id }) => id === delay.batchId);
        expect(after).toEqual({ id: delay.batchId, ...dates });
      }
    }),
    { numRuns: 8 },
  );
  expect(await shop.db.$count(delays)).toBeGreaterThan(5);
});

test('a day of making that was changed since stays as far as it may, and the Stop goes through', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [first] = await addBatches(shop, [8]);
  if (!first) throw new Error('no batch');
  await paidOrder(counter);
  const told = { reason: 'The cams are late.', requestKey: crypto.randomUUID() };
  const window = { shipsFrom: day(first.shipsTo, 30), shipsTo: day(first.shipsTo, 40) };
  await changeBatch(shop, STAFF, first.id, { fields: window, ...told });
  await changeBatch(shop, STAFF, first.id, { fields: { makesFrom: day(first.shipsTo, 20) } });
  const [delay] = await shop.db.select().from(delays);
  expect(await stopDelay(shop, STAFF, delay?.id ?? 0)).toEqual({ ok: true, told: 0 });
  const { id, shipsFrom, shipsTo } = first;
  expect(await daysOf(counter)).toEqual([{ id, makesFrom: shipsFrom, shipsFrom, shipsTo }]);
});

function daysOf({ shop }: TestShop) {
  const { id, makesFrom, shipsFrom, shipsTo } = batches;
  return shop.db.select({ id, makesFrom, shipsFrom, shipsTo }).from(batches).orderBy(id);
}
