import { and, eq, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#db/database.ts';
import { isOlderThan, newestFirst } from '#db/keyset.ts';
import { type OrderRow, orders, users } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Cents } from '#values/money.ts';

export type CustomersOrder = Pick<
  OrderRow,
  'id' | 'orderNumber' | 'createdAt' | 'status' | 'paymentState' | 'customerName' | 'totalAmount' | 'received'
> &
  Pick<OrderRow, 'refunded' | 'lost' | 'outstanding' | 'isTest' | 'otherKeys'>;

/** A page of the orders of an address, and of the account that has it, newest first; `before` is an order's number. */
export function listOrdersOf(
  { db }: Pick<Shop, 'db'>,
  address: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<CustomersOrder[]> {
  const older = before === undefined ? undefined : isOlderThan(orders, eq(orders.orderNumber, before));
  return newestOrdersOf(db, address.toLowerCase(), { older, limit });
}

/**
 * So many of a customer's orders, newest first; `email` is in lower case. Those that name it and those of the account are read by
 * an index each: a condition with "or" has none that is in order, and would read all orders for somebody who has one.
 */
export async function newestOrdersOf(
  db: Database,
  email: string,
  { older, limit }: { older?: SQL | undefined; limit: number },
): Promise<CustomersOrder[]> {
  const { id, orderNumber, createdAt, status, paymentState, customerName, totalAmount } = orders;
  const { received, refunded, lost, outstanding, isTest, otherKeys } = orders;
  const named = sql`lower(${orders.customerEmail}) = ${email}`;
  const ofAccount = sql`${orders.userId} = (select ${users.id} from ${users} where ${users.email} = ${email})`;
  const read = (condition: SQL) =>
    db
      .select({
        id,
        orderNumber,
        createdAt,
        status,
        paymentState,
        customerName,
        totalAmount,
        received,
        refunded,
        lost,
        outstanding,
        isTest,
        otherKeys,
      })
      .from(orders)
      .where(and(condition, older))
      .orderBy(...newestFirst)
      .limit(limit);
  return unionAll(read(named), read(sql`${ofAccount} and not ${named}`))
    .orderBy(sql`created_at desc, id desc`)
    .limit(limit);
}

/** Whose orders are more than this is a dealer: they are counted so far, and it is said. */
export const MOST_COUNTED = 1000;

/** Of the newest `MOST_COUNTED`, without tests; `counted` false: there are more. */
/** `unpaid`: of them, those for which nothing has ever come; `tests`: besides them, so that the list has as many as is said. */
export type OrderSums = {
  count: number;
  unpaid: number;
  tests: number;
  counted: boolean;
  received: Cents;
  refunded: Cents;
  outstanding: Cents;
};

export function sumOrders(theirs: CustomersOrder[]): OrderSums {
  const newest = theirs.slice(0, MOST_COUNTED);
  const shown = newest.filter(({ isTest }) => !isTest);
  const sum = (of: (order: CustomersOrder) => Cents) => shown.reduce((total, order) => total + of(order), 0);
  return {
    unpaid: shown.filter(({ paymentState }) => paymentState === 'unpaid').length,
    tests: newest.length - shown.length,
    count: shown.length,
    counted: theirs.length <= MOST_COUNTED,
    received: sum((order) => order.received),
    refunded: sum((order) => order.refunded),
    outstanding: sum((order) => order.outstanding),
  };
}
