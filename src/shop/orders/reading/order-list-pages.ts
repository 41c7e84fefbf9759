import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { ORDER_DEADLINE, orders, orderTotalChanges, orderTotals, owesBalance } from '#db/schema.ts';
import { ORDER_STATUSES, type OrderSort, PAYMENT_STATES } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { OtherTables } from './in-other-tables.ts';
import { rareWords } from './order-search.ts';
import { allOf, type Cell, type NarrowedOrders } from './staff-filters.ts';

/** What the orders of a list are sorted by, and by their id where that is alike. */
type Sorted = { key: SQL; descending: boolean; byTime: boolean };

const SORTS: Record<OrderSort, Sorted> = {
  newest: { key: sql`${orders.createdAt}`, descending: true, byTime: true },
  oldest: { key: sql`${orders.createdAt}`, descending: false, byTime: true },
  total: { key: sql`${orders.totalAmount}`, descending: true, byTime: false },
  owed: { key: sql`${orders.outstanding}`, descending: true, byTime: false },
  name: { key: sql`lower(${orders.customerName})`, descending: false, byTime: false },
  deadline: { key: ORDER_DEADLINE, descending: false, byTime: false },
};

export type TooMany = Refused<'too-many-to-sort'>;

/** A page of a list: how many, and the order after which it begins; after one that does not exist there is nothing. */
export type PageOf = { after?: { id: number } | { orderNumber: string } | undefined; limit: number };

/**
 * The ids of a page, in the order of the list. Orders are met on the way along an index, or gathered by what is rare of them
 * and sorted; PostgreSQL cannot tell which is shorter, so it is told here. Where neither is short, as for a common name by its
 * total, it refuses.
 */
export async function readPageIds(
  db: Database,
  narrowed: NarrowedOrders,
  { after, limit }: PageOf,
): Promise<Ok<{ ids: number[] }> | TooMany> {
  const { sort, search, beside, isFew, isByTime, isOwing, isListed } = narrowed;
  const { byTime } = SORTS[sort];
  const beyond =
    after && isBeyond(sort, 'id' in after ? eq(orders.id, after.id) : eq(orders.orderNumber, after.orderNumber));
  // What has to be paid first, or most of, is wanted where many owe: these are never too many (rule 37.6).
  if ((sort === 'deadline' || sort === 'owed') && isOwing && !search)
    return ok({ ids: await gather(db, narrowed, beyond, limit) });
  if (!byTime && (search || beside || isFew || isByTime)) {
    const gathered = await gatherSorted(db, narrowed, beyond, limit);
    if (gathered.ok || sort !== 'deadline') return gathered;
    // So many are soon met on the way.
    if (search || beside) return ok({ ids: await gatherByDeadline(db, narrowed, beyond, limit) });
  }
  if (byTime && isFew && (!search || isListed)) return ok({ ids: await gather(db, narrowed, beyond, limit) });
  if (!search && !beside) return ok({ ids: (await walk(db, narrowed, beyond, { limit, depth: limit })).ids });
  const near = await walk(db, narrowed, beyond, { limit, depth: NEAR });
  const missing = limit - near.ids.length;
  if (near.end === null || missing === 0) return ok({ ids: near.ids });
  // So many on the first part of the way: then enough are met on the next.
  if (near.ids.length * FAR >= missing * NEAR) {
    const far = await walk(db, narrowed, isBeyond(sort, eq(orders.id, near.end)), { limit: missing, depth: FAR });
    if (far.end === null || far.ids.length === missing) return ok({ ids: [...near.ids, ...far.ids] });
  }
  if (byTime && beside?.queue) {
    const ids = await alongQueue(db, narrowed, beside.queue, { after, limit });
    if (!search || ids.length === limit) return ok({ ids });
  }
  return ok({ ids: await gather(db, narrowed, beyond, limit, sql` + interval '0'`) });
}

/** That orders come after the one of which `last` is true. */
function isBeyond(sort: OrderSort, last: SQL): SQL {
  const { key, descending } = SORTS[sort];
  const way = sql.raw(descending ? '<' : '>');
  return sql`(${key}, ${orders.id}) ${way} (select ${key}, ${orders.id} from ${orders} where ${last})`;
}

/** So many orders are looked at, whatever is searched for; and so many more, if it is common. To gather what is rarer takes less time. */
const [NEAR, FAR] = [2000, 8000];

/** So many orders are gathered to be sorted or added up; fewer of a search, which are looked through one by one. */
const MOST_GATHERED = { ofSearch: 2000, ofOtherTables: 5000, ofOthers: 10_000 };

/**
 * How many orders at most are gathered. Nobody should wait for all that is found of a common word: then it is none, and `sure`
 * are there at least.
 */
export async function mostGathered(db: Database, narrowed: NarrowedOrders): Promise<{ most: number; sure: number }> {
  if (!narrowed.search && narrowed.beside) return { most: MOST_GATHERED.ofOtherTables, sure: 0 };
  if (!narrowed.search || narrowed.isListed) return { most: MOST_GATHERED.ofOthers, sure: 0 };
  const newest = { ...narrowed, sort: 'newest' as const };
  const { ids } = await walk(db, newest, undefined, { limit: 100, depth: NEAR });
  const likely = (ids.length / NEAR) * (await countAll(db));
  return { most: likely > LONG_TO_GATHER ? 0 : MOST_GATHERED.ofSearch, sure: ids.length };
}

