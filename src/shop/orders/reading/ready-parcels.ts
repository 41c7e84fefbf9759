import { sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import type { OrderRow } from '#db/schema.ts';
import { bowNameOf } from '#shop/orders/ledger/order-facts.ts';
import { isSendable, whatCanGo } from '#shop/orders/parcels/ship-lines.ts';
import { HUNTER } from '#values/bow/finish.ts';
import type { Cents } from '#values/money.ts';
import { nameLine } from '#values/text/line-text.ts';
import type { ListedOrder } from './list-staff-orders.ts';

/** What of an order the shop can send now in one parcel. */
export type ReadyParcel = {
  order: ListedOrder;
  items: { name: string; sku: string | null; quantity: number }[];
  /** Of all of it; null: the weight of a piece is not known. */
  pounds: number | null;
};

/**
 * What is missing, as the lists say, of the money that a parcel needs: gear goes once it is paid, also while the balance of the
 * order's bow is open.
 */
export function owedFor(
  {
    outstanding,
    balanceReceived,
    remainingBalance,
  }: Pick<OrderRow, 'outstanding' | 'balanceReceived' | 'remainingBalance'>,
  holdsBow: boolean,
): Cents {
  const later = holdsBow || balanceReceived ? 0 : (remainingBalance ?? 0);
  return Math.max(outstanding - later, 0);
}

/** The parcels that these orders are ready for, in their order: what is disputed, unpaid or not processed stays out. */
export async function readyParcels(db: Database, orders: ListedOrder[]): Promise<ReadyParcel[]> {
  const ready = orders.map((order) => ({ order, lines: linesOf(order) })).filter(({ lines }) => lines.length > 0);
  const weights = await weightsOf(
    db,
    ready.flatMap(({ lines }) => lines.map(({ id }) => id)),
  );
  return ready.map(({ order, lines }) => {
    const each = lines.map(({ id, quantity }) => (weights.get(id) ?? Number.NaN) * quantity);
    const pounds = each.reduce((sum, weight) => sum + weight, 0);
    return { order, items: lines.map(({ id: _id, ...item }) => item), pounds: Number.isNaN(pounds) ? null : pounds };
  });
}

function linesOf(order: ListedOrder) {
  if (order.disputed || order.waitsForBow) return [];
  // An order of former times without lines is its bow.
  if (order.lines.length === 0) {
    const goes = isSendable(order, []) && owedFor(order, true) === 0;
    return goes ? [{ id: 0, name: bowNameOf(order) ?? HUNTER, sku: null, quantity: 1 }] : [];
  }
  return whatCanGo(order, order.lines).flatMap(({ orderItemId, quantity }) => {
    const line = order.lines.find(({ id }) => id === orderItemId);
    if (!line || owedFor(order, line.kind === 'bow') > 0) return [];
    return [{ id: line.id, name: nameLine(line), sku: line.sku, quantity }];
  });
}

/** In pounds, of a piece of each line; lines whose product has no weight are left out. */
async function weightsOf(db: Database, lineIds: number[]): Promise<Map<number, number>> {
  if (lineIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; weight: string }>(sql`
    select order_items.id, coalesce(product_variants.weight, products.weight) as weight
    from order_items
      join products on products.id = order_items.product_id
      left join product_variants on product_variants.id = order_items.variant_id
    where order_items.id = any(${sql.param(lineIds)}::integer[]) and coalesce(product_variants.weight, products.weight) > 0`);
  return new Map(rows.map(({ id, weight }) => [id, Number(weight)]));
}
