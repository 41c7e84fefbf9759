// The books as files, by the page and by the command. Whatever is read in batches is written in batches.
import { BYTE_ORDER_MARK, toCsv } from '#api/http/to-csv.ts';
import { readAccounts } from '#shop/books/book-accounts.ts';
import { type BookEntry, type Period, readEntries } from '#shop/books/read-entries.ts';
import { readRevenueBetween } from '#shop/books/read-revenue.ts';
import { readPayout, readPayoutsOf } from '#shop/payouts/read-payouts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { readTaxReport } from '#shop/taxes/tax-report.ts';
import { ACCOUNTS_PROPOSED, type JournalAccount } from '#values/books/book-accounts.ts';
import type { BookExport } from '#values/books/book-exports.ts';
import { dayIn, type IsoDay } from '#values/date.ts';
import { type Cents, toDecimal } from '#values/money.ts';

type Books = Pick<Shop, 'db' | 'timeZone'>;
type Cells = (string | null)[];

/** The same bytes for the same books: nothing in it says when it was made. */
export const exportBooks = (shop: Books, kind: BookExport, period: Period): AsyncGenerator<string> =>
  WRITERS[kind](shop, period);

export const bookFileName = (kind: BookExport, { from, to }: Period): string =>
  `${kind}-${from}-to-${to}.${kind === 'hledger' ? 'journal' : 'csv'}`;

