import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts } from '#db/schema.ts';
import { refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { closeAlert } from '#shop/overview/handle-needs.ts';
import { refundInDashboard, verify } from '#tests/support/books/books.ts';
import { depositOf, paidOrder } from '#tests/support/orders/pre-orders.ts';
import { PLANTS, type Plant } from '#tests/support/plants.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { differenceText } from '#values/books/book-differences.ts';
import { settleBooks } from './settle-books.ts';

test('whatever is planted in either of the books is found, and named at its payment or order', async () => {
  await using counter = await createTestShop();
  const untouched = await paidOrder(counter);
  const planted = new Map<Plant, string>();
  for (const plant of PLANTS) planted.set(plant, await plant[3](counter));
  const { found } = await verify(counter);
  const table = [...planted].map(([[name, what, state], at]) => {
    const hit = found.find((row) => row.what === what && [row.paymentId, row.orderNumber, row.otherId].includes(at));
    return [name, what, state, hit ? hit.state : 'not found'];
  });
  expect(table).toEqual(PLANTS.map(([name, what, state]) => [name, what, state, state]));
  const atUntouched = ({ orderNumber, paymentId }: (typeof found)[number]) =>
    orderNumber === untouched.orderNumber || paymentId === depositOf(untouched);
  expect(found.filter(atUntouched)).toEqual([]);
  const raised = await counter.shop.db.select().from(alerts).where(sql`kind like 'books-%'`);
  expect(raised).toHaveLength(found.filter(({ state }) => state === 'open').length);
});

type Found = Awaited<ReturnType<typeof verify>>['found'][number];

/** Does what the advice says, as somebody who only has its words. */
async function follow(counter: TestShop, found: Found): Promise<void> {
  const { shop } = counter;
  const { advice } = differenceText(found.what, found.state, found);
  const [, named] = /`books settle ([^`]+)`/.exec(advice) ?? [];
  if (named) expect([advice, await settleBooks(shop, named)]).toMatchObject([advice, { ok: true }]);
  else if (advice.includes('Refund the payment there')) await refundInDashboard(counter, found.paymentId ?? '');
  else if (advice.includes('Refund the rest from the order')) {
    const asked = { amount: found.amount, reason: 'kept', requestKey: `advice-${found.id}` };
    expect(await refundOrder(shop, STAFF, found.orderNumber ?? '', asked)).toMatchObject({ ok: true });
  } else if (advice.includes('write it back as it was in a backup')) await writeBack(counter);
  else expect(advice).toMatch(/mark (it )?as done/);
}

/** The statements of docs/operating.md, with the tables of the backup beside those of the shop. */
async function writeBack(counter: TestShop): Promise<void> {
  await counter.database.owner.query(`
    begin;
    alter table journal_entries disable trigger user; alter table journal_lines disable trigger user;
    insert into journal_entries select * from backup.journal_entries on conflict (id) do update set
      (at, kind, source, order_id, payment_id, refund_id, dispute_id, gift_card_id) = (excluded.at, excluded.kind, excluded.source,
      excluded.order_id, excluded.payment_id, excluded.refund_id, excluded.dispute_id, excluded.gift_card_id);
    delete from journal_lines where entry_id in (select id from backup.journal_entries);
    insert into journal_lines select * from backup.journal_lines;
    alter table journal_entries enable trigger user; alter table journal_lines enable trigger user;
    commit`);
}

async function markAllDone(counter: TestShop): Promise<void> {
  const open = await counter.shop.db.select().from(alerts).where(sql`kind like 'books-%' and resolved_at is null`);
  for (const { id } of open) await closeAlert(counter.shop, STAFF, id);
}

async function makeRefunds({ shop, database }: TestShop): Promise<void> {
  const { rows } = await database.pool.query("select id from refunds where status = 'requested' order by id");
  for (const { id } of rows) await refundPayment(shop, id);
}

test('each advice mends what it is given for: followed word by word, the books agree', async () => {
  await using counter = await createTestShop();
  for (const [, , , does] of PLANTS) await does(counter);
  const { found } = await verify(counter);
  for (const difference of found.filter(({ state }) => state === 'open')) await follow(counter, difference);
  await makeRefunds(counter);
  const rest = (await verify(counter)).found;
  // What was refunded at the card provider as it advises is told as a refund that is not ours, to be marked as done.
  const done = ['payment-not-kept', 'refund-of-unknown'];
  expect(rest.filter(({ what, state }) => state === 'open' && !done.includes(what))).toEqual([]);
  await markAllDone(counter);
  expect((await verify(counter)).check).toMatchObject({ open: 0, takenOver: 0 });
});

test.for<[string, string, string, string]>([
  ['a forged entry', 'a forged receipt of a payment that there is', 'journal-differs', 'The journal disagrees'],
  ['a missing entry', 'an entry of the journal deleted with its lines', 'journal-differs', 'The journal disagrees'],
  ['changed sums', "an order's sums changed by hand", 'order-sums', 'The order’s sums disagree'],
  [
    'a changed record',
    'a payment changed past the trigger that books it',
    'journal-differs',
    'The record of the payment disagrees',
  ],
  ['a changed amount', 'what was received changed in payments', 'payment-amount', 'The card provider disagrees'],
])('%s is told as what it is, and not as something else beside it', async ([, planted, what, words]) => {
  await using counter = await createTestShop();
  const [, , , does] = PLANTS.find(([name]) => name === planted) as Plant;
  await does(counter);
  const { found } = await verify(counter);
  const told = found.map((row) => [row.what, differenceText(row.what, row.state, row).advice]);
  expect(told).toContainEqual([what, expect.stringContaining(words)]);
  expect(told.filter(([kind]) => kind === 'order-sums')).toHaveLength(what === 'order-sums' ? 1 : 0);
});
