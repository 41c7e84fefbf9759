// What somebody with the rights of the whole server, or a fault, can do to the books, for what finds it and what mends it.
import { desc, eq } from 'drizzle-orm';
import { payments, refunds } from '#db/schema.ts';
import { sealJournal } from '#shop/books/seal-journal.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import type { BookDifference, DifferenceState } from '#values/books/book-differences.ts';
import { payWithoutUs, plant, query, refundInDashboard } from './books/books.ts';
import { depositOf, paidOrder, pay, pendingOrder } from './orders/pre-orders.ts';
import type { TestShop } from './test-shop.ts';

export type Plant = [string, BookDifference, DifferenceState, (counter: TestShop) => Promise<string>];

/** What somebody, or a fault, can do to either of the books: what it is, as what it is found, and the record it is found at. */
export const PLANTS: Plant[] = [
  [
    'a payment row deleted',
    'payment-not-kept',
    'taken-over',
    (counter) => atDeposit(counter, 'delete from payments where id = $1', plant),
  ],
  [
    'an amount changed in payments',
    'payment-amount',
    'open',
    (counter) => atDeposit(counter, 'update payments set amount = amount + 1 where id = $1'),
  ],
  [
    'what was received changed in payments',
    'payment-amount',
    'open',
    (counter) => atDeposit(counter, 'update payments set received = received - 1 where id = $1'),
  ],
  [
    'a paid payment set to open by hand',
    'payment-behind',
    'taken-over',
    (counter) =>
      atDeposit(counter, "update payments set status = 'requires_payment_method', received = 0 where id = $1"),
  ],
  [
    'a paid payment set to canceled by hand',
    'payment-ahead',
    'open',
    (counter) => atDeposit(counter, "update payments set status = 'canceled', received = 0 where id = $1"),
  ],
  [
    'an open payment set to paid by hand',
    'payment-ahead',
    'open',
    async (counter) => {
      const order = await pendingOrder(counter);
      await query(counter, "update payments set status = 'succeeded', received = amount where order_id = $1", [
        order.id,
      ]);
      return depositOf(order);
    },
  ],
  [
    'a payment whose intent the provider does not know',
    'payment-not-found',
    'open',
    async (counter) => {
      await atDeposit(counter, "update payments set provider_intent_id = 'pi_ofAnotherAccount' where id = $1");
      return 'pi_ofAnotherAccount';
    },
  ],
  [
    'a payment at the provider that no row knows',
    'payment-not-kept',
    'open',
    async (counter) => (await payWithoutUs(counter)).id,
  ],
  [
    'a refund at the provider of an unknown payment',
    'refund-of-unknown',
    'open',
    async (counter) => {
      const { id } = await payWithoutUs(counter);
      await refundInDashboard(counter, id);
      return id;
    },
  ],
  [
    'a refund row deleted',
    'refund-not-kept',
    'taken-over',
    (counter) => atRefund(counter, 'delete from refunds where id = $1', plant),
  ],
  [
    'an amount changed in refunds',
    'refund-amount',
    'open',
    (counter) => atRefund(counter, 'update refunds set amount = amount + 1 where id = $1'),
  ],
  [
    'a made refund set to failed by hand',
    'refund-behind',
    'taken-over',
    (counter) => atRefund(counter, "update refunds set status = 'failed' where id = $1"),
  ],
  [
    'a refund in the shop alone',
    'refund-not-found',
    'open',
    (counter) =>
      atDeposit(
        counter,
        "insert into refunds (payment_id, provider_refund_id, amount, reason, status) values ($1, 're_invented', 50, 'none', 'succeeded')",
      ),
  ],
  [
    'a promised refund whose job is gone',
    'refund-waits',
    'open',
    (counter) =>
      atDeposit(
        counter,
        "insert into refunds (payment_id, amount, reason, status, created_at) values ($1, 50, 'none', 'requested', now() - interval '2 days')",
      ),
  ],
  [
    'a dispute that nobody was told of',
    'dispute-not-kept',
    'taken-over',
    async (counter) => {
      const order = await pendingOrder(counter);
      await pay(counter, depositOf(order), 'pm_card_createDispute');
      await syncPayment(counter.shop, depositOf(order));
      await plant(counter, 'delete from disputes where payment_id in (select id from payments where order_id = $1)', [
        order.id,
      ]);
      return depositOf(order);
    },
  ],
  [
    'a dispute called won by hand',
    'dispute-behind',
    'taken-over',
    async (counter) => {
      const order = await pendingOrder(counter);
      await pay(counter, depositOf(order), 'pm_card_createDispute');
      await syncPayment(counter.shop, depositOf(order));
      await query(
        counter,
        "update disputes set status = 'won' where payment_id in (select id from payments where order_id = $1)",
        [order.id],
      );
      return depositOf(order);
    },
  ],
  [
    'a warning of fraud that nobody was told of',
    'warning-not-kept',
    'taken-over',
    async (counter) => {
      const order = await pendingOrder(counter);
      await pay(counter, depositOf(order), 'pm_card_createIssuerFraudRecord');
      await syncPayment(counter.shop, depositOf(order));
      return depositOf(order);
    },
  ],
  [
    "an order's sums changed by hand",
    'order-sums',
    'open',
    (counter) => atOrder(counter, 'update orders set received = received + 1 where id = $1'),
  ],
  [
    'a payment changed past the trigger that books it',
    'journal-differs',
    'open',
    (counter) => atOrder(counter, "update payments set status = 'canceled', received = 0 where order_id = $1", plant),
  ],
  [
    'a line of the journal deleted',
    'journal-unbalanced',
    'open',
    (counter) => atOrder(counter, "delete from journal_lines where order_id = $1 and account = 'deposits'", plant),
  ],
  [
    'an amount of the journal changed',
    'journal-unbalanced',
    'open',
    (counter) =>
      atOrder(
        counter,
        "update journal_lines set amount = amount + 0.01 where order_id = $1 and account = 'provider'",
        plant,
      ),
  ],
  [
    'both amounts of an entry changed',
    'journal-differs',
    'open',
    (counter) => atOrder(counter, 'update journal_lines set amount = amount * 2 where order_id = $1', plant),
  ],
  [
    'an entry of the journal deleted with its lines',
    'journal-differs',
    'open',
    (counter) =>
      atOrder(
        counter,
        'delete from journal_lines where order_id = $1; delete from journal_entries where order_id = $1',
        plant,
      ),
  ],
  [
    'an entry written to another order',
    'journal-differs',
    'open',
    (counter) => atOrder(counter, 'update journal_lines set order_id = 1 where order_id = $1', plant),
  ],
  [
    'a forged receipt of a payment that there is',
    'journal-differs',
    'open',
    async (counter) => forgedEntry(counter, 'payment_id', 'select id from payments where order_id = $1'),
  ],
  [
    'a forged receipt of nothing',
    'journal-stray',
    'open',
    async (counter) => forgedEntry(counter, 'gift_card_id', 'select null::integer'),
  ],
  [
    'a parcel whose entry is gone',
    'journal-differs',
    'open',
    async (counter) => {
      const { id, orderNumber } = await paidOrder(counter);
      await query(
        counter,
        `with parcel as (
          insert into parcels (order_id, kind, state, shipped_at) values ($1, 'bow', 'shipped', now()) returning id
        ) insert into parcel_items select parcel.id, order_items.id, 1 from parcel, order_items where order_id = $1`,
        [id],
      );
      const entry = `(select id from journal_entries where order_id = ${id} and kind = 'delivered')`;
      await plant(
        counter,
        `delete from journal_lines where entry_id = ${entry}; delete from journal_entries where id = ${entry}`,
      );
      return orderNumber;
    },
  ],
  [
    'what is on a gift card changed by hand',
    'journal-differs',
    'open',
    async (counter) => {
      await query(
        counter,
        "insert into gift_cards (code_hash, last_four, recipient, amount) values ('a', 'AAAA', 'bea@example.com', 50)",
      );
      await query(counter, 'update gift_cards set balance = 49');
      return 'entry gift-card:1';
    },
  ],
  [
    'an order set to paid in full by hand',
    'order-status',
    'open',
    (counter) => atOrder(counter, "update orders set status = 'completed' where id = $1"),
  ],
  [
    'an order cancelled while its money is kept',
    'order-keeps-money',
    'open',
    (counter) => atOrder(counter, "update orders set status = 'cancelled' where id = $1"),
  ],
];

