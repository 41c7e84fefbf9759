import { spawnSync } from 'node:child_process';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { inTransaction } from '#sandbox/shared/sandbox-database.ts';
import { passDays } from '#sandbox/stripe/objects/account/daily-round.ts';
import { payOutByHand } from '#sandbox/stripe/objects/account/payouts.ts';
import { changeAccounts } from '#shop/books/book-accounts.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { readBalance } from '#shop/payouts/read-money.ts';
import { plant, query } from '#tests/support/books/books.ts';
import { collect, giveBack, open, payBalance } from '#tests/support/books/sales-tax.ts';
import { depositOf, paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { BOOK_EXPORTS, type BookExport } from '#values/books/book-exports.ts';
import { lastDayOf } from '#values/books/months.ts';
import { addDays, dayIn } from '#values/date.ts';
import { exportBooks } from './book-exports.ts';

const EVER = { from: '2000-01-01', to: '2999-12-31' };

async function exported({ shop }: TestShop, kind: BookExport, period = EVER): Promise<string> {
  return text(Readable.from(exportBooks(shop, kind, period)));
}

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true });
const sum = (rows: Record<string, string>[], column: string) =>
  Math.round(rows.reduce((total, row) => total + Number(row[column]) * 100, 0));

/** A deposit of which a part went back, at the bank. */
async function shopWithPayout(counter: TestShop) {
  const order = await paidOrder(counter);
  await counter.stripe.refunds.create({ payment_intent: depositOf(order), amount: 5000 });
  await syncPayment(counter.shop, depositOf(order));
  for (const _ of ['it goes', 'it arrives']) await inTransaction(counter.database.pool, passDays);
  await readBalance(counter.shop);
  return order;
}

/** So many entries of a second each, three at the same moment. */
const plantEntries = (counter: TestShop, count: number, begins: string, source = begins) =>
  plant(
    counter,
    `with entries as (
      insert into journal_entries (at, kind, source)
      select timestamptz '${begins}' + n / 3 * interval '1 second', 'balance-other', 'movement:${source}:' || n
      from generate_series(1, ${count}) n returning id
    ) insert into journal_lines (entry_id, account, amount)
    select id, account, amount from entries cross join (values ('unnamed', -1.25), ('provider_balance', 1.25)) as leg (account, amount)`,
  );

test('each file has the same bytes each time, whatever others write of later days meanwhile', async () => {
  await using counter = await createTestShop();
  await shopWithPayout(counter);
  await plantEntries(counter, 2500, '2026-10-05T12:00:00Z');
  const today = dayIn(counter.shop.timeZone, counter.shop.clock());
  const period = { from: '2000-01-01', to: today };
  const kinds = Object.keys(BOOK_EXPORTS) as BookExport[];
  const before = await Promise.all(kinds.map((kind) => exported(counter, kind, period)));
  const again = kinds.map(async (kind, at) => {
    const pieces: string[] = [];
    for await (const piece of exportBooks(counter.shop, kind, period)) {
      pieces.push(piece);
      await plantEntries(counter, 2, `${addDays(today, 1)}T18:00:0${at}.${String(pieces.length).padStart(3, '0')}Z`);
    }
    return pieces;
  });
  const pieces = await Promise.all(again);
  expect(pieces.map((each) => each.join(''))).toEqual(before);
  // However long the journal is, a piece holds a thousand entries.
  expect(pieces[0]?.map((piece) => piece.split('\r\n').length)).toEqual([2, 2001, 2001, expect.any(Number)]);
  const rows = rowsOf(before[0] ?? '');
  expect(new Set(rows.filter(({ What }) => What === 'balance-other').map(({ Entry }) => Entry)).size).toBe(2500);
  expect(sum(rows, 'Debit')).toBe(sum(rows, 'Credit'));
  const { rows: booked } = await query(counter, `select count(*)::integer from journal_lines`);
  expect(rows.length).toBeLessThan(booked[0].count);
  expect(rowsOf(await exported(counter, 'journal'))).toHaveLength(booked[0].count);
});

test('a day is that of the shop’s time zone, from its first moment to its last', async () => {
  await using counter = await createTestShop();
  counter.shop.timeZone = 'America/Chicago';
  for (const at of ['2026-10-01T04:59:59Z', '2026-10-01T05:00:00Z', '2026-11-01T04:59:59Z', '2026-11-01T05:00:00Z'])
    await plantEntries(counter, 1, at);
  const october = rowsOf(await exported(counter, 'journal', { from: '2026-10-01', to: '2026-10-31' }));
  expect(october.map(({ Day, At }) => [Day, At])).toEqual([
    ...Array(2).fill(['2026-10-01', '2026-10-01T05:00:00.000Z']),
    ...Array(2).fill(['2026-10-31', '2026-11-01T04:59:59.000Z']),
  ]);
});