/** Where so many orders are likely to be found, already the index needs too long to tell which they are. */
const LONG_TO_GATHER = 10_000;

async function countAll(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(count), 0)::int as count
    from (select count from ${orderTotals} union all select count from ${orderTotalChanges}) as kept`);
  return rows[0]?.count ?? 0;
}

/** More ways at once would each go too short a part of the way: then all orders are looked at, and their states too. */
const MOST_WAYS = 8;

/**
 * Goes along the index of the list's order: for each combination of states that is asked for along its own part, which leaves
 * PostgreSQL no other way (it would go along all orders, hoping to meet enough, and read a hundred thousand to find that the
 * shipped ones are all old). Words are looked for on ways that are `depth` long together. What lies beyond the end of the
 * shortest is left out, because another way may have something before it. `end`: the order up to which all were looked at; null:
 * none of the ways has ended before its orders did.
 */
async function walk(
  db: Database,
  narrowed: NarrowedOrders,
  beyond: SQL | undefined,
  { limit, depth }: { limit: number; depth: number },
): Promise<{ ids: number[]; end: number | null }> {
  const { sort, inCells, rest, search, beside } = narrowed;
  const { key, descending, byTime } = SORTS[sort];
  const cells = byTime ? narrowed.cells : withBoth(narrowed.cells);
  const asked = (search || beside) && cells.length > MOST_WAYS ? [] : cells;
  const hit = and(search?.onTheWay, beside?.onTheWay, asked.length === 0 ? inCells : undefined);
  const each = Math.max(limit, Math.ceil(depth / Math.max(asked.length, 1)));
  const way = sql.raw(directionOf(sort));
  const order = orderAlong(asked[0] ?? {}, sort);
  const inOne = and(inCell(asked[0] ?? {}), rest, beyond);
  const along = sql`from ${orders} ${inOne ? sql`where ${inOne}` : sql``} order by ${order}`;
  const met = hit
    ? sql`from (select * ${along} limit ${each}) as ${orders} where ${hit} order by ${order} limit ${limit}`
    : sql`${along} limit ${limit}`;
  const { rows } = await alongIndices<{ ids: number[] | null; end: number | null }>(
    db,
    sql`
    with cell (number, status, payment) as (values ${valuesOf(asked)}), met as materialized (
      select cell.number, of_cell.* from cell cross join lateral (
        select ${orders.id} as id, ${key} as key, row_number() over () as place ${met}
      ) as of_cell
    ), edge as materialized (
      select ends.* from cell cross join lateral (
        select key, id from met where met.number = cell.number and place = ${limit}
        union all
        (select ${key} as key, ${orders.id} as id ${
          hit
            ? sql`from ${orders} where ${and(inOne, sql`not exists (select from met where met.number = cell.number and place = ${limit})`)} order by ${order}`
            : along
        } offset ${hit ? each - 1 : limit} limit 1)
      ) as ends order by key ${way}, id ${way} limit 1
    )
    select array(
      select id from met
      where not exists (select from edge where (met.key, met.id) ${sql.raw(descending ? '<' : '>')} (edge.key, edge.id))
      order by key ${way}, id ${way} limit ${limit}
    ) as ids, (select id from edge) as end`,
  );
  return { ids: rows[0]?.ids ?? [], end: rows[0]?.end ?? null };
}

/** Of a part of the orders whose size it cannot know, PostgreSQL would sooner sort a hundred thousand than read two thousand in order. */
function alongIndices<Row extends Record<string, unknown>>(db: Database, statement: SQL) {
  return withoutWays<Row>(db, ['sort', 'bitmapscan'], statement);
}

/** Reads without these ways of PostgreSQL, which it would choose by averages where it cannot know how much there is. */
export function withoutWays<Row extends Record<string, unknown>>(db: Database, ways: string[], statement: SQL) {
  return db.transaction(
    async (tx) => {
      const off = ways.map((way) => sql`set_config(${`enable_${way}`}, 'off', true)`);
      await tx.execute(sql`select ${sql.join(off, sql`, `)}`);
      return tx.execute<Row>(statement);
    },
    { accessMode: 'read only' },
  );
}

/** As the indices have it: PostgreSQL sorts anew when a query wants the nulls at the other end, though there are none. */
function directionOf(sort: OrderSort): string {
  if (SORTS[sort].descending) return 'desc nulls last';
  return SORTS[sort].byTime ? 'asc nulls first' : 'asc';
}

/** The order of an index that begins with these states; the oldest first is the newest first read from its end. */
function orderAlong({ status, payment }: Cell, sort: OrderSort): SQL {
  const way = sql.raw(directionOf(sort));
  const ofState = sql.raw(sort === 'oldest' ? 'desc' : 'asc');
  const parts = [
    ...(status ? [sql`${orders.status} ${ofState}`] : []),
    ...(payment ? [sql`${orders.paymentState} ${ofState}`] : []),
    ...[sql`${SORTS[sort].key} ${way}`, sql`${orders.id} ${way}`],
  ];
  return sql.join(parts, sql`, `);
}

/** The same as equal, but as ranges, which together with an order that begins with the columns no other index has. */
function inCell({ status, payment }: Cell): SQL | undefined {
  return and(
    status && sql`${orders.status} >= cell.status and ${orders.status} <= cell.status`,
    payment && sql`${orders.paymentState} >= cell.payment and ${orders.paymentState} <= cell.payment`,
  );
}

function valuesOf(cells: Cell[]): SQL {
  const rows = (cells.length > 0 ? cells : [{} as Cell]).map(
    ({ status, payment }, number) => sql`(${number}::int, ${status ?? null}::text, ${payment ?? null}::text)`,
  );
  return sql.join(rows, sql`, `);
}

/** The indices of the other orders begin with both states. */
function withBoth(cells: Cell[]): Required<Cell>[] {
  return (cells.length > 0 ? cells : [{}]).flatMap((cell) =>
    (cell.status ? [cell.status] : ORDER_STATUSES).flatMap((status) =>
      (cell.payment ? [cell.payment] : PAYMENT_STATES).map((payment) => ({ status, payment })),
    ),
  );
}

/**
 * Goes along the orders of one tag, or of one person, which stand there in the order of time, however many and however old. Words are
 * looked for in the first `NEAR` of them: a common one fills a page there, a rare one the index of words finds sooner.
 */
async function alongQueue(
  db: Database,
  { sort, inCells, rest, search }: NarrowedOrders,
  { table, which, besides }: NonNullable<OtherTables['queue']>,
  { after, limit }: PageOf,
): Promise<number[]> {
  const way = sql.raw(directionOf(sort));
  const { descending } = SORTS[sort];
  const beyond =
    after &&
    sql`(${table}.placed_at, ${table}.order_id) ${sql.raw(descending ? '<' : '>')}
      (select created_at, id from orders where ${'id' in after ? eq(orders.id, after.id) : eq(orders.orderNumber, after.orderNumber)})`;
  const inQueue = and(which, beyond);
  const order = sql`${table}.placed_at ${way}, ${table}.order_id ${way}`;
  const queue = search
    ? sql`(select * from ${table} where ${inQueue} order by ${order} limit ${NEAR}) as ${table}`
    : table;
  const { rows } = await alongIndices<{ id: number }>(
    db,
    sql`select ${orders.id} as id from ${queue} join ${orders} on ${orders.id} = ${table}.order_id
      where ${and(search ? search.onTheWay : inQueue, inCells, rest, besides)}
      order by ${order} limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Finds by whatever is rarest of what is asked for. `unindexed`: in an order that no index has, because what is found is few. */
