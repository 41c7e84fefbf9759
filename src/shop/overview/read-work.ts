import { and, eq, lte, sql } from 'drizzle-orm';
import { gearToSend, orders, owesBalance } from '#db/schema.ts';
import { allOf, narrowOrders } from '#shop/orders/reading/staff-filters.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { countedFigures } from '#shop/records/count-figures.ts';
import { countColumns } from '#shop/workshop/count-builds.ts';
import { dayIn, type IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';
import { PAID_STATES } from '#values/order/order.ts';

export type Work = {
  toMake: number;
  /** Made, and not packed yet. */
  toPack: number;
  packed: number;
  gearToSend: number;
  owed: { orders: number; amount: Cents };
  /** `orders` stops at `COUNTED_AT_MOST`, and `amount` is null then. */
  overdue: { orders: number; amount: Cents | null };
  today: { day: IsoDay; orders: number; received: Cents };
};

type Place = Pick<Shop, 'db' | 'clock' | 'timeZone'>;

/** Nobody waits for a larger number of what time alone makes more. */
const COUNTED_AT_MOST = 1000;

/**
 * What there is to do, and how the day goes: each number that of a list, counted by triggers where it grows with the shop. Test orders
 * and those of other keys are in none.
 */
export async function readWork(shop: Place): Promise<Work> {
  const [columns, toSend, owed, overdue, today] = await Promise.all([
    countColumns(shop, {}),
    shop.db.$count(gearToSend),
    readOwed(shop),
    readOverdue(shop),
    readToday(shop),
  ]);
  return {
    toMake: columns.to_make,
    toPack: columns.made,
    packed: columns.packed,
    gearToSend: toSend,
    owed,
    overdue,
    today,
  };
}

/** The figure is kept for exactly the orders of `owesBalance`. */
async function readOwed({ db }: Place): Promise<Work['owed']> {
  const { rows } = await db.execute<{ orders: string; amount: string }>(sql`
    select coalesce(sum(count), 0) as orders, (coalesce(sum(amount), 0) * 100)::bigint as amount
    from ${countedFigures} where kind = 'outstanding'`);
  return { orders: Number(rows[0]?.orders), amount: Number(rows[0]?.amount) };
}

/** A deadline passes by itself, so that no trigger could count it; its index has the late ones side by side. */
async function readOverdue({ db, clock }: Place): Promise<Work['overdue']> {
  const late = db
    .select({ outstanding: orders.outstanding })
    .from(orders)
    .where(and(owesBalance, lte(orders.linkExpiresAt, clock())))
    .limit(COUNTED_AT_MOST + 1)
    .as('late');
  const [row] = await db.select({ orders: sql<number>`count(*)::int`, amount: centsOf(late.outstanding) }).from(late);
  const found = row?.orders ?? 0;
  if (found > COUNTED_AT_MOST) return { orders: COUNTED_AT_MOST, amount: null };
  return { orders: found, amount: Number(row?.amount ?? 0) };
}

/** By the conditions of the list itself, from the index of its order: as many rows as a day has. */
async function readToday(shop: Place): Promise<Work['today']> {
  const day = dayIn(shop.timeZone, shop.clock());
  const narrowed = narrowOrders({ from: day, to: day, payment: PAID_STATES, test: 'without', keys: 'own' }, shop);
  if (!narrowed.ok) throw new Error('Nothing was searched for.');
  const [row] = await shop.db
    .select({ orders: sql<number>`count(*)::int`, received: centsOf(orders.received) })
    .from(orders)
    .where(and(allOf(narrowed), eq(orders.isTest, false)));
  return { day, orders: row?.orders ?? 0, received: Number(row?.received ?? 0) };
}

/** Whole cents as PostgreSQL counts them: the sum of many orders is more than one amount may be. */
function centsOf(column: unknown) {
  return sql<string>`(coalesce(sum(${column}), 0) * 100)::bigint`;
}
