import { and, eq, gt, sql } from 'drizzle-orm';
import { type OrderRow, orderEvents, orders } from '#db/schema.ts';
import { chooseOrders, type OrderChoice } from '#shop/orders/reading/choose-orders.ts';
import type { TooMany } from '#shop/orders/reading/order-pages.ts';
import type { TooShort } from '#shop/orders/reading/staff-filters.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { MOST_AT_ONCE } from '#values/bulk.ts';
import { type Ok, ok } from '#values/result.ts';
import { DISPUTED, isNow, OTHER_KEYS, unpaid } from './word-refusal.ts';

export type CheckedOrder = Pick<OrderRow, 'id' | 'orderNumber' | 'customerName'> & {
  /** `waiting`: it will be done. */
  state: 'waiting' | 'already' | 'refused';
  reason: string | null;
};

/** `more`: further orders match, which a run of `MOST_AT_ONCE` does not take. */
export type OrdersChecked = Ok<{ orders: CheckedOrder[]; more: boolean }> | TooShort | TooMany;

export type OrderCheck = 'process' | 'payment-links';

/**
 * What a run would do with each of the chosen orders, by what the lists say of them; a run asks the ledger itself under each order's
 * lock. Changes nothing.
 */
export async function checkOrders(
  shop: Pick<Shop, 'db' | 'clock' | 'timeZone'>,
  kind: OrderCheck,
  choice: OrderChoice,
): Promise<OrdersChecked> {
  const chosen = await chooseOrders(shop, choice, MOST_AT_ONCE + 1);
  if (!chosen.ok) return chosen;
  const more = chosen.ids.length > MOST_AT_ONCE;
  const ids = chosen.ids.slice(0, MOST_AT_ONCE);
  const found = await shop.db
    .select(COLUMNS)
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param(ids)}::int[])`);
  const rows = new Map(found.map((row) => [row.id, row]));
  const mailed = kind === 'payment-links' ? await findJustMailed(shop, ids) : new Set<number>();
  return ok({
    more,
    orders: ids.flatMap((id) => {
      const row = rows.get(id);
      if (!row) return [];
      const { orderNumber, customerName } = row;
      const verdict = kind === 'process' ? judgeProcessing(row) : judgeLink(row, mailed.has(id));
      return [{ id, orderNumber, customerName, ...verdict }];
    }),
  });
}

const COLUMNS = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  customerName: orders.customerName,
  status: orders.status,
  otherKeys: orders.otherKeys,
  disputed: orders.disputed,
  outstanding: orders.outstanding,
};

type Row = Pick<OrderRow, keyof typeof COLUMNS>;
type Verdict = Pick<CheckedOrder, 'state' | 'reason'>;

const refuse = (reason: string): Verdict => ({ state: 'refused', reason });
const GOOD: Verdict = { state: 'waiting', reason: null };

function judgeProcessing(order: Row): Verdict {
  if (order.otherKeys) return refuse(OTHER_KEYS);
  if (order.status === 'processing') return { state: 'already', reason: isNow(order) };
  if (order.status === 'shipped' || order.status === 'cancelled') return refuse(isNow(order));
  if (order.disputed) return refuse(DISPUTED);
  return order.outstanding > 0 ? refuse(unpaid(order.outstanding, 'Process')) : GOOD;
}

function judgeLink(order: Row, justMailed: boolean): Verdict {
  if (order.otherKeys) return refuse(OTHER_KEYS);
  if (order.status === 'cancelled') return refuse(isNow(order));
  if (order.outstanding === 0) return refuse('Nothing is due on it: it is paid.');
  return justMailed ? { state: 'already', reason: JUST_MAILED } : GOOD;
}

export const JUST_MAILED = 'A payment link was mailed to its customer within the last hour, so none is sent now.';

const HOUR_MS = 3_600_000;

/**
 * Whose customers have got a payment link from staff within the last hour: two people may mean the same. What staff did in an
 * hour is less than what ever became of so many orders, and has an index.
 */
export async function findJustMailed({ db, clock }: Pick<Shop, 'db' | 'clock'>, ids: number[]): Promise<Set<number>> {
  const { orderId, actor, what, at } = orderEvents;
  const since = new Date(clock().getTime() - HOUR_MS);
  const mailed = await db
    .selectDistinct({ orderId })
    .from(orderEvents)
    // Named as the index has it (`order_events_audited`).
    .where(
      and(
        sql`${actor} = 'staff'`,
        eq(what, 'link-sent'),
        gt(at, since),
        sql`${orderId} = any(${sql.param(ids)}::int[])`,
      ),
    );
  return new Set(mailed.map((each) => each.orderId));
}
