import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderItemRow, products, productVariants, stockMovements } from '#db/schema.ts';
import type { StockReason } from '#values/order/gear.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

type Line = Pick<OrderItemRow, 'id' | 'kind' | 'productId' | 'variantId' | 'quantity'>;

/** How many there are of something, and how many more or fewer there shall be. */
type Change = { productId: number; variantId: number | null; by: number };

/**
 * Takes what an order's lines of stock need off the shelf, all or nothing, with a movement for each line; other lines need
 * none. Products and then variants are locked in the order of their ids until the transaction ends, so that buyers of the
 * same things wait for each other and none of them sees the other's pieces. `out-of-stock` names the lines that there is
 * not enough for; nothing was written then. A line is taken once as `ordered`: a second time is a fault. `cancelled` takes again what a
 * cancellation gave back that does not count any more.
 */
export async function takeStock<L extends Line>(
  tx: Transaction,
  orderItems: L[],
  reason: Exclude<StockReason, 'returned' | 'counted'> = 'ordered',
): Promise<Ok | Refused<'out-of-stock', { lines: L[] }>> {
  const lines = orderItems.filter(({ kind }) => kind === 'stock');
  if (lines.length === 0) return ok();
  const changes = sumOf(lines.map((line) => ({ ...line, by: -line.quantity })));
  const there = await lockStock(tx, changes);
  const missing = changes.filter((change) => (there.get(keyOf(change)) ?? 0) + change.by < 0).map(keyOf);
  if (missing.length > 0) {
    return refused('out-of-stock', { lines: lines.filter((line) => missing.includes(keyOf(line))) });
  }
  await writeChanges(tx, changes);
  await writeMovements(
    tx,
    lines.map((orderItem) => ({ orderItem, quantity: -orderItem.quantity, reason })),
  );
  return ok();
}

type GivenBack = { orderItem: Line; quantity: number; reason: Exclude<StockReason, 'ordered' | 'counted'> };

/**
 * Puts pieces of lines back where `takeStock` took them; whoever calls it sees to it that each comes back once. Of an order that was
 * never paid nothing was taken, and nothing comes back.
 */
export async function giveStockBack(tx: Transaction, given: GivenBack[]): Promise<void> {
  const there = given.filter(({ orderItem, quantity }) => orderItem.kind === 'stock' && quantity > 0);
  const taken = await takenOf(
    tx,
    there.map(({ orderItem }) => orderItem.id),
  );
  const back = there.filter(({ orderItem }) => taken.has(orderItem.id));
  if (back.length === 0) return;
  const changes = sumOf(back.map(({ orderItem, quantity }) => ({ ...orderItem, by: quantity })));
  await lockStock(tx, changes);
  await writeChanges(tx, changes);
  await writeMovements(tx, back);
}

/** Which of these lines of orders were taken off the shelf when they were ordered. */
export async function takenOf(tx: Transaction, orderItemIds: number[]): Promise<Set<number | null>> {
  if (orderItemIds.length === 0) return new Set();
  const { orderItemId, reason } = stockMovements;
  const taken = await tx
    .select({ orderItemId })
    .from(stockMovements)
    .where(and(inArray(orderItemId, orderItemIds), eq(reason, 'ordered')));
  return new Set(taken.map((movement) => movement.orderItemId));
}

const keyOf = ({ productId, variantId }: Pick<Change, 'productId' | 'variantId'>) => `${productId} ${variantId ?? ''}`;

/** One line per product or variant: two gift wraps of the same thing are two lines of an order. */
function sumOf(changes: Change[]): Change[] {
  return [...Map.groupBy(changes, keyOf).values()].map((same) => ({
    productId: same[0]?.productId ?? 0,
    variantId: same[0]?.variantId ?? null,
    by: same.reduce((sum, { by }) => sum + by, 0),
  }));
}

/** What there is of each, under a lock that lets orders and carts refer to it meanwhile. */
async function lockStock(tx: Transaction, changes: Change[]): Promise<Map<string, number>> {
  const productIds = changes.map(({ productId }) => productId);
  const variantIds = changes.flatMap(({ variantId }) => variantId ?? []);
  const ofProducts = await tx
    .select({ productId: products.id, stock: products.stockQuantity })
    .from(products)
    .where(inArray(products.id, productIds))
    .orderBy(asc(products.id))
    .for('no key update');
  const ofVariants =
    variantIds.length === 0
      ? []
      : await tx
          .select({
            productId: productVariants.productId,
            variantId: productVariants.id,
            stock: productVariants.stockQuantity,
          })
          .from(productVariants)
          .where(inArray(productVariants.id, variantIds))
          .orderBy(asc(productVariants.id))
          .for('no key update');
  return new Map([
    ...ofProducts.map(({ productId, stock }) => [keyOf({ productId, variantId: null }), stock] as const),
    ...ofVariants.map((variant) => [keyOf(variant), variant.stock] as const),
  ]);
}

/** A product's stock follows its variants' by a trigger. */
async function writeChanges(tx: Transaction, changes: Change[]): Promise<void> {
  const wanted = (ids: (change: Change) => number | null) =>
    changes.flatMap((change) => {
      const id = ids(change);
      return id === null ? [] : [{ id, by: change.by }];
    });
  await changeIn(
    tx,
    sql`${products}`,
    wanted(({ productId, variantId }) => (variantId === null ? productId : null)),
  );
  await changeIn(
    tx,
    sql`${productVariants}`,
    wanted(({ variantId }) => variantId),
  );
}

/** The rows are locked and looked at: that one is not there, or would have less than nothing, is a fault. */
async function changeIn(tx: Transaction, table: SQL, wanted: { id: number; by: number }[]): Promise<void> {
  if (wanted.length === 0) return;
  const { rowCount } = await tx.execute(sql`
    update ${table} as kept set stock_quantity = kept.stock_quantity + wanted.change, updated_at = shop_now()
    from unnest(${sql.param(wanted.map(({ id }) => id))}::integer[], ${sql.param(wanted.map(({ by }) => by))}::integer[])
      as wanted (id, change)
    where kept.id = wanted.id and kept.stock_quantity + wanted.change >= 0`);
  if (rowCount !== wanted.length) throw new Error('There is less in stock than was looked at.');
}

type Movement = { orderItem: Line; quantity: number; reason: StockReason };

async function writeMovements(tx: Transaction, movements: Movement[]): Promise<void> {
  await tx.insert(stockMovements).values(
    movements.map(({ orderItem: { id, productId, variantId }, quantity, reason }) => ({
      productId,
      variantId,
      orderItemId: id,
      quantity,
      reason,
    })),
  );
}