async function gather(
  db: Database,
  narrowed: NarrowedOrders,
  beyond: SQL | undefined,
  limit: number,
  unindexed = sql``,
): Promise<number[]> {
  const { key } = SORTS[narrowed.sort];
  const way = sql.raw(directionOf(narrowed.sort));
  const condition = and(allOf(narrowed, await rareWords(db, narrowed.search)), beyond);
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${orders.id} as id from ${orders} where ${condition ?? sql`true`}
    order by ${key}${unindexed} ${way}, ${orders.id} ${way} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** However many are found: those that have a deadline by the index that has them in its order, and only then the others. */
async function gatherByDeadline(
  db: Database,
  narrowed: NarrowedOrders,
  beyond: SQL | undefined,
  limit: number,
): Promise<number[]> {
  const withDeadline = and(narrowed.rest, owesBalance, sql`${ORDER_DEADLINE} < 'infinity'`);
  const first = await gather(db, { ...narrowed, rest: withDeadline }, beyond, limit);
  if (first.length === limit) return first;
  const others = and(narrowed.rest, sql`${ORDER_DEADLINE} = 'infinity'`);
  return [...first, ...(await gather(db, { ...narrowed, rest: others }, beyond, limit - first.length))];
}

/** Finds all of them, if they are not too many, and sorts them. */
async function gatherSorted(
  db: Database,
  narrowed: NarrowedOrders,
  beyond: SQL | undefined,
  limit: number,
): Promise<Ok<{ ids: number[] }> | TooMany> {
  const { most } = await mostGathered(db, narrowed);
  if (most === 0) return refused('too-many-to-sort');
  const { key, descending } = SORTS[narrowed.sort];
  const way = sql.raw(descending ? 'desc' : 'asc');
  const condition = allOf(narrowed, await rareWords(db, narrowed.search));
  const { rows } = await db.execute<{ found: number; ids: number[] | null }>(sql`
    with found as materialized (
      select ${orders.id} as id, ${key} as key, ${beyond ?? sql`true`} as beyond
      from ${orders} where ${condition ?? sql`true`} limit ${most + 1}
    )
    select (select count(*) from found)::int as found,
      array(select id from found where beyond order by key ${way}, id ${way} limit ${limit}) as ids`);
  const { found = 0, ids } = rows[0] ?? {};
  return found > most ? refused('too-many-to-sort') : ok({ ids: ids ?? [] });
}
