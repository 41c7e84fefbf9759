import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import {
  type OrderRow,
  products,
  productVariants,
  type ReturnRow,
  returnItems,
  returns,
  type VariantRow,
} from '#db/schema.ts';
import { type OrderLine, readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, BY_CUSTOMER, recordEvent } from '#shop/records/record-event.ts';
import { DAYS_TO_RETURN, priceOf, type ReturnKind } from '#values/order/gear.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { nameLine } from '#values/text/line-text.ts';

export type ReturnPieces = {
  orderItemId: number;
  quantity: number;
  /** Of an exchange: the size or colour that is wanted instead. */
  wantedVariantId: number | null;
};

export type RequestReturn = {
  kind: ReturnKind;
  /** The customer's words. */
  reason: string;
  lines: ReturnPieces[];
  /** Made by the page once per request: asking twice with it is one return. */
  requestKey: string;
};

export type ReturnRequested =
  | Ok<{ returnId: number }>
  | Refused<'nothing-chosen' | 'too-late' | 'not-returnable' | 'not-exchangeable'>
  | Refused<'too-many', { line: string; most: number }>;

/**
 * A customer asks to send gear back, or to have it in another size. The caller holds the order's lock and knows that it is the
 * customer's. Of each line only what has been sent to them counts, less what they have asked for before. Until
 * `DAYS_TO_RETURN` days after its parcel left. `not-returnable`: the bow, made for its buyer, and gift cards. `not-exchangeable`:
 * what is wanted is no other variant of the same product at the same price, or is not sold any more.
 */
export async function requestReturn(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  order: OrderRow,
  { kind, reason, lines: wanted, requestKey }: RequestReturn,
  by: Actor = BY_CUSTOMER,
): Promise<ReturnRequested> {
  const [known] = await tx
    .select()
    .from(returns)
    .where(eq(returns.requestKey, `${order.id}:${requestKey}`));
  if (known) return ok({ returnId: known.id });
  const chosen = wanted.filter(({ quantity }) => quantity > 0);
  if (chosen.length === 0) return refused('nothing-chosen');
  const lines = await readReturnable(tx, order.id, shop.clock());
  const exchanges = await readExchanges(tx, lines);
  for (const { orderItemId, quantity, wantedVariantId } of chosen) {
    const line = lines.find(({ id }) => id === orderItemId);
    if (!line || !isReturnable(line)) return refused('not-returnable');
    if (line.returnable < quantity) {
      if (line.tooLate) return refused('too-late');
      return refused('too-many', { line: nameLine(line), most: line.returnable });
    }
    const isOffered = exchanges.get(line.id)?.some(({ id }) => id === wantedVariantId);
    if (kind === 'exchange' && !isOffered) return refused('not-exchangeable');
  }
  const now = shop.clock();
  const [made] = await tx
    .insert(returns)
    .values({
      orderId: order.id,
      kind,
      reason,
      requestKey: `${order.id}:${requestKey}`,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: returns.id });
  if (!made) throw new Error('The return was not written.');
  await tx.insert(returnItems).values(
    chosen.map(({ orderItemId, quantity, wantedVariantId }) => ({
      returnId: made.id,
      orderItemId,
      quantity,
      wantedVariantId: kind === 'exchange' ? wantedVariantId : null,
    })),
  );
  await recordEvent(tx, {
    orderId: order.id,
    at: now,
    ...by,
    what: `${kind}-requested`,
    after: { return: made.id, reason, lines: wordPieces(lines, chosen) },
  });
  return ok({ returnId: made.id });
}

