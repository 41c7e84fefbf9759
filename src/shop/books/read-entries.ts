import { sql } from 'drizzle-orm';
import { startOfDay } from '#db/start-of-day.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { JournalAccount } from '#values/books/book-accounts.ts';
import type { JournalKind } from '#values/books/journal.ts';
import type { IsoDay } from '#values/date.ts';
import { type Cents, fromDecimal } from '#values/money.ts';

/** Days where the shop is, both included. */
export type Period = { from: IsoDay; to: IsoDay };

export type BookEntry = {
  id: number;
  /** Where the shop is. */
  day: IsoDay;
  at: string;
  kind: JournalKind;
  source: string;
  orderNumber: string | null;
  /** Debits are positive. */
  lines: { account: JournalAccount; amount: Cents }[];
};

type Row = Omit<BookEntry, 'id' | 'lines' | 'orderNumber'> & {
  id: string;
  place: string;
  order_number: string | null;
  lines: { account: JournalAccount; amount: string }[];
};

const AT_ONCE = 1000;

/**
 * The journal of a period, in the order of what happened, in batches: however long it is, one is in memory. The order says nothing of
 * when an entry was written, so that the same entries are always read the same.
 */
export async function* readEntries(
  { db, timeZone }: Pick<Shop, 'db' | 'timeZone'>,
  { from, to }: Period,
): AsyncGenerator<BookEntry[]> {
  let begins = sql`at >= ${startOfDay(from, timeZone)}`;
  for (;;) {
    const { rows } = await db.execute<Row>(sql`
      select entries.id, entries.kind, entries.source, orders.order_number, entries.at::text as place, lines.lines,
        to_char(entries.at at time zone ${timeZone}, 'YYYY-MM-DD') as day,
        to_char(entries.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from (
        select * from journal_entries where ${begins} and at < ${startOfDay(to, timeZone, 1)}
        order by at, id limit ${AT_ONCE}
      ) as entries left join orders on orders.id = entries.order_id
      cross join lateral (
        select jsonb_agg(jsonb_build_object('account', account, 'amount', amount::text) order by id) as lines
        from journal_lines where entry_id = entries.id
      ) as lines
      order by entries.at, entries.id`);
    if (rows.length > 0) yield rows.map(entryOf);
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    // The first says to the index where to begin.
    begins = sql`at >= ${last.place}::timestamptz and (at, id) > (${last.place}::timestamptz, ${last.id}::bigint)`;
  }
}

function entryOf({ id, day, at, kind, source, order_number: orderNumber, lines }: Row): BookEntry {
  const inCents = lines.map(({ account, amount }) => ({ account, amount: fromDecimal(amount) }));
  return { id: Number(id), day, at, kind, source, orderNumber, lines: inCents };
}
