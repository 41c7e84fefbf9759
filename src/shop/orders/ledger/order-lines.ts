import { asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { listOf } from '#db/hot-values.ts';
import {
  type OrderItemRow,
  type OrderRow,
  orderItems,
  parcelItems,
  parcels,
  products,
  productVariants,
} from '#db/schema.ts';
import type { LineFacts, MailTemplates } from '#shop/ports/mail-templates.ts';
import type { OrderContents } from '#values/order/gear.ts';
import { isSentInParcels } from '#values/text/line-text.ts';

/** A line of an order, and how many pieces of it have gone into parcels. What was exchanged, replaced or taken back does not count. */
export type OrderLine = OrderItemRow & {
  /** In parcels that exist, on their way or not. */
  packed: number;
  /** Of those, in parcels that are on their way or arrived. */
  sent: number;
  /** Of a gift card: so many codes have been mailed. */
  mailed: number;
  sku: string | null;
  imageUrl: string | null;
};

/** The lines of an order in the order in which they were placed. */
export async function readOrderLines(db: Database | Transaction, orderId: number): Promise<OrderLine[]> {
  return (await readLinesOfOrders(db, [orderId])).get(orderId) ?? [];
}

/** The lines of many orders by the orders' ids, in one statement. */
export async function readLinesOfOrders(
  db: Database | Transaction,
  orderIds: number[],
): Promise<Map<number, OrderLine[]>> {
  const rows = await linesOf(db, { orderIds });
  return Map.groupBy(
    // A line that was written without a name has its product's.
    rows.map(({ item, product, ...more }) => ({ ...item, ...more, name: item.name || product })),
    ({ orderId }) => orderId,
  );
}

const linesOf = hotStatement('lines_of_orders', { orderIds: listOf('integer') }, (db, { orderIds }) => {
  const pieces = (condition = sql`true`) =>
    sql<number>`coalesce(sum(${parcelItems.quantity}) filter (where ${parcels.kind} not in ('exchange', 'replacement')
      and ${parcels.state} <> 'taken_back' and ${condition}), 0)::int`;
  return db
    .select({
      item: orderItems,
      product: products.name,
      sku: sql<string | null>`coalesce(${productVariants.sku}, ${products.sku})`,
      imageUrl: products.imageUrl,
      packed: pieces(),
      sent: pieces(sql`${parcels.state} <> 'packing'`),
      // In words of SQL, because in a subquery the columns lose their table's name.
      mailed: sql<number>`(select count(*)::int from gift_cards
        where gift_cards.order_item_id = order_items.id and replaces_id is null and sent_at is not null)`,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(productVariants, eq(productVariants.id, orderItems.variantId))
    .leftJoin(parcelItems, eq(parcelItems.orderItemId, orderItems.id))
    .leftJoin(parcels, eq(parcels.id, parcelItems.parcelId))
    .where(sql`${orderItems.orderId} = any(${orderIds})`)
    .groupBy(orderItems.id, products.id, productVariants.id)
    .orderBy(asc(orderItems.id));
});

/** So many pieces of a line are in no parcel yet and are to go into one. */
export function leftToPack({ kind, quantity, cancelledQuantity, packed }: OrderLine): number {
  return isSentInParcels(kind) ? Math.max(quantity - cancelledQuantity - packed, 0) : 0;
}

/** So many pieces of a line are not on their way yet. */
export function leftToSend({ kind, quantity, cancelledQuantity, sent }: OrderLine): number {
  return isSentInParcels(kind) ? Math.max(quantity - cancelledQuantity - sent, 0) : 0;
}

/** Whether something goes out in a parcel at all, and everything that does is on its way. */
export function isAllSent(lines: OrderLine[]): boolean {
  return lines.some(({ sent }) => sent > 0) && lines.every((line) => leftToSend(line) === 0);
}

/** A bow, gear, or both; an order of former times without lines is its bow. */
export function contentsOf({ bowColor }: Pick<OrderRow, 'bowColor'>, lines: OrderLine[]): OrderContents {
  if (bowColor === null) return 'gear';
  return lines.some(({ kind }) => kind !== 'bow') ? 'both' : 'bow';
}

/** A line in a mail, with so many pieces of it. */
export function lineFacts(
  { kind, name, variantName, price, giftRecipient, giftMessage }: OrderItemRow,
  quantity: number,
): LineFacts {
  return { kind, name, variantName, quantity, price, giftRecipient, ...(giftMessage && { giftMessage }) };
}

/** What the confirmation says of an order with more than a bow; nothing for a bow alone. `kinds`: besides the bow, where they are known. */
export async function confirmedLines(
  tx: Transaction,
  { id, bowColor, shippingAmount, taxAmount }: OrderRow,
  kinds?: OrderItemRow['kind'][],
): Promise<Pick<MailTemplates['order-confirmed'], 'lines' | 'shippingAmount' | 'taxAmount'>> {
  if (bowColor !== null && kinds?.length === 0) return {};
  const lines = await readOrderLines(tx, id);
  if (bowColor !== null && lines.every(({ kind }) => kind === 'bow')) return {};
  return { lines: lines.map((line) => lineFacts(line, line.quantity)), shippingAmount, taxAmount };
}

/** What is not on its way yet, as mails name it. */
export function stillToCome(lines: OrderLine[]): LineFacts[] {
  return lines.flatMap((line) => (leftToSend(line) > 0 ? [lineFacts(line, leftToSend(line))] : []));
}