/** The customer has changed their mind. False: it is not theirs, or has arrived or ended already. */
export async function withdrawReturn(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  order: OrderRow,
  returnId: number,
  by: Actor = BY_CUSTOMER,
): Promise<ReturnRow | null> {
  const now = shop.clock();
  const [withdrawn] = await tx
    .update(returns)
    .set({ state: 'withdrawn', updatedAt: now })
    .where(
      and(eq(returns.id, returnId), eq(returns.orderId, order.id), inArray(returns.state, ['requested', 'approved'])),
    )
    .returning();
  if (!withdrawn) return null;
  const after = { return: returnId };
  await recordEvent(tx, { orderId: order.id, at: now, ...by, what: 'return-withdrawn', after });
  return withdrawn;
}

/** A line with how many pieces its customer may ask to send back now. */
export type ReturnableLine = OrderLine & { returnable: number /** Some were sent, too long ago. */; tooLate: boolean };

/** The lines of an order, each with how much of it may be sent back now. */
export async function readReturnable(
  db: Transaction | Shop['db'],
  orderId: number,
  now: Date,
): Promise<ReturnableLine[]> {
  const since = new Date(now.getTime() - DAYS_TO_RETURN * 86_400_000);
  const lines = await readOrderLines(db, orderId);
  const { rows } = await db.execute<{ id: number; fresh: number }>(sql`
    select parcel_items.order_item_id as id, sum(parcel_items.quantity)::int as fresh
    from parcel_items join parcels on parcels.id = parcel_items.parcel_id
    where parcels.order_id = ${orderId} and parcels.kind not in ('exchange', 'replacement') and parcels.state in ('shipped', 'delivered')
      and coalesce(parcels.delivered_at, parcels.shipped_at) > ${since}
    group by 1`);
  const asked = await db
    .select({ orderItemId: returnItems.orderItemId, quantity: sql<number>`sum(${returnItems.quantity})::int` })
    .from(returnItems)
    .innerJoin(returns, eq(returns.id, returnItems.returnId))
    .where(and(eq(returns.orderId, orderId), notInArray(returns.state, ['declined', 'withdrawn'])))
    .groupBy(returnItems.orderItemId)
    .orderBy(asc(returnItems.orderItemId));
  return lines.map((line) => {
    const fresh = rows.find(({ id }) => id === line.id)?.fresh ?? 0;
    const before = asked.find(({ orderItemId }) => orderItemId === line.id)?.quantity ?? 0;
    const returnable = isReturnable(line) ? Math.max(Math.min(fresh, line.sent - before), 0) : 0;
    return { ...line, returnable, tooLate: fresh < line.sent - before };
  });
}

function isReturnable({ kind }: OrderLine): boolean {
  return kind === 'stock' || kind === 'print';
}

/** By the lines' ids: the other sizes and colors of the same product that are sold, and cost what theirs costs now. */
export async function readExchanges(
  db: Transaction | Shop['db'],
  lines: Pick<OrderLine, 'id' | 'productId' | 'variantId'>[],
): Promise<Map<number, VariantRow[]>> {
  const ids = lines.map(({ productId }) => productId);
  const rows = await db
    .select({ variant: productVariants, price: products.price })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(inArray(productVariants.productId, ids))
    .orderBy(asc(productVariants.position), asc(productVariants.id));
  const offered = rows.map(({ variant, price }) => ({ variant, price: priceOf({ price }, variant) }));
  return new Map(
    lines.map((line) => {
      const had = offered.find(({ variant }) => variant.id === line.variantId);
      const same = offered.filter(
        ({ variant, price }) =>
          had &&
          variant !== had.variant &&
          variant.productId === line.productId &&
          variant.isActive &&
          price === had.price,
      );
      return [line.id, same.map(({ variant }) => variant)];
    }),
  );
}

/** "2 × Field Tee (M / Black)" of each, for the history. */
export function wordPieces(
  lines: Pick<OrderLine, 'id' | 'name' | 'variantName'>[],
  pieces: { orderItemId: number; quantity: number }[],
): string[] {
  return pieces.flatMap(({ orderItemId, quantity }) => {
    const line = lines.find(({ id }) => id === orderItemId);
    return line ? [`${quantity} × ${nameLine(line)}`] : [];
  });
}
