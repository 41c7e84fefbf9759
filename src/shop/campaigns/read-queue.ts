import { type SQL, sql } from 'drizzle-orm';
import { orders, owesBalance, places } from '#db/schema.ts';
import { matchesSearch } from '#shop/orders/reading/order-search.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { MOST_IN_BATCH } from '#values/campaign.ts';
import type { OrderStatus } from '#values/order.ts';

/** An order in the queue of a batch. */
export type QueuedOrder = {
  number: number;
  orderId: number;
  orderNumber: string;
  customerName: string;
  status: OrderStatus;
  bowColor: string | null;
  drawLength: number | null;
  drawWeight: number | null;
  hand: 'Right' | 'Left' | null;
  owes: boolean;
  /** When its balance was last asked for, and until when it has to come. */
  balanceAskedAt: Date | null;
  linkExpiresAt: Date | null;
  overdue: boolean;
  /** The place goes to others then. */
  endsAt: Date | null;
};

type QueueQuery = {
  /** The last number of the page before. */
  after?: number | undefined;
  /** Words of the order's number, the customer's name or address. */
  search?: string | undefined;
  limit: number;
};

/** A page of a batch's queue, by place. The numbers are counted at this moment, as customers see them. */
export async function readQueue(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  batchId: number,
  { after = 0, search = '', limit }: QueueQuery,
): Promise<QueuedOrder[]> {
  const now = clock();
  // Numbered before it is narrowed: an index gives the places of one batch in their order.
  const line = sql`select order_id, ends_at, row_number() over (order by sort) as number from ${places}
    where ${places.batchId} = ${batchId} and ${places.sort} is not null`;
  const words = matchesSearch(search);
  const page = words
    ? sql`select line.* from (${line}) line where line.order_id = any(${sql.param(await searchLine(db, line, words, { after, limit }))}::int[])`
    : sql`select line.* from (${line} order by sort offset ${after} limit ${limit}) line`;
  const { rows } = await db.execute<QueuedRow>(sql`
    select page.number, page.ends_at as "endsAt", ${orders.id} as "orderId", ${orders.orderNumber} as "orderNumber",
      ${orders.customerName} as "customerName", ${orders.status} as status, ${orders.bowColor} as "bowColor",
      ${orders.drawLength}::float8 as "drawLength", ${orders.drawWeight} as "drawWeight", ${orders.hand} as hand,
      ${owesBalance} as owes, ${orders.balanceAskedAt} as "balanceAskedAt", ${orders.linkExpiresAt} as "linkExpiresAt"
    from (${page}) page join ${orders} on ${orders.id} = page.order_id order by page.number`);
  return rows.map(({ number, endsAt, balanceAskedAt, linkExpiresAt, ...row }) => ({
    ...row,
    number: Number(number),
    endsAt: momentOf(endsAt),
    balanceAskedAt: momentOf(balanceAskedAt),
    linkExpiresAt: momentOf(linkExpiresAt),
    overdue: row.owes && balanceAskedAt !== null && linkExpiresAt !== null && new Date(linkExpiresAt) <= now,
  }));
}

/** So many places of a queue are looked at first, and all of them if so many of these are found. */
const [NEAR, SEEN] = [2000, 4];

/**
 * The orders of a page of what is searched for. A common name is soon met along the queue; what is rare is found by the index
 * of words, and then looked for in the queue: PostgreSQL cannot tell which it is.
 */
async function searchLine(
  db: Shop['db'],
  line: SQL,
  words: SQL,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const along = async (to: number) => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select ${orders.id} as id from (
        select * from (${line}) line where line.number > ${after} and line.number <= ${to} order by line.number offset 0
      ) line cross join lateral (select * from ${orders} where ${orders.id} = line.order_id offset 0) as ${orders}
      where ${words} order by line.number limit ${limit}`);
    return rows.map(({ id }) => id);
  };
  const near = await along(after + NEAR);
  if (near.length === limit) return near;
  if (near.length >= SEEN) return along(MOST_IN_BATCH);
  const { rows } = await db.execute<{ id: number }>(sql`
    with found as materialized (select ${orders.id} as id from ${orders} where ${words})
    select found.id from found join (${line}) line on line.order_id = found.id
    where line.number > ${after} order by line.number limit ${limit}`);
  return rows.map(({ id }) => id);
}

type QueuedRow = Omit<QueuedOrder, 'number' | 'overdue' | 'endsAt' | 'balanceAskedAt' | 'linkExpiresAt'> &
  Record<'number', string> &
  Record<'endsAt' | 'balanceAskedAt' | 'linkExpiresAt', string | Date | null>;

const momentOf = (value: string | Date | null) => (value === null ? null : new Date(value));
