import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { listOf } from '#db/hot-values.ts';
import { batches, bows, campaigns, type OrderRow, orders, products } from '#db/schema.ts';
import { listFinishes } from '#shop/catalogue/current-terms.ts';
import { type OrderLine, readLinesOfOrders } from '#shop/orders/ledger/order-lines.ts';
import { bowNumbersOf } from '#shop/orders/ledger/ships-with.ts';
import { type PageOf, readPageIds, type TooMany } from '#shop/orders/reading/order-list-pages.ts';
import {
  type NarrowedOrders,
  narrowOrders,
  type OrderFilters,
  type TooShort,
} from '#shop/orders/reading/staff-filters.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { listTags, type Tagged, withTags } from '#shop/records/tags-and-assignees.ts';
import { type Ok, ok } from '#values/result.ts';

/** An order of a list, and what it holds. */
export type ListedOrder = OrderRow & {
  lines: OrderLine[];
  /** Of its bow; null: it has none, or is not paid whole. */
  serial: string | null;
  /** The number of the bow's order with which it ships; null: it goes by itself. */
  shipsWith: string | null;
} & Tagged;

type Page = {
  /** The number of the last order of the page before; after an unknown one there is nothing. */
  before?: string | undefined;
  limit: number;
};

type Lists = Pick<Shop, 'db' | 'clock' | 'timeZone'>;

/** A page of the orders that the filters let through. However many there are, it reads `orders` alone and the lines of the page. */
export async function listStaffOrders(
  shop: Lists,
  { before, limit, ...filters }: OrderFilters & Page,
): Promise<Ok<{ orders: ListedOrder[] }> | TooShort | TooMany> {
  const narrowed = narrowOrders(filters, shop);
  if (!narrowed.ok) return narrowed;
  return readPage(shop.db, narrowed, { after: before === undefined ? undefined : { orderNumber: before }, limit });
}

async function readPage(
  db: Database,
  narrowed: NarrowedOrders,
  page: PageOf,
): Promise<Ok<{ orders: ListedOrder[] }> | TooMany> {
  const found = await readPageIds(db, narrowed, page);
  if (!found.ok) return found;
  const { ids } = found;
  if (ids.length === 0) return ok({ orders: [] });
  const rows = await ordersOf(db, { ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ok({
    orders: await withLines(
      db,
      ids.flatMap((id) => byId.get(id) ?? []),
    ),
  });
}

async function withLines(db: Database, rows: OrderRow[]): Promise<ListedOrder[]> {
  const ids = rows.map(({ id }) => id);
  const lines = await readLinesOfOrders(db, ids);
  const numbered = rows.some(({ bowColor }) => bowColor !== null) ? await serialsOf(db, { ids }) : [];
  const bowNumbers = await bowNumbersOf(db, rows);
  const serials = new Map(numbered.map((bow) => [bow.orderId, bow.serial]));
  return (await withTags(db, 'order', rows)).map((order) => ({
    ...order,
    lines: lines.get(order.id) ?? [],
    serial: serials.get(order.id) ?? null,
    shipsWith: bowNumbers.get(order.id) ?? null,
  }));
}

const ordersOf = hotStatement('orders_of_list', { ids: listOf('integer') }, (db, { ids }) =>
  db.select().from(orders).where(sql`${orders.id} = any(${ids})`),
);

const serialsOf = hotStatement('serials_of_list', { ids: listOf('integer') }, (db, { ids }) =>
  db.select({ orderId: bows.orderId, serial: bows.serial }).from(bows).where(sql`${bows.orderId} = any(${ids})`),
);

const AT_ONCE = 1000;

/**
 * All orders that the filters let through, in the order of the list, in batches: however many there are, one batch is in
 * memory. Newest first, an order that is placed meanwhile is not among them; each stands as it was when its batch was read.
 * `orders`: of these numbers alone.
 */
export async function exportOrders(
  shop: Lists,
  { orders: named, ...filters }: OrderFilters & { orders?: string[] | undefined },
): Promise<Ok<{ batches: AsyncGenerator<ListedOrder[]> }> | TooShort | TooMany> {
  const asked = narrowOrders(filters, shop);
  if (!asked.ok) return asked;
  const narrowed = named ? { ...asked, rest: and(asked.rest, inArray(orders.orderNumber, named)), isFew: true } : asked;
  // Whether it can be sorted is known with the first batch, before anything is sent.
  const first = await readPage(shop.db, narrowed, { limit: AT_ONCE });
  return first.ok ? ok({ batches: readBatches(shop.db, narrowed, first.orders) }) : first;
}

async function* readBatches(
  db: Database,
  narrowed: NarrowedOrders,
  first: ListedOrder[],
): AsyncGenerator<ListedOrder[]> {
  for (let batch = first; batch.length > 0; ) {
    yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < AT_ONCE) return;
    const next = await readPage(db, narrowed, { after: { id: last.id }, limit: AT_ONCE });
    if (!next.ok) throw new Error('More orders came to be sorted while they were read.');
    batch = next.orders;
  }
}

type Named = { id: number; name: string };

/** What the filters of orders can be set to. With several bows on pre-order, a batch or a campaign is named with its bow. */
export async function readOrderChoices({ db }: Pick<Shop, 'db'>) {
  const [colors, ofBatches, ofCampaigns, ofProducts, tags] = await Promise.all([
    listFinishes({ db }),
    db
      .select({ id: batches.id, name: batches.name, bow: products.name })
      .from(batches)
      .innerJoin(campaigns, eq(campaigns.id, batches.campaignId))
      .innerJoin(products, eq(products.id, campaigns.productId))
      .orderBy(desc(campaigns.isActive), desc(products.isFlagship), asc(campaigns.id), asc(batches.position)),
    db
      .select({ id: campaigns.id, name: campaigns.name, bow: products.name })
      .from(campaigns)
      .innerJoin(products, eq(products.id, campaigns.productId))
      .orderBy(desc(campaigns.isActive), desc(products.isFlagship), desc(campaigns.id)),
    db
      .select({ id: products.id, name: products.name })
      .from(products)
      .orderBy(asc(isNotNull(products.archivedAt)), asc(products.id)),
    listTags(db),
  ]);
  return { colors, batches: withBow(ofBatches), campaigns: withBow(ofCampaigns), products: ofProducts, tags };
}

function withBow(rows: (Named & { bow: string })[]): Named[] {
  const several = new Set(rows.map(({ bow }) => bow)).size > 1;
  return rows.map(({ id, name, bow }) => ({ id, name: several ? `${bow}, ${name}` : name }));
}
