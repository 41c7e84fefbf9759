import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { orders, owesBalance, places } from '#db/schema.ts';
import { matchesWhole, searchWords } from '#shop/orders/reading/order-search.ts';
import type { Shop } from '#shop/ports/shop.ts';
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

/** All places of the batch's queue, from the first on. */
const queueOf = (batchId: number) => sql`from ${places} where batch_id = ${batchId} and sort is not null`;

/**
 * The orders of a page. Words are looked for along the queue, whose end is near: to find all orders with a name of middling
 * frequency by the index of words takes three times as long.
 */
async function readRows(db: Database, batchId: number, search: string, page: Page): Promise<QueuedRow[]> {
  const whole = matchesWhole(search);
  if (whole) return readFound(db, batchId, whole, page);
  const words = searchWords(search);
  if (!words) return readNext(db, batchId, page);
  const ahead = sql`array(select order_id ${queueOf(batchId)} order by sort offset ${page.after})`;
  return readFound(db, batchId, sql`${orders.id} = any(${ahead}) and ${words.onTheWay}`, page);
}

/** The next places, without a search. */
async function readNext(db: Database, batchId: number, { after, limit }: Page): Promise<QueuedRow[]> {
  const { rows } = await db.execute<QueuedRow>(sql`
    with page as materialized (
      select order_id, ends_at, ${after}::int + row_number() over (order by sort) as number from (
        select order_id, ends_at, sort ${queueOf(batchId)} order by sort offset ${after} limit ${limit}
      ) as ahead
    ) ${ROWS}`);
  return rows;
}

/** Of the orders that meet the condition, those that are in the queue. */
async function readFound(db: Database, batchId: number, condition: SQL, { after, limit }: Page): Promise<QueuedRow[]> {
  const { rows } = await db.execute<QueuedRow>(sql`
    with found as materialized (select ${orders.id} from ${orders} where ${condition}),
    page as materialized (
      select * from (
        select order_id, ends_at, row_number() over (order by sort) as number ${queueOf(batchId)}
      ) as line where number > ${after} and order_id = any(array(select id from found)) order by number limit ${limit}
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
