import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { batches, campaigns, type OrderRow, orders, places } from '#db/schema.ts';
import type { AfterDeadline } from '#values/order/campaign.ts';
import { DAYS_AFTER_PART } from '#values/order/parts.ts';
import { DAYS_TO_PAY_BALANCE } from '#values/text/balance-terms.ts';

/** On what terms the balance of an order with a place is asked for. */
export type PayTerms = { daysToPay: number; afterDeadline: AfterDeadline };

const DAY_MS = 86_400_000;

/** By order. One without a place has none: it has the shop's days, and no place to lose. */
export async function readPayTerms(db: Database | Transaction, orderIds: number[]): Promise<Map<number, PayTerms>> {
  if (orderIds.length === 0) return new Map();
  const { afterDeadline } = campaigns;
  const rows = await db
    .select({ orderId: places.orderId, daysToPay: batches.daysToPay, afterDeadline })
    .from(places)
    .innerJoin(batches, eq(batches.id, places.batchId))
    .innerJoin(campaigns, eq(campaigns.id, batches.campaignId))
    .where(and(inArray(places.orderId, orderIds), eq(places.state, 'taken')));
  return new Map(
    rows.map((row) => [
      row.orderId,
      { daysToPay: row.daysToPay ?? DAYS_TO_PAY_BALANCE, afterDeadline: row.afterDeadline },
    ]),
  );
}

/** Until when a balance has to be paid that is asked for now; of an order without a place by the shop's days, and longer where a part was paid. */
export function deadlineFrom(now: Date, { balancePaid }: OrderRow, terms?: Pick<PayTerms, 'daysToPay'>): Date {
  const days = (terms?.daysToPay ?? DAYS_TO_PAY_BALANCE) + (balancePaid > 0 ? DAYS_AFTER_PART : 0);
  return new Date(now.getTime() + days * DAY_MS);
}

/**
 * The first part of a balance has come: whatever it is to be paid by, the place too, is seven days later from here on. One that was under way
 * when its deadline passed has them from now. Under the order's lock; returns the order as it is afterwards.
 */
export async function putOffDeadline(tx: Transaction, order: OrderRow, now: Date): Promise<OrderRow> {
  const later = (deadline: SQLWrapper) =>
    sql`case when ${deadline} is not null then greatest(${deadline}, ${now}) + ${DAYS_AFTER_PART} * interval '1 day' end`;
  await tx
    .update(places)
    .set({ payBy: later(places.payBy), endsAt: later(places.endsAt) })
    .where(and(eq(places.orderId, order.id), eq(places.state, 'taken')));
  const [put] = await tx
    .update(orders)
    .set({ linkExpiresAt: later(orders.linkExpiresAt), updatedAt: now })
    .where(eq(orders.id, order.id))
    .returning();
  if (!put) throw new Error(`Order ${order.id} is missing.`);
  return put;
}

type Deadline = { orderId: number; payBy: Date };

/**
 * Notes until when the balances of orders that are locked are asked for, and what becomes of their places after that, as it is
 * told to their customers now: whatever the campaign says later, that holds. A last mail that went out before counts no more.
 */
export async function notePayBy(tx: Transaction, deadlines: Deadline[]): Promise<void> {
  if (deadlines.length === 0) return;
  const column = <Value>(from: (each: Deadline) => Value): SQL => sql`${sql.param(deadlines.map(from))}`;
  await tx.execute(sql`
    update ${places} set pay_by = given.pay_by, after_deadline = ${campaigns.afterDeadline}, ends_at = null
    from unnest(${column(({ orderId }) => orderId)}::int[], ${column(({ payBy }) => payBy)}::timestamptz[])
        as given (order_id, pay_by), ${batches}, ${campaigns}
    where ${places.orderId} = given.order_id and ${places.state} = 'taken'
      and ${batches.id} = ${places.batchId} and ${campaigns.id} = ${batches.campaignId}`);
}

/** What a customer was told becomes of the place; `warned`: by the last mail. */
export type ToldDeadline = { becomes: AfterDeadline; warned: boolean };

/** By order; one without a place, or whose balance nobody has asked for, was told nothing. */
export async function readAfterDeadlines(
  db: Database | Transaction,
  orderIds: number[],
): Promise<Map<number, ToldDeadline>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: places.orderId, afterDeadline: places.afterDeadline, endsAt: places.endsAt })
    .from(places)
    .where(and(inArray(places.orderId, orderIds), eq(places.state, 'taken')));
  const told = new Map<number, ToldDeadline>();
  for (const { orderId, afterDeadline, endsAt } of rows) {
    if (endsAt) told.set(orderId, { becomes: 'free', warned: true });
    else if (afterDeadline) told.set(orderId, { becomes: afterDeadline, warned: false });
  }
  return told;
}
