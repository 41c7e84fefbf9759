import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import type { IsoDay } from '#values/date.ts';
import type { BowColor, OrderStatus, PaymentState } from '#values/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { isFindable, matchesWords } from './search-words.ts';

/** What staff narrow their list of orders to. Days are UTC, both included. */
export type OrderFilters = {
  search?: string | undefined;
  status?: OrderStatus | undefined;
  payment?: PaymentState | undefined;
  color?: BowColor | undefined;
  test?: 'only' | 'without' | undefined;
  overdue?: boolean | undefined;
  from?: IsoDay | undefined;
  to?: IsoDay | undefined;
};

export type TooShort = Refused<'search-too-short'>;

/** The filters as a condition on `orders` alone; every one of them has an index. */
export function narrowOrders(filters: OrderFilters, now: Date): Ok<{ condition: SQL | undefined }> | TooShort {
  const { search = '', status, payment, color, test, overdue, from, to } = filters;
  if (!isFindable(search)) return refused('search-too-short');
  const condition = and(
    status && eq(orders.status, status),
    payment && eq(orders.paymentState, payment),
    color && eq(orders.bowColor, color),
    test && (test === 'only' ? sql`${orders.isTest}` : sql`not ${orders.isTest}`),
    overdue ? isOverdue(now) : undefined,
    from ? gte(orders.createdAt, new Date(`${from}T00:00:00Z`)) : undefined,
    to ? lt(orders.createdAt, dayAfter(to)) : undefined,
    matchesWords(search),
  );
  return ok({ condition });
}

/** A balance whose deadline has passed. The first four conditions are those of the index `orders_overdue`. */
function isOverdue(now: Date): SQL {
  const { depositReceived, balanceReceived, status, isTest, linkExpiresAt } = orders;
  return sql`(${depositReceived} and not ${balanceReceived} and ${status} <> 'cancelled' and not ${isTest}
    and ${linkExpiresAt} <= ${now})`;
}

function dayAfter(day: IsoDay): Date {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + 86_400_000);
}
