import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  alerts,
  batches,
  campaigns,
  emails,
  mailings,
  type OrderRow,
  orderEvents,
  orders,
  payments,
  places,
} from '#db/schema.ts';
import { MAILING_KINDS } from '#shop/composition/hooks-and-kinds.ts';
import { announceDelay } from '#shop/delays/announce-delay.ts';
import { prepareBatch } from '#shop/mailings/prepare-batch.ts';
import { processOrder } from '#shop/orders/changes/process-and-ship.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { renewLink, renewOwnLink } from '#shop/orders/links/renew-link.ts';
import { expireLinks } from '#shop/orders/settlement/expire-links.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { startRelease } from '#shop/release/start-release.ts';
import { dayIn, sendLetters } from '#tests/support/campaigns/delays.ts';
import { figuresOf, openBatches, queueOrders, readLine } from '#tests/support/campaigns/queues.ts';
import { signIn } from '#tests/support/customers.ts';
import { readMailing } from '#tests/support/mails/mailings.ts';
import { openBalanceOf, pay, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import type { AfterDeadline } from '#values/order/campaign.ts';
import { retakePlace } from './retake-place.ts';
import { settleDeadlines } from './settle-deadlines.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The bows' turn has come: a release asks all who owe, and its mails are made. */
async function releaseAll(counter: TestShop, batchId: number | null = null): Promise<void> {
  const started = await startRelease(counter.shop, STAFF, { batchId });
  if (!started.ok) throw new Error(started.reason);
  const { id } = started.mailing;
  await prepareBatch({ ...counter.shop, mailingKinds: MAILING_KINDS }, await readMailing(counter, id), {
    after: 0,
    size: 100,
  });
  await counter.shop.db.update(mailings).set({ finishedAt: counter.shop.clock() }).where(eq(mailings.id, id));
}

/** A shop with a queue whose campaign says what becomes of places after the deadline. */
async function lateShop(afterDeadline: AfterDeadline, sizes: number[], names: string[]) {
  const counter = await createTestShop();
  await counter.shop.db.update(campaigns).set({ afterDeadline });
  await openBatches(counter, sizes);
  const queued = await queueOrders(counter, names);
  return Object.assign(counter, { queued: queued as [OrderRow, ...OrderRow[]] });
}

const listOf = ({ shop }: TestShop) => shop.db.select().from(batches).orderBy(batches.position);
const openAlerts = ({ shop }: TestShop) =>
  shop.db.select({ kind: alerts.kind, orderId: alerts.orderId }).from(alerts).where(isNull(alerts.resolvedAt));

const mailsOf = async ({ shop }: TestShop) => {
  const rows = await shop.db.select().from(emails).orderBy(emails.id);
  return rows
    .filter(({ template }) => template.startsWith('place-'))
    .map(({ template, recipient }) => `${template} ${recipient}`);
};
const eventsOf = async ({ shop }: TestShop) =>
  (await shop.db.select().from(orderEvents).orderBy(orderEvents.id))
    .map(({ what }) => what)
    .filter((what) => what.startsWith('place-'));

test('a place that is kept stays where it is, however late the balance is', async () => {
  await using counter = await lateShop('keep', [2, 2], ['ann', 'ben']);
  await releaseAll(counter);
  counter.advance(40 * DAY);
  expect(await settleDeadlines(counter.shop)).toBe(0);
  expect(await readLine(counter)).toEqual(['ann: Batch 1, 1', 'ben: Batch 1, 2']);
  expect(await mailsOf(counter)).toEqual([]);
});

test('whoever does not pay in time goes to the end of the last batch with room, is told its window, and only once', async () => {
  await using counter = await lateShop('move_to_end', [2, 3, 1], ['ann', 'ben', 'cid', 'dee']);
  const [first, , third] = await listOf(counter);
  await releaseAll(counter, first?.id);
  counter.advance(7 * DAY + 11 * HOUR);
  expect(await settleDeadlines(counter.shop)).toBe(0);
  counter.advance(2 * HOUR);
  // Two servers at once, and a round after them.
  const rounds = await Promise.all([settleDeadlines(counter.shop), settleDeadlines(counter.shop)]);
  expect([rounds[0] + rounds[1], await settleDeadlines(counter.shop)]).toEqual([2, 0]);
  const line = await readLine(counter);
  // One of the two has the last place of all; the other goes behind those in the batch before.
  expect(line.slice(0, 2)).toEqual(['cid: Batch 2, 1', 'dee: Batch 2, 2']);
  expect(line).toContainEqual(expect.stringMatching(/^(ann|ben): Batch 3, 1$/));
  expect(line.filter((each) => /^(ann|ben): /.test(each))).toHaveLength(2);
  const moved = line.find((each) => each.endsWith('Batch 3, 1'))?.split(':')[0];
  const [order] = await counter.shop.db
    .select()
    .from(orders)
    .where(eq(orders.customerEmail, `${moved}@example.com`));
  expect(order).toMatchObject({ promisedShipBy: third?.shipsTo, status: 'paid_deposit' });
  expect((await mailsOf(counter)).sort()).toEqual(['place-moved ann@example.com', 'place-moved ben@example.com']);
  const { kept, counted } = await figuresOf(counter);
  expect(kept).toEqual(counted);
});

test('without room anywhere a late order keeps its place', async () => {
  await using counter = await lateShop('move_to_end', [1, 1], ['ann', 'ben']);
  await releaseAll(counter);
  counter.advance(8 * DAY);
  await settleDeadlines(counter.shop);
  expect(await readLine(counter)).toEqual(['ann: Batch 1, 1', 'ben: Batch 2, 1']);
  expect([await mailsOf(counter), await eventsOf(counter)]).toEqual([[], [...TAKEN(2), 'place-kept', 'place-kept']]);
});

test('a place is freed three days after a last mail whose link works again, and those behind move up', async () => {
  await using counter = await lateShop('free', [2], ['ann', 'ben']);
  const [ann] = counter.queued;
  await releaseAll(counter);
  await counter.shop.db
    .update(places)
    .set({ afterDeadline: 'keep' })
    .where(eq(places.orderId, counter.queued[1]?.id ?? 0));
  counter.advance(7 * DAY + HOUR);
  expect(await expireLinks(counter.shop)).toBe(2);
  counter.advance(12 * HOUR);
  expect([await settleDeadlines(counter.shop), await settleDeadlines(counter.shop)]).toEqual([1, 0]);
  const warned = await readOrder(counter, ann.id);
  expect(warned.linkExpiresAt).toEqual(new Date(counter.shop.clock().getTime() + 3 * DAY));
  expect(await findOrderByLink(counter.shop, warned.paymentToken ?? '')).toMatchObject({
    ok: true,
    afterDeadline: { becomes: 'free', warned: true },
  });
  counter.advance(3 * DAY + 11 * HOUR);
  expect(await settleDeadlines(counter.shop)).toBe(0);
  expect((await readLine(counter))[0]).toBe('ann: Batch 1, 1');
  counter.advance(2 * HOUR);
  const rounds = await Promise.all([settleDeadlines(counter.shop), settleDeadlines(counter.shop)]);
  expect([rounds[0] + rounds[1], await settleDeadlines(counter.shop)]).toEqual([1, 0]);
  expect(await readLine(counter)).toEqual(['ben: Batch 1, 1', 'ann: none']);
  expect(await readOrder(counter, ann.id)).toMatchObject({
    status: 'paid_deposit',
    placeFreedAt: counter.shop.clock(),
  });
  expect(await mailsOf(counter)).toEqual(['place-warning ann@example.com', 'place-freed ann@example.com']);
  expect(await eventsOf(counter)).toEqual([...TAKEN(2), 'place-warned', 'place-freed']);
  const { kept, counted } = await figuresOf(counter);
  expect(kept).toEqual(counted);
});

test('a freed order that pays later takes the next open place, and where there is none staff have to decide', async () => {
  await using counter = await lateShop('free', [1], ['ann']);
  const [ann] = counter.queued;
  const { db, clock } = counter.shop;
  await releaseAll(counter);
  counter.advance(8 * DAY);
  await settleDeadlines(counter.shop);
  counter.advance(4 * DAY);
  await settleDeadlines(counter.shop);
  const [ben] = await queueOrders(counter, ['ben']);
  // The place is taken by now; one whose place was taken from it is not given it back.
  expect(await readLine(counter)).toEqual(['ben: Batch 1, 1', 'ann: none']);
  const retake = async () => db.transaction(async (tx) => retakePlace(tx, await readOrder(counter, ann.id), clock()));
  await retake();
  await retake();
  expect(await openAlerts(counter)).toEqual([{ kind: 'order-without-place', orderId: ann.id }]);
  const [next] = await openBatches(counter, [1]);
  expect(await readLine(counter)).toEqual(['ben: Batch 1, 1', 'ann: none']);
  await retake();
  expect((await readLine(counter))[1]).toBe('ann: Batch 2, 1');
  expect(await readOrder(counter, ann.id)).toMatchObject({ promisedShipBy: next?.shipsTo, placeFreedAt: null });
  expect(ben?.id).toBeDefined();
});

test('a charge under way is waited for, and whoever has paid is left alone', async () => {
  await using counter = await lateShop('free', [2], ['ann', 'ben']);
  const [ann, ben] = counter.queued;
  await releaseAll(counter);
  const intent = await openBalanceOf(counter, await readOrder(counter, ann.id));
  await counter.shop.db.update(payments).set({ status: 'processing' }).where(eq(payments.providerIntentId, intent));
  const paying = await readOrder(counter, ben?.id ?? 0);
  await pay(counter, await openBalanceOf(counter, paying));
  await completePayment(counter.shop, paying.paymentToken ?? '');
  counter.advance(8 * DAY);
  expect(await settleDeadlines(counter.shop)).toBe(0);
  await counter.shop.db
    .update(payments)
    .set({ status: 'requires_payment_method' })
    .where(eq(payments.providerIntentId, intent));
  expect(await settleDeadlines(counter.shop)).toBe(1);
  expect(await mailsOf(counter)).toEqual(['place-warning ann@example.com']);
});

test('an order that staff have begun with, and one whose customer was told of a delay since, is left alone', async () => {
  await using counter = await lateShop('free', [2, 1], ['ann', 'ben', 'cy']);
  const [ann] = counter.queued;
  await releaseAll(counter);
  await processOrder(counter.shop, STAFF, ann.orderNumber, { allowUnpaid: true });
  counter.advance(DAY);
  const [, second] = await listOf(counter);
  const window = { shipsFrom: dayIn(counter, 120), shipsTo: dayIn(counter, 140) };
  const later = { scope: { batchId: second?.id ?? 0, ...window }, reason: 'Steel.', requestKey: crypto.randomUUID() };
  expect(await announceDelay(counter.shop, STAFF, later)).toMatchObject({ ok: true });
  expect((await sendLetters(counter)).size).toBe(1);
  counter.advance(9 * DAY);
  await settleDeadlines(counter.shop);
  expect(await mailsOf(counter)).toEqual(['place-warning ben@example.com']);
});

test("staff's renewed link is another deadline, the customer's own is none, and what was told holds", async () => {
  await using counter = await lateShop('free', [3], ['ann', 'ben']);
  const [ann, ben] = counter.queued;
  const { user } = await signIn(counter);
  await counter.shop.db
    .update(orders)
    .set({ userId: user.id })
    .where(eq(orders.id, ben?.id ?? 0));
  await releaseAll(counter);
  counter.advance(7 * DAY + HOUR);
  await renewLink(counter.shop, STAFF, ann.orderNumber, { send: false, requestKey: crypto.randomUUID() });
  expect((await renewOwnLink(counter.shop, user, ben?.orderNumber ?? '')).ok).toBe(true);
  // The owner is milder to those who are asked from now on.
  await counter.shop.db.update(campaigns).set({ afterDeadline: 'keep' });
  counter.advance(12 * HOUR);
  await settleDeadlines(counter.shop);
  expect(await mailsOf(counter)).toEqual(['place-warning ben@example.com']);
  counter.advance(7 * DAY + HOUR);
  await settleDeadlines(counter.shop);
  expect(await mailsOf(counter)).toContain('place-warning ann@example.com');
});

const TAKEN = (count: number) => Array.from({ length: count }, () => 'place-taken');
