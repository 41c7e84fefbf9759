import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import type { BatchRow, OrderItemRow, OrderRow } from '#db/schema.ts';
import { takePlace } from '#shop/batches/hold-place.ts';
import { takenOf, takeStock } from '#shop/catalogue/stock.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { nameLine } from '#values/text/line-text.ts';

/** `what` is gone, by its name; `bow`: that is the bow. */
export type GoodsGone = Refused<'gone', { bow: boolean; what: string[] }>;

/**
 * Gives an order what it needs of what can run out: its place in a batch and its pieces of stock, for good. What it has already it
 * keeps. `gone`: others have paid for the rest; whoever asks has to cancel the order, or to undo all of it. Call it under the order's lock
 * and before any lock of gift cards.
 */
export async function takeGoods(
  tx: Transaction,
  order: Pick<OrderRow, 'id'>,
  { lines, now }: { lines: OrderItemRow[]; now: Date },
): Promise<Ok<{ batch: BatchRow | null }> | GoodsGone> {
  const place = await takePlace(tx, order, now);
  if (!place.ok) return refused('gone', { bow: true, what: lines.filter(({ kind }) => kind === 'bow').map(nameLine) });
  const pieces = lines.filter(({ kind }) => kind === 'stock');
  // Of an order by phone they are taken when it is entered.
  const taken = await takenOf(
    tx,
    pieces.map(({ id }) => id),
  );
  const stock = await takeStock(
    tx,
    pieces.filter(({ id }) => !taken.has(id)),
  );
  return stock.ok ? ok({ batch: place.batch }) : refused('gone', { bow: false, what: stock.lines.map(nameLine) });
}

/** Where the order's customer has as many bows of its campaign as they may without it (rule 30.6): how many those are; else null. */
export async function bowsAreTooMany(tx: Transaction, { id }: Pick<OrderRow, 'id'>, now: Date): Promise<number | null> {
  const { rows } = await tx.execute<{ most: number }>(sql`
    select bows.most from orders, bows_allowed(orders, ${now}) as bows where orders.id = ${id} and not bows.allowed`);
  return rows[0]?.most ?? null;
}
