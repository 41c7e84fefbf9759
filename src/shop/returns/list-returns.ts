import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import {
  type OrderItemRow,
  type OrderRow,
  orderItems,
  orders,
  productVariants,
  type ReturnRow,
  refundParts,
  returnItems,
  returns,
} from '#db/schema.ts';
import { variantNameOf } from '#shop/catalogue/item-kind.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Cents } from '#values/money.ts';
import { readExchanges, readReturnable } from './request-return.ts';

export type ReturnLine = {
  orderItemId: number;
  kind: OrderItemRow['kind'];
  name: string;
  variantName: string | null;
  /** The size or colour that is wanted instead. */
  wanted: string | null;
  quantity: number;
  price: Cents;
};
export type ReturnFacts = { kept: ReturnRow; lines: ReturnLine[] };
export type StaffReturnFacts = ReturnFacts & {
  order: Pick<OrderRow, 'orderNumber' | 'customerName' | 'customerEmail'>;
  goods: Cents;
  /** What was paid for shipping and has not gone back. */
  shippingLeft: Cents;
};

export type ReturnsFilter = {
  show: 'open' | 'all';
  order?: string | undefined;
  before?: number | undefined;
  limit: number;
};

/** Newest first; `before` is the id of the last one of the page before. Two statements and one for the lines. */
export async function listReturns({ db }: Pick<Shop, 'db'>, filter: ReturnsFilter): Promise<StaffReturnFacts[]> {
  const rows = await selectReturns(db)
    .where(
      and(
        filter.show === 'open' ? inArray(returns.state, ['requested', 'approved', 'received']) : undefined,
        filter.order ? eq(orders.orderNumber, filter.order.toUpperCase()) : undefined,
        filter.before ? lt(returns.id, filter.before) : undefined,
      ),
    )
    .orderBy(desc(returns.id))
    .limit(filter.limit);
  return withLines(db, rows);
}

/** One return as staff see it; null when there is none. */
export async function readReturn({ db }: Pick<Shop, 'db'>, returnId: number): Promise<StaffReturnFacts | null> {
  const rows = await selectReturns(db).where(eq(returns.id, returnId));
  return (await withLines(db, rows))[0] ?? null;
}

function selectReturns(db: Database) {
  const { orderNumber, customerName, customerEmail, shippingAmount } = orders;
  const shippingBack = sql`(select coalesce(sum(amount), 0) from ${refundParts}
    where order_id = ${returns.orderId} and what = 'shipping')`;
  return db
    .select({
      kept: returns,
      order: { orderNumber, customerName, customerEmail },
      shippingLeft: sql<Cents>`${shippingAmount} - ${shippingBack}`.mapWith(shippingAmount),
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .$dynamic();
}

async function withLines(
  db: Database,
  rows: { kept: ReturnRow; order: StaffReturnFacts['order']; shippingLeft: Cents }[],
): Promise<StaffReturnFacts[]> {
  const lines = await readLines(
    db,
    rows.map(({ kept }) => kept.id),
  );
  return rows.map((row) => {
    const own = lines.get(row.kept.id) ?? [];
    const goods = own.reduce((total, { price, quantity }) => total + price * quantity, 0);
    return { ...row, lines: own, goods };
  });
}

async function readLines(db: Database, returnIds: number[]): Promise<Map<number, ReturnLine[]>> {
  const rows = await db
    .select({
      returnId: returnItems.returnId,
      quantity: returnItems.quantity,
      item: orderItems,
      wanted: productVariants,
    })
    .from(returnItems)
    .innerJoin(orderItems, eq(orderItems.id, returnItems.orderItemId))
    .leftJoin(productVariants, eq(productVariants.id, returnItems.wantedVariantId))
    .where(inArray(returnItems.returnId, returnIds))
    .orderBy(asc(orderItems.id));
  const lines = rows.map(({ returnId, quantity, item, wanted }) => ({
    returnId,
    line: {
      orderItemId: item.id,
      kind: item.kind,
      name: item.name,
      variantName: item.variantName,
      price: item.price,
      quantity,
      wanted: variantNameOf(wanted),
    },
  }));
  return new Map(
    [...Map.groupBy(lines, ({ returnId }) => returnId)].map(([id, own]) => [id, own.map(({ line }) => line)]),
  );
}

export type Exchange = { variantId: number; name: string; inStock: boolean };
export type OwnReturnsFacts = {
  returnable: { id: number; name: string; variantName: string | null; returnable: number; exchanges: Exchange[] }[];
  returns: ReturnFacts[];
};

/** What a customer may send back of an order now, what for, and what was asked for before, newest first. */
export async function readOwnReturns(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  orderId: number,
): Promise<OwnReturnsFacts> {
  const lines = (await readReturnable(db, orderId, clock())).filter(({ returnable }) => returnable > 0);
  const exchanges = await readExchanges(db, lines);
  const kept = await db.select().from(returns).where(eq(returns.orderId, orderId)).orderBy(desc(returns.id));
  const ofReturns = await readLines(
    db,
    kept.map(({ id }) => id),
  );
  return {
    returnable: lines.map((line) => ({
      id: line.id,
      name: line.name,
      variantName: line.variantName,
      returnable: line.returnable,
      exchanges: (exchanges.get(line.id) ?? []).map((variant) => ({
        variantId: variant.id,
        name: variantNameOf(variant) ?? '',
        inStock: line.kind === 'print' || variant.stockQuantity > 0,
      })),
    })),
    returns: kept.map((row) => ({ kept: row, lines: ofReturns.get(row.id) ?? [] })),
  };
}
