import { and, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type OrderRow, orders, type ParcelRow, parcels } from '#db/schema.ts';
import { leftToPack, type OrderLine, readLinesOfOrders } from '#shop/orders/ledger/order-lines.ts';

const ORDER_COLUMNS = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  customerName: orders.customerName,
  status: orders.status,
  otherKeys: orders.otherKeys,
  cancelsAt: orders.cancelsAt,
  bowColor: orders.bowColor,
  disputed: orders.disputed,
  outstanding: orders.outstanding,
  remainingBalance: orders.remainingBalance,
  balanceReceived: orders.balanceReceived,
  carrier: orders.carrier,
  trackingNumber: orders.trackingNumber,
};

type ShippedOrder = Pick<OrderRow, keyof typeof ORDER_COLUMNS>;
type Parcel = Pick<ParcelRow, 'id' | 'orderId' | 'state' | 'carrier' | 'trackingNumber'>;

/** What a check of shipments has to know of one order. */
export type ShipmentFacts = {
  order: ShippedOrder;
  /** In the order in which they were made, without those of exchanges: the first is parcel 1. */
  parcels: Parcel[];
  /** What the shop itself still has to pack. */
  left: { bow: boolean; gear: boolean };
};

/** By the numbers of the orders; what no order has is not among them. Three statements, however many there are. */
export async function readShipmentFacts(
  db: Database | Transaction,
  orderNumbers: string[],
): Promise<Map<string, ShipmentFacts>> {
  if (orderNumbers.length === 0) return new Map();
  const found = await db
    .select(ORDER_COLUMNS)
    .from(orders)
    .where(isOneOf(orders.orderNumber, orderNumbers, 'text'));
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const [made, lines] = await Promise.all([
    db
      .select(PARCEL_COLUMNS)
      .from(parcels)
      .where(and(isOneOf(parcels.orderId, ids, 'int'), ne(parcels.kind, 'exchange')))
      .orderBy(parcels.id),
    readLinesOfOrders(db, ids),
  ]);
  const parcelsOf = Map.groupBy(made, ({ orderId }) => orderId);
  return new Map(
    found.map((order) => [
      order.orderNumber,
      { order, parcels: parcelsOf.get(order.id) ?? [], left: leftOf(order, lines.get(order.id) ?? []) },
    ]),
  );
}

const PARCEL_COLUMNS = {
  id: parcels.id,
  orderId: parcels.orderId,
  state: parcels.state,
  carrier: parcels.carrier,
  trackingNumber: parcels.trackingNumber,
};

/** One parameter for all, because making a statement with two thousand costs more than running it. */
function isOneOf(column: typeof orders.orderNumber | typeof parcels.orderId, values: unknown[], type: 'text' | 'int') {
  return sql`${column} = any(${sql.param(values)}::${sql.raw(type)}[])`;
}

/** An order of former times without lines is its bow. */
function leftOf({ bowColor, status }: ShippedOrder, lines: OrderLine[]): ShipmentFacts['left'] {
  if (lines.length === 0) return { bow: bowColor !== null && status !== 'shipped', gear: false };
  const isLeft = (kind: 'bow' | 'stock') => lines.some((line) => line.kind === kind && leftToPack(line) > 0);
  return { bow: isLeft('bow'), gear: isLeft('stock') };
}

/** A tracking number as it is compared, and as the indices have it: letters of either case, in the carrier's groups or not. */
export function trackingKey(trackingNumber: string): string {
  return trackingNumber.replace(/[ -]/g, '').toUpperCase();
}

export function sameTracking(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && trackingKey(one) === trackingKey(other);
}

/**
 * Which orders have one of these tracking numbers, on a parcel or, in former times, on the order itself. Each is looked up by itself:
 * PostgreSQL expects so many orders of forty numbers that it would read all there are.
 */
export async function findTracked(
  db: Database | Transaction,
  trackingNumbers: string[],
): Promise<{ orderId: number; orderNumber: string; trackingNumber: string }[]> {
  if (trackingNumbers.length === 0) return [];
  const wanted = sql.param([...new Set(trackingNumbers.map(trackingKey))]);
  const { rows } = await db.execute<{ orderId: number; orderNumber: string; trackingNumber: string }>(sql`
    select tracked.order_id as "orderId", (select order_number from orders where id = tracked.order_id) as "orderNumber",
      tracked.tracking_number as "trackingNumber"
    from unnest(${wanted}::text[]) as wanted (number) cross join lateral (
      select order_id, tracking_number from parcels
      where tracking_number is not null and upper(translate(tracking_number, ' -', '')) = wanted.number
      union
      select id, tracking_number from orders
      where tracking_number is not null and upper(translate(tracking_number, ' -', '')) = wanted.number
    ) as tracked`);
  return rows;
}