test('QuickBooks and Xero get one balanced entry for each day, by the names and numbers that staff gave', async () => {
  await using counter = await createTestShop();
  await shopWithPayout(counter);
  await plantEntries(counter, 3, '2026-10-05T12:00:00Z');
  await changeAccounts(counter.shop, STAFF, [
    { account: 'provider_balance', name: '=Stripe, "held"', number: '1011' },
    { account: 'sales', name: 'Sales', number: '4000' },
  ]);
  const quickbooks = rowsOf(await exported(counter, 'quickbooks'));
  expect(quickbooks.slice(0, 2)).toEqual([
    {
      'Journal No.': '2026-10-05',
      'Journal Date': '10/05/2026',
      'Account Name': `'=Stripe, "held"`,
      Debits: '3.75',
      Credits: '',
      Description: 'Card provider balance, 2026-10-05',
    },
    expect.objectContaining({ 'Account Name': 'Card provider, to be named', Debits: '', Credits: '3.75' }),
  ]);
  expect(sum(quickbooks, 'Debits')).toBe(sum(quickbooks, 'Credits'));
  const xero = rowsOf(await exported(counter, 'xero'));
  expect(xero.slice(0, 2)).toMatchObject([
    { '*Narration': 'Fulldraw, 2026-10-05', '*Date': '5 Oct 2026', '*AccountCode': '1011', '*Amount': '3.75' },
    { '*AccountCode': '1290', '*TaxRate': 'Tax Exempt', '*Amount': '-3.75' },
  ]);
  expect(sum(xero, '*Amount')).toBe(0);
  expect(xero).toHaveLength(quickbooks.length);
});

test('sales tax by state and deferred revenue by batch are what the pages show, and each row adds up', async () => {
  await using counter = await createTestShop();
  await collect(counter);
  const { id, orderNumber, paymentToken } = await paidOrder(counter);
  await open(counter, paymentToken);
  await payBalance(counter, id);
  await giveBack(counter, orderNumber, 95_238, '0b4d7b1c-0000-4000-8000-000000000001');
  expect(rowsOf(await exported(counter, 'taxes'))).toEqual([
    {
      ...{ State: 'MT', Sales: '1', Gross: '1776.00', Exempt: '0.00', Taxable: '1776.00' },
      ...{ Tax: '128.76', 'Tax given back': '64.38', Owed: '64.38' },
    },
  ]);
  const month = counter.shop.clock().toISOString().slice(0, 7);
  for (const period of [EVER, { from: `${month}-01`, to: lastDayOf(month) }]) {
    const rows = rowsOf(await exported(counter, 'revenue', period));
    expect(rows.map(({ Line, Closing }) => [Line, Closing])).toEqual([['bows', '888.00']]);
    const parts = ['Opening', 'Moved', 'Received', 'Exchanged', 'Earned', 'Kept', 'Given back'];
    expect(parts.reduce((total, part) => total + sum(rows, part), 0)).toBe(sum(rows, 'Closing'));
  }
});

test('payouts are exported down to their orders, and together the lines of one are what was paid out', async () => {
  await using counter = await createTestShop();
  const { orderNumber } = await paidOrder(counter);
  await inTransaction(counter.database.pool, (tx) => payOutByHand(tx, { amount: 1000, method: 'instant' }));
  counter.advance(60_000);
  for (const _ of ['it goes', 'it arrives']) await inTransaction(counter.database.pool, passDays);
  await readBalance(counter.shop);
  await plant(counter, `update movements set description = '@SUM(1)' where kind = 'charge'`);
  const rows = rowsOf(await exported(counter, 'payouts'));
  const { rows: paid } = await query(
    counter,
    `select provider_id, (amount * 100)::integer as cents, trace_id from payouts order by made_at`,
  );
  expect(paid).toHaveLength(2);
  for (const { provider_id, cents } of paid)
    expect(
      sum(
        rows.filter(({ Payout }) => Payout === provider_id),
        'Net',
      ),
    ).toBe(cents);
  const [byHand, ...lines] = rows;
  const charge = lines.find(({ What }) => What === 'charge');
  expect(byHand).toMatchObject({ What: 'not named', Net: '10.00', 'Trace id': '' });
  expect(charge).toMatchObject({ Order: orderNumber, Amount: '177.60', Net: '172.15', Description: "'@SUM(1)" });
  expect(charge?.['Trace id']).toBe(paid[1].trace_id);
  expect(lines.find(({ What }) => What === 'payout')).toMatchObject({ Amount: '-10.00', Fee: '0.50', Net: '-10.50' });
});

test('hledger finds nothing to complain of, and comes to the same balances', async ({ skip }) => {
  skip(spawnSync('hledger', ['--version']).error !== undefined, 'hledger is not installed: apt-get install hledger');
  await using counter = await createTestShop();
  await shopWithPayout(counter);
  await plantEntries(counter, 1200, '2026-10-05T12:00:00Z');
  await plantEntries(counter, 1, '2026-10-06T12:00:00Z', 'x) | y ; z');
  const input = await exported(counter, 'hledger');
  const ask = (...words: string[]) => spawnSync('hledger', ['-f', '-', ...words], { input, encoding: 'utf8' });
  expect(ask('check', '--strict', 'ordereddates')).toMatchObject({ status: 0, stderr: '' });
  const balances = parse(ask('balance', '--flat', '--no-total', '--output-format=csv').stdout, { columns: true });
  const { rows: booked } = await query(
    counter,
    `select account, sum(amount)::text as sum from journal_lines group by account having sum(amount) <> 0`,
  );
  const named = (balances as { account: string; balance: string }[]).map(({ account, balance }) => [
    ...[account.split(':')[1], balance.replace('$', '')],
  ]);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(booked.map(({ account, sum }) => [account, sum])));
});