type Change = (counter: TestShop, statement: string, values?: unknown[]) => Promise<unknown>;

/** `statement` gets the row of a paid deposit. */
async function atDeposit(counter: TestShop, statement: string, change: Change = query): Promise<string> {
  const order = await paidOrder(counter);
  const [row] = await counter.shop.db.select().from(payments).where(eq(payments.orderId, order.id));
  await change(counter, statement, [row?.id]);
  return depositOf(order);
}

/** `statement` gets the row of a refund that was made in the dashboard and noticed. */
async function atRefund(counter: TestShop, statement: string, change: Change = query): Promise<string> {
  const order = await paidOrder(counter);
  await refundInDashboard(counter, depositOf(order), 5000);
  await syncPayment(counter.shop, depositOf(order));
  const [row] = await counter.shop.db.select().from(refunds).orderBy(desc(refunds.id)).limit(1);
  await change(counter, statement, [row?.id]);
  return depositOf(order);
}

/** Balanced, and with triggers and all: as the owner of the tables writes it. */
const forgedEntry = (counter: TestShop, column: string, of: string) =>
  atOrder(
    counter,
    `with entry as (
      insert into journal_entries (kind, source, order_id, ${column}) values ('payment-received', 'forged:$1', $1, (${of})) returning id
    ) insert into journal_lines (entry_id, account, amount, order_id) select id, account, amount, $1
      from entry, (values ('provider', 10), ('deposits', -10)) as lines (account, amount)`,
    plant,
  );

async function atOrder(counter: TestShop, statement: string, change: Change = query): Promise<string> {
  const { id, orderNumber } = await paidOrder(counter);
  await keepBackup(counter);
  await change(counter, statement.replaceAll('$1', String(id)));
  return orderNumber;
}

/** The journal as a backup of this moment has it, sealed. */
async function keepBackup(counter: TestShop): Promise<void> {
  await sealJournal(counter.shop);
  for (const table of ['journal_entries', 'journal_lines']) {
    await plant(
      counter,
      `create schema if not exists backup; grant usage on schema backup to public; alter default privileges in schema backup grant select on tables to public; create table if not exists backup.${table} (like ${table} including all);
       insert into backup.${table} select * from ${table} on conflict do nothing`,
    );
  }
}
