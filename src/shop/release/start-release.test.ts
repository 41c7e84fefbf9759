import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#db/database.ts';
import { mailingRecipients, mailings, type OrderRow, orders, staffEvents } from '#db/schema.ts';
import { MAILING_KINDS } from '#shop/composition/hooks-and-kinds.ts';
import { prepareBatch } from '#shop/mailings/prepare-batch.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { readOutlook } from '#shop/overview/read-summary.ts';
import { readJobs } from '#tests/support/mails/mail-shop.ts';
import { owingOrders } from '#tests/support/orders/owing-orders.ts';
import { openBalanceOf, pay, pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { sendTestPayoff } from './send-test-payoff.ts';
import { startRelease } from './start-release.ts';

const HOUR = 3_600_000;

const set = ({ shop }: TestShop, order: OrderRow | undefined, values: Partial<OrderRow>) =>
  shop.db
    .update(orders)
    .set(values)
    .where(eq(orders.id, order?.id ?? 0));

async function payBalance(counter: TestShop, order: OrderRow): Promise<void> {
  await pay(counter, await openBalanceOf(counter, order));
  await completePayment(counter.shop, order.paymentToken ?? '');
}

/** The addresses of a mailing's recipients. */
async function recipientsOf({ shop }: TestShop, mailingId: number): Promise<string[]> {
  const rows = await shop.db
    .select({ to: orders.customerEmail })
    .from(mailingRecipients)
    .innerJoin(orders, eq(orders.id, mailingRecipients.orderId))
    .where(eq(mailingRecipients.mailingId, mailingId))
    .orderBy(mailingRecipients.id);
  return rows.map(({ to }) => to);
}

async function start(counter: TestShop): Promise<number> {
  const started = await startRelease(counter.shop, STAFF);
  if (!started.ok) throw new Error(started.reason);
  return started.mailing.id;
}

/** Makes the mails of a mailing and calls it done, as if all of them had gone out. */
async function finish({ shop }: TestShop, id: number): Promise<void> {
  const [mailing] = await shop.db.select().from(mailings).where(eq(mailings.id, id));
  if (mailing) await prepareBatch({ ...shop, mailingKinds: MAILING_KINDS }, mailing, { after: 0, size: 100 });
  await shop.db.update(mailings).set({ finishedAt: shop.clock() }).where(eq(mailings.id, id));
}

test('a release asks everybody who owes the balance, and nobody else', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  expect(await startRelease(shop, STAFF)).toEqual({ ok: false, reason: 'nobody-owes' });
  expect(await readOutlook(shop)).toEqual({ recipients: 0, askedLately: 0, last: null, batches: [] });
  const names = ['plain', 'asked-before', 'shipped-unpaid', 'asked-lately', 'cancelled', 'paid'];
  const placed = await owingOrders(
    shop,
    names.map((name) => `${name}@example.com`),
  );
  const now = shop.clock().getTime();
  await set(counter, placed[1], { balanceAskedAt: new Date(now - 24 * HOUR) });
  await set(counter, placed[2], { status: 'shipped' });
  await set(counter, placed[3], { balanceAskedAt: new Date(now - 24 * HOUR + 1) });
  const cancelled = {
    orderId: placed[4]?.id ?? 0,
    refund: 0,
    actor: 'staff',
    reason: 'asked',
    cause: 'requested',
  } as const;
  expect(await cancelOrder(shop, cancelled)).toEqual({ ok: true, refunded: 0 });
  if (placed[5]) await payBalance(counter, placed[5]);
  await pendingOrder(counter, { customerEmail: 'no-deposit@example.com' });
  await sendTestPayoff(shop, STAFF, 'desk@example.com');

  expect(await readOutlook(shop)).toEqual({ recipients: 3, askedLately: 1, last: null, batches: [] });
  const id = await start(counter);
  expect(await recipientsOf(counter, id)).toEqual([
    'plain@example.com',
    'asked-before@example.com',
    'shipped-unpaid@example.com',
  ]);
  await finish(counter, id);
  expect(await readOutlook(shop)).toMatchObject({ recipients: 0, askedLately: 4, last: { id, kind: 'release' } });
});

test('however many press at once, on whichever servers, it is one release with one name beside it', async () => {
  await using counter = await createTestShop();
  await using pool = Object.assign(openPool(counter.database.connection), {
    [Symbol.asyncDispose]: () => pool.end(),
  });
  await owingOrders(counter.shop, ['ann@example.com', 'ben@example.com']);
  const here = counter.shop;
  const there = { ...here, db: openDatabase(pool) };
  const sasha = { ...STAFF, name: 'sasha' };
  const started = await Promise.all([
    ...[startRelease(here, STAFF), startRelease(here, STAFF)],
    ...[startRelease(there, sasha), startRelease(there, sasha)],
  ]);
  const ids = new Set(started.map((each) => (each.ok ? each.mailing.id : each.reason)));
  expect(ids.size).toBe(1);
  const [mailing] = await here.db.select().from(mailings);
  expect(await here.db.select().from(staffEvents)).toMatchObject([
    { staffName: mailing?.startedBy, subject: 'mailing', what: 'started', after: { kind: 'release', recipients: 2 } },
  ]);
  const jobs = await readJobs({ pool: counter.database.pool });
  expect(jobs.filter(({ task }) => task === 'run-mailing')).toHaveLength(1);
});

test('a second release asks only who still owes, and not before a day has passed', async () => {
  await using counter = await createTestShop();
  const [ann, ben] = await owingOrders(counter.shop, ['ann@example.com', 'ben@example.com']);
  const first = await start(counter);
  await finish(counter, first);
  expect(await start(counter)).toBe(first);
  const [cid] = await owingOrders(counter.shop, ['cid@example.com']);
  const late = await start(counter);
  expect(await recipientsOf(counter, late)).toEqual(['cid@example.com']);
  // Who comes to owe while it runs is written to as well when somebody presses again.
  const [dee] = await owingOrders(counter.shop, ['dee@example.com']);
  expect([await start(counter), await start(counter)]).toEqual([late, late]);
  expect(await recipientsOf(counter, late)).toEqual(['cid@example.com', 'dee@example.com']);
  expect((await counter.shop.db.select().from(staffEvents)).slice(2)).toMatchObject([
    { staffName: 'robin', what: 'joined', after: { kind: 'release', recipients: 1 } },
  ]);
  await finish(counter, late);
  if (ann) await payBalance(counter, ann);
  counter.advance(25 * HOUR);
  const second = await start(counter);
  expect(await recipientsOf(counter, second)).toEqual(['ben@example.com', 'cid@example.com', 'dee@example.com']);
  await finish(counter, second);
  const left = [ben, cid, dee].map((order) => order?.id ?? 0);
  await counter.shop.db.update(orders).set({ status: 'cancelled' }).where(inArray(orders.id, left));
  counter.advance(25 * HOUR);
  expect(await startRelease(counter.shop, STAFF)).toEqual({ ok: false, reason: 'nobody-owes' });
});
