import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import { bulkChoices, type OrderRow, orderEvents, orders } from '#db/schema.ts';
import { chooseOrders, type OrderChoice } from '#shop/orders/reading/choose-orders.ts';
import type { TooMany } from '#shop/orders/reading/order-list-pages.ts';
import type { TooShort } from '#shop/orders/reading/staff-filters.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok } from '#values/result.ts';
import { findElsewhere, inAnotherRun } from './in-another-run.ts';
import { DISPUTED, isNow, unpaid, whyLeftAlone } from './word-refusal.ts';

/** `waiting`: it will be done. `already`: it was so before, or another run has it. */
type Verdict = { state: 'waiting' | 'already' | 'refused'; reason: string | null };

export type CheckedOrder = Pick<OrderRow, 'orderNumber' | 'customerName'> & Verdict;

/** `choice`: names those that will be done, in a confirmation; `others`: of the rest the first `MOST_NAMED`. */
export type OrdersChecked =
  | Ok<{ choice: string; count: Record<Verdict['state'], number>; others: CheckedOrder[] }>
  | TooShort
  | TooMany;

export type OrderCheck = 'process' | 'payment-links';

type CheckShop = Pick<Shop, 'db' | 'clock' | 'timeZone'>;

const AT_ONCE = 1000;

/**
 * What a run would do with each of the chosen orders, by what the lists say of them; a run asks the ledger itself under each order's
 * lock. Changes no order. They are read a thousand at a time, and the database keeps which of them will be done, so that the
 * confirmation is of what was seen however many they are (rule 38.2).
 */
export async function checkOrders(
  shop: CheckShop,
  kind: OrderCheck,
  choice: OrderChoice,
  { named }: { named: number },
): Promise<OrdersChecked> {
  const id = crypto.randomUUID();
  await shop.db.insert(bulkChoices).values({ id, kind, madeAt: shop.clock() });
  const count = { waiting: 0, already: 0, refused: 0 };
  const others: CheckedOrder[] = [];
  for (let last: number | undefined, isMore = true; isMore; ) {
    const page = await chooseOrders(shop, choice, {
      after: last === undefined ? undefined : { id: last },
      limit: AT_ONCE,
    });
    if (!page.ok) return page;
    const checked = await checkPage(shop, kind, page.ids);
    const good = checked.filter(({ state }) => state === 'waiting').map((each) => each.id);
    await shop.db.execute(sql`
      insert into bulk_choice_orders (choice_id, position, order_id)
      select ${id}, ${count.waiting} + place, id from unnest(${sql.param(good)}::int[]) with ordinality good (id, place)
      on conflict do nothing`);
    for (const { state } of checked) count[state] += 1;
    const unchanged = checked.filter(({ state }) => state !== 'waiting').slice(0, named - others.length);
    others.push(...unchanged.map(({ id: _, ...order }) => order));
    last = page.ids.at(-1);
    isMore = page.ids.length === AT_ONCE;
  }
  return ok({ choice: id, count, others });
}

async function checkPage(shop: CheckShop, kind: OrderCheck, ids: number[]): Promise<(CheckedOrder & { id: number })[]> {
  const found = await shop.db
    .select(COLUMNS)
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param(ids)}::int[])`);
  const rows = new Map(found.map((row) => [row.id, row]));
  const mailed = kind === 'payment-links' ? await findJustMailed(shop, ids) : new Set<number>();
  const elsewhere = await findElsewhere(shop.db, kind, ids);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const { orderNumber, customerName } = row;
    const verdict = kind === 'process' ? judgeProcessing(row) : judgeLink(row, mailed.has(id));
    const run = elsewhere.get(id);
    const taken =
      run && verdict.state === 'waiting' ? { state: 'already' as const, reason: inAnotherRun(run) } : verdict;
    return [{ id, orderNumber, customerName, ...taken }];
  });
}

/** Looks that nobody confirmed within a day. */
export async function expireChoices({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await deleteInBatches(db, bulkChoices, lt(bulkChoices.madeAt, new Date(clock().getTime() - DAY_MS)));
}

const DAY_MS = 24 * 3_600_000;

const COLUMNS = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  customerName: orders.customerName,
  status: orders.status,
  otherKeys: orders.otherKeys,
  cancelsAt: orders.cancelsAt,
  disputed: orders.disputed,
  outstanding: orders.outstanding,
};

type Row = Pick<OrderRow, keyof typeof COLUMNS>;

const refuse = (reason: string): Verdict => ({ state: 'refused', reason });
const GOOD: Verdict = { state: 'waiting', reason: null };

function judgeProcessing(order: Row): Verdict {
  const alone = whyLeftAlone(order);
  if (alone) return refuse(alone);
  if (order.status === 'processing') return { state: 'already', reason: isNow(order) };
  if (order.status === 'shipped' || order.status === 'cancelled') return refuse(isNow(order));
  if (order.disputed) return refuse(DISPUTED);
  return order.outstanding > 0 ? refuse(unpaid('Process')) : GOOD;
}

function judgeLink(order: Row, justMailed: boolean): Verdict {
  const alone = whyLeftAlone(order);
  if (alone) return refuse(alone);
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
