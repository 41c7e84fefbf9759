import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { orders, owesBalance, places } from '#db/schema.ts';
import { matchesWhole, searchWords } from '#shop/orders/reading/order-search.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { MOST_IN_BATCH } from '#values/order/campaign.ts';
import type { OrderStatus } from '#values/order/order.ts';

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
  const rows = await readRows(db, batchId, search, { after, limit });
  return rows.map(({ number, endsAt, balanceAskedAt, linkExpiresAt, ...row }) => ({
    ...row,
    number: Number(number),
    endsAt: momentOf(endsAt),
    balanceAskedAt: momentOf(balanceAskedAt),
    linkExpiresAt: momentOf(linkExpiresAt),
    overdue: row.owes && balanceAskedAt !== null && linkExpiresAt !== null && new Date(linkExpiresAt) <= now,
  }));
}

type Page = { after: number; limit: number };

/** So many places of a queue are looked at first, and likely enough more if so many of these are found. */
const [NEAR, SEEN] = [2000, 8];

/**
 * The orders of a page. Words are looked for along the queue, whose end is near: to find all orders with a name of middling
 * frequency by the index of words takes three times as long.
 */
async function readRows(db: Database, batchId: number, search: string, { after, limit }: Page): Promise<QueuedRow[]> {
  const whole = matchesWhole(search);
  if (whole) return readFound(db, batchId, whole, { after, limit });
  const words = searchWords(search);
  if (!words) return readAlong(db, batchId, { after, depth: limit, limit });
  const rows: QueuedRow[] = [];
  for (let [seen, depth] = [0, NEAR]; rows.length < limit && after + seen < MOST_IN_BATCH; ) {
    const page = { after: after + seen, depth, limit: limit - rows.length, hit: words.onTheWay };
    rows.push(...(await readAlong(db, batchId, page)));
    seen += depth;
    // As far as is likely to be enough, and a quarter more.
    depth = rows.length < SEEN ? MOST_IN_BATCH : Math.ceil((1.25 * seen * (limit - rows.length)) / rows.length);
  }
  return rows;
}

/** Of the next `depth` places the first `limit` whose orders meet the condition. */
async function readAlong(
  db: Database,
  batchId: number,
  { after, depth, limit, hit }: Page & { depth: number; hit?: SQL },
): Promise<QueuedRow[]> {
  const met =
    hit &&
    sql`where line.order_id in (
      select ${orders.id} from ${orders} where ${orders.id} = any(array(select order_id from line)) and ${hit})`;
  const { rows } = await db.execute<QueuedRow>(sql`
    with line as materialized (
      select order_id, ends_at, ${after}::int + row_number() over (order by sort) as number from (
        select order_id, ends_at, sort from ${places} where batch_id = ${batchId} and sort is not null
        order by sort offset ${after} limit ${depth}
      ) as ahead
    ), page as materialized (select * from line ${met ?? sql``} order by number limit ${limit})
    ${ROWS}`);
  return rows;
}

/** Of few orders, those that are in the queue. */
async function readFound(db: Database, batchId: number, condition: SQL, { after, limit }: Page): Promise<QueuedRow[]> {
  const { rows } = await db.execute<QueuedRow>(sql`
    with found as materialized (
      select order_id, ends_at, sort from ${places} where batch_id = ${batchId} and sort is not null
        and order_id = any(array(select ${orders.id} from ${orders} where ${condition}))
    ), page as materialized (
      select order_id, ends_at, number from (
        select found.*, (
          select count(*) from ${places} where batch_id = ${batchId} and places.sort <= found.sort
        ) as number from found order by sort
      ) as numbered where number > ${after} limit ${limit}
    ) ${ROWS}`);
  return rows;
}

/** The orders of `page`, which has their numbers. */
const ROWS = sql`
  select page.number, page.ends_at as "endsAt", ${orders.id} as "orderId", ${orders.orderNumber} as "orderNumber",
    ${orders.customerName} as "customerName", ${orders.status} as status, ${orders.bowColor} as "bowColor",
    ${orders.drawLength}::float8 as "drawLength", ${orders.drawWeight} as "drawWeight", ${orders.hand} as hand,
    ${owesBalance} as owes, ${orders.balanceAskedAt} as "balanceAskedAt", ${orders.linkExpiresAt} as "linkExpiresAt"
  from page join ${orders} on ${orders.id} = page.order_id order by page.number`;

type QueuedRow = Omit<QueuedOrder, 'number' | 'overdue' | 'endsAt' | 'balanceAskedAt' | 'linkExpiresAt'> &
  Record<'number', string> &
  Record<'endsAt' | 'balanceAskedAt' | 'linkExpiresAt', string | Date | null>;

const momentOf = (value: string | Date | null) => (value === null ? null : new Date(value));
