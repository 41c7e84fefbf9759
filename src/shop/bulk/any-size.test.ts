import { count, eq, lte, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bulkChoiceOrders, bulkRunLines, emails, orders, staffEvents } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { insertOwingOrders } from '#tests/support/orders/owing-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { checkOrders, expireChoices, type OrderCheck } from './check-orders.ts';
import { readRun } from './list-runs.ts';
import { startOrdersRun } from './start-run.ts';
import { workRun } from './work-run.ts';

const KIM = { ...STAFF, name: 'kim' };
const HOUR_MS = 3_600_000;

async function look(shop: Shop, kind: OrderCheck = 'payment-links', choice = {}) {
  const checked = await checkOrders(shop, kind, { filters: choice }, { named: 10 });
  if (!checked.ok) throw new Error(checked.reason);
  return checked;
}

async function start(shop: Shop, choice: string, staff = STAFF) {
  const started = await startOrdersRun(shop, staff, { kind: 'payment-links', choice });
  if (!started.ok) throw new Error(started.reason);
  return started.run;
}

async function plantOwing({ database }: TestShop, most: number): Promise<void> {
  const client = await database.owner.connect();
  try {
    await insertOwingOrders(client, most);
  } finally {
    client.release();
  }
}

test('payment links to some thousand orders are one run, and each customer gets one mail, an hour later too', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await plantOwing(counter, 2_500);
  const owing = { status: ['paid_deposit' as const] };
  const checked = await look(shop, 'payment-links', owing);
  const [{ all } = { all: 0 }] = await shop.db
    .select({ all: count() })
    .from(orders)
    .where(eq(orders.status, 'paid_deposit'));
  expect(all).toBeGreaterThanOrEqual(2_500);
  expect(checked.count).toEqual({ waiting: all, already: 0, refused: 0 });
  const run = await start(shop, checked.choice);

  // While it goes on they are in no other run, whoever looks and whenever.
  await shop.db
    .update(bulkRunLines)
    .set({ state: 'done' })
    .where(lte(bulkRunLines.position, all - LEFT));
  counter.advance(2 * HOUR_MS);
  expect((await look(shop, 'payment-links', owing)).count).toEqual({ waiting: all - LEFT, already: LEFT, refused: 0 });

  while (!(await readRun(shop.db, run.id))?.finishedAt) await workRun(shop, run.id);
  expect((await readRun(shop.db, run.id))?.counts).toEqual({ waiting: 0, done: all, already: 0, refused: 0 });
  const { recipient, template } = emails;
  const mailed = await shop.db.selectDistinct({ recipient }).from(emails).where(eq(template, 'payment-link'));
  expect(mailed).toHaveLength(LEFT);
  expect(await shop.db.$count(emails, eq(template, 'payment-link'))).toBe(LEFT);
  expect((await look(shop, 'payment-links', owing)).count).toMatchObject({ already: LEFT });
  // The audit list names the first of them; the run's page has all.
  const [noted] = await shop.db.select().from(staffEvents).where(eq(staffEvents.what, 'many-links-sent'));
  expect(noted?.after).toEqual({ orders: all, numbers: expect.toSatisfy((named: string[]) => named.length === 100) });
}, 120_000);

/** So many lines are worked off here, because each takes some milliseconds. */
const LEFT = 150;

test('two colleagues who start overlapping runs at once never have an order in both', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await plantOwing(counter, 2_500);
  const [tan, every, again] = await Promise.all([
    look(shop, 'payment-links', { status: ['paid_deposit'], color: 'Tan' }),
    look(shop, 'payment-links', { status: ['paid_deposit'] }),
    look(shop, 'payment-links', { status: ['paid_deposit'] }),
  ]);
  const runs = await Promise.all([
    start(shop, tan.choice),
    start(shop, every.choice, KIM),
    start(shop, again.choice),
    start(shop, every.choice, KIM),
  ]);
  const waiting = sql<number>`count(*) filter (where ${bulkRunLines.state} = 'waiting')::int`;
  const lines = await shop.db.select({ waiting }).from(bulkRunLines).groupBy(bulkRunLines.orderId);
  expect(lines).toHaveLength(every.count.waiting);
  expect(new Set(lines.map((line) => line.waiting))).toEqual(new Set([1]));
  // Who confirmed the same as another is led to theirs.
  expect(runs[1]?.id).toBe(runs[3]?.id);
  expect(new Set(runs.map(({ id }) => id)).size).toBeLessThan(4);
  const last = await look(shop, 'payment-links', { status: ['paid_deposit'] });
  expect(last.count).toEqual({ waiting: 0, already: every.count.waiting, refused: 0 });
  expect(last.others[0]?.reason).toMatch(/^It waits in run \d+, which (robin|kim) began/);
});

test('a look that nobody confirms is forgotten after a day', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await plantOwing(counter, 10);
  const { choice } = await look(shop);
  counter.advance(23 * HOUR_MS);
  await expireChoices(shop);
  expect(await shop.db.select().from(bulkChoiceOrders)).not.toEqual([]);
  counter.advance(2 * HOUR_MS);
  await expireChoices(shop);
  expect(await shop.db.select().from(bulkChoiceOrders)).toEqual([]);
  expect(await startOrdersRun(shop, STAFF, { kind: 'payment-links', choice })).toEqual({
    ok: false,
    reason: 'nothing-to-do',
  });
});
