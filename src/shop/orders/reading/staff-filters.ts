import { and, type Column, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { newestOf } from '#db/keyset.ts';
import { likeWholeWords, likeWords } from '#db/like-terms.ts';
import { bows, gearToSend, orders, owesBalance } from '#db/schema.ts';
import type { IsoDay } from '#values/date.ts';
import type { OrderContents } from '#values/gear.ts';
import type { OrderStatus, PaymentState } from '#values/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** What staff narrow their list of orders to. Days are UTC, both included. */
export type OrderFilters = {
  search?: string | undefined;
  status?: OrderStatus | undefined;
  payment?: PaymentState | undefined;
  color?: string | undefined;
  holds?: OrderContents | undefined;
  test?: 'only' | 'without' | undefined;
  /** Orders that were begun under other keys than the shop has now. */
  keys?: 'other' | 'own' | undefined;
  overdue?: boolean | undefined;
  /** Orders that owe their balance, whether it has been asked for or not. */
  owes?: boolean | undefined;
  /** Orders of which paid gear from the shelf is not on its way yet. */
  toSend?: boolean | undefined;
  from?: IsoDay | undefined;
  to?: IsoDay | undefined;
};

export type TooShort = Refused<'search-too-short'>;

type Ordered = Record<'status' | 'paymentState' | 'createdAt' | 'id', Column>;

export type NarrowedOrders = {
  condition: SQL | undefined;
  /** Newest first, written so that an index of the filters can give it; for `orders` or a part of it. */
  order: (table: Ordered) => SQL[];
  /** Words to look for, by themselves, because they need another way to the rows. */
  search: string;
};

/** The number that stands on a bow. */
const SERIAL = /^FDH-\d\d-\d{5,9}$/i;

/** The filters as conditions on `orders` alone; every one of them has an index. */
export function narrowOrders(filters: OrderFilters, now: Date): Ok<NarrowedOrders> | TooShort {
  const { search: words = '', status, payment, color, holds, test, keys, overdue, owes, toSend, from, to } = filters;
  if (!isFindable(words)) return refused('search-too-short');
  const serial = SERIAL.exec(words.trim())?.[0].toUpperCase();
  const search = serial ? '' : words;
  // Overdue orders are few, and have an index of their own.
  const is = overdue ? eq : isExactly;
  const condition = and(
    status && is(orders.status, status),
    payment && is(orders.paymentState, payment),
    color ? eq(orders.bowColor, color) : undefined,
    holds && doesHold(holds),
    test && (test === 'only' ? sql`${orders.isTest}` : sql`not ${orders.isTest}`),
    keys && (keys === 'other' ? sql`${orders.otherKeys}` : sql`not ${orders.otherKeys}`),
    serial ? sql`${orders.id} = (select order_id from ${bows} where serial = ${serial})` : undefined,
    overdue ? isOverdue(now) : undefined,
    owes ? owesBalance : undefined,
    toSend ? sql`${orders.id} in (select order_id from ${gearToSend})` : undefined,
    from ? gte(orders.createdAt, startOf(from)) : undefined,
    to ? lt(orders.createdAt, startOf(to, 1)) : undefined,
  );
  const order = (table: Ordered) => [
    ...(status && !overdue ? [sql`${table.status}`] : []),
    ...(payment && !overdue ? [sql`${table.paymentState}`] : []),
    ...newestOf(table),
  ];
  return ok({ condition, order, search: search.trim() });
}

/**
 * The same as equal. Written as a range, together with an order that begins with the column, it leaves PostgreSQL no choice
 * but the column's index: with `=` it takes the index of all orders by time, hoping to meet enough of this kind soon, and
 * reads a hundred thousand to find that the shipped ones are all old.
 */
function isExactly(column: Column, value: string): SQL {
  return sql`(${column} >= ${value} and ${column} <= ${value})`;
}

/** An order without a bow has no colour; gear beside one is a line of another kind. */
function doesHold(holds: OrderContents): SQL {
  if (holds === 'gear') return sql`${orders.bowColor} is null`;
  // In words of SQL, because in a subquery the columns lose their table's name.
  const gear = sql`exists (select from order_items where order_items.order_id = orders.id and order_items.kind <> 'bow')`;
  return sql`(${orders.bowColor} is not null and ${holds === 'both' ? gear : sql`not ${gear}`})`;
}

/** A balance whose deadline has passed. */
function isOverdue(now: Date): SQL {
  return sql`(${owesBalance} and ${orders.linkExpiresAt} <= ${now})`;
}

/** The database takes dates of four digits from the year 1 on; all orders are between these. */
const [EARLIEST, LATEST] = [Date.UTC(1000, 0), Date.UTC(9999, 0)];

/** The first moment of a day in UTC, or of one so many days later. */
function startOf(day: IsoDay, daysLater = 0): Date {
  const time = Date.parse(`${day}T00:00:00Z`) + daysLater * 86_400_000;
  return new Date(Math.min(Math.max(time, EARLIEST), LATEST));
}

type Searched = Record<'orderNumber' | 'customerName' | 'customerEmail', Column>;

/** Three letters or digits in a row: the index finds them anywhere in a word. */
const LONG = /[\p{L}\p{N}]{3}/u;
const LETTER = /[\p{L}\p{N}]/u;

/** Whether there is anything to look for. A search without words narrows nothing. */
function isFindable(search: string): boolean {
  return search.trim() === '' || LETTER.test(search);
}

/**
 * Every word occurs in the order's number, name or email address, in any case of letters; where all are shorter than three
 * letters, as in "Bo Li", each is a whole word of the name. The index `orders_search` stands over this very expression.
 */
export function matchesText({ orderNumber, customerName, customerEmail }: Searched, search: string): SQL | undefined {
  const text = sql`lower(${orderNumber} || ' ' || ${customerName} || ' ' || ${customerEmail})`;
  return LONG.test(search) ? likeWords(text, search) : likeWholeWords(text, search);
}