const WRITERS: Record<BookExport, (shop: Books, period: Period) => AsyncGenerator<string>> = {
  async *journal(shop, period) {
    yield BYTE_ORDER_MARK + toCsv([['Day', 'At', 'What', 'Entry', 'Order', 'Account', 'Debit', 'Credit']]);
    for await (const entries of readEntries(shop, period)) yield toCsv(entries.flatMap(rowsOfEntry));
  },

  async *payouts(shop, period) {
    yield BYTE_ORDER_MARK + toCsv([PAYOUT_COLUMNS]);
    for await (const rows of rowsOfPayouts(shop, period)) yield toCsv(rows);
  },

  async *taxes(shop, { from, to }) {
    const titles = ['State', 'Sales', 'Gross', 'Exempt', 'Taxable', 'Tax', 'Tax given back', 'Owed'];
    const rows = (await readTaxReport(shop, from, to)).map((row) => [
      ...[row.state, String(row.sales), toDecimal(row.gross), toDecimal(row.exempt), toDecimal(row.taxable)],
      ...[toDecimal(row.tax), toDecimal(row.credits), toDecimal(row.net)],
    ]);
    yield BYTE_ORDER_MARK + toCsv([titles, ...rows]);
  },

  async *revenue(shop, period) {
    const titles = ['Line', 'Opening', 'Moved', 'Received', 'Exchanged', 'Earned', 'Kept', 'Given back', 'Closing'];
    const rows = (await readRevenueBetween(shop, period)).map((row) => [
      row.batch ?? row.line,
      ...[row.opening, row.moved, row.received, row.exchanged, -row.earned, -row.kept, -row.givenBack].map(toDecimal),
      toDecimal(row.closing),
    ]);
    yield BYTE_ORDER_MARK + toCsv([titles, ...rows]);
  },

  // https://quickbooks.intuit.com/learn-support/en-us/help-article/import-export-files/import-journal-entries-quickbooks-online
  async *quickbooks(shop, period) {
    const accounts = await readAccounts(shop.db);
    yield toCsv([['Journal No.', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description']]);
    for await (const { day, sums } of sumDays(readEntries(shop, period))) {
      const [year, month, date] = day.split('-');
      yield toCsv(
        sums.map(([account, sum]) => [
          ...[day, `${month}/${date}/${year}`, accounts[account].name, ...debitAndCredit(sum)],
          `${ACCOUNTS_PROPOSED[account].name}, ${day}`,
        ]),
      );
    }
  },

  // https://central.xero.com/s/article/Import-manual-journals
  async *xero(shop, period) {
    const accounts = await readAccounts(shop.db);
    yield toCsv([['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']]);
    for await (const { day, sums } of sumDays(readEntries(shop, period)))
      yield toCsv(
        sums.map(([account, sum]) => [
          ...[`Fulldraw, ${day}`, dayInWords(day), ACCOUNTS_PROPOSED[account].name, accounts[account].number],
          ...['Tax Exempt', toDecimal(sum)],
        ]),
      );
  },

  // https://hledger.org/hledger.html#journal
  async *hledger(shop, period) {
    yield `${['commodity $1000.00', ...ACCOUNTS.map((account) => `account ${hledgerName(account)}`)].join('\n')}\n`;
    for await (const entries of readEntries(shop, period)) yield entries.map(hledgerEntry).join('');
  },
};

const ACCOUNTS = Object.keys(ACCOUNTS_PROPOSED) as JournalAccount[];

const debitAndCredit = (amount: Cents): Cells => (amount < 0 ? [null, toDecimal(-amount)] : [toDecimal(amount), null]);

const rowsOfEntry = ({ day, at, kind, source, orderNumber, lines }: BookEntry): Cells[] =>
  lines.map(({ account, amount }) => [day, at, kind, source, orderNumber, account, ...debitAndCredit(amount)]);

type DaySums = { day: IsoDay; sums: [JournalAccount, Cents][] };

/** What each account moved in a day, in the order of the accounts; days come one after the other. */
async function* sumDays(batches: AsyncGenerator<BookEntry[]>): AsyncGenerator<DaySums> {
  let day: IsoDay | null = null;
  let sums = new Map<JournalAccount, Cents>();
  const summed = (): [JournalAccount, Cents][] =>
    ACCOUNTS.flatMap((account): [JournalAccount, Cents][] => {
      const sum = sums.get(account) ?? 0;
      return sum === 0 ? [] : [[account, sum]];
    });
  for await (const entries of batches) {
    for (const entry of entries) {
      if (entry.day !== day) {
        if (day !== null) yield { day, sums: summed() };
        day = entry.day;
        sums = new Map();
      }
      for (const { account, amount } of entry.lines) sums.set(account, (sums.get(account) ?? 0) + amount);
    }
  }
  if (day !== null) yield { day, sums: summed() };
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "3 Oct 2026", which is one day in every country. */
function dayInWords(day: IsoDay): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

const PAYOUT_COLUMNS = [
  ...['Payout', 'Made', 'Expected or arrived', 'State', 'Trace id'],
  ...['Day', 'What', 'Order', 'Amount', 'Fee', 'Net', 'Description'],
];
const LINES_AT_ONCE = 2000;

/** Of each payout that was made in the period its lines, and what no line names in one of its own: together the payout. */
async function* rowsOfPayouts(shop: Books, period: Period): AsyncGenerator<Cells[]> {
  for (const id of await readPayoutsOf(shop, period)) {
    for (let after = 0, more = true; more; ) {
      const read = await readPayout(shop, id, { after, limit: LINES_AT_ONCE });
      if (!read) break;
      const { payout, lines, remainder } = read;
      const dayOf = (at: Date) => dayIn(shop.timeZone, at);
      const head = [
        ...[payout.providerId, dayOf(payout.madeAt), dayOf(payout.arrivesAt), payout.state, payout.traceId],
      ];
      yield lines.map(({ at, category, orderNumber, amount, fee, net, description }) => [
        ...[...head, dayOf(at), category, orderNumber, toDecimal(amount), toDecimal(fee), toDecimal(net), description],
      ]);
      after = lines.at(-1)?.id ?? after;
      more = lines.length === LINES_AT_ONCE;
      const rest = toDecimal(remainder);
      if (!more && remainder !== 0) yield [[...head, null, 'not named', null, rest, '0.00', rest, null]];
    }
  }
}

/** By the journal's own words: what an account is called elsewhere may be what hledger cannot read. */
function hledgerName(account: JournalAccount): string {
  const { number } = ACCOUNTS_PROPOSED[account];
  const kind = number < '2' ? 'assets' : number < '4' ? 'liabilities' : number < '6' ? 'revenues' : 'expenses';
  return `${kind}:${account}`;
}

/** What came from elsewhere ends neither the code nor the line. */
const hledgerEntry = ({ day, kind, source, orderNumber, lines }: BookEntry): string =>
  [
    `\n${day} (${source.replaceAll(/[^\w:.-]/g, '_')}) ${kind.replaceAll('-', ' ')}${orderNumber ? ` ${orderNumber}` : ''}\n`,
    ...lines.map(({ account, amount }) => `    ${hledgerName(account)}  $${toDecimal(amount)}\n`),
  ].join('');
