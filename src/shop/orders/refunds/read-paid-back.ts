import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type OrderRow, refundParts } from '#db/schema.ts';
import type { OrderLine } from '#shop/orders/ledger/order-lines.ts';
import type { Cents } from '#values/money.ts';

/** The pieces of each line whose money went back, and what went back for shipping. */
export async function readPaidBack(db: Database | Transaction, orderId: number) {
  const counts = and(eq(refundParts.orderId, orderId), isNull(refundParts.undoneAt));
  const rows = await db.select().from(refundParts).where(counts);
  const pieces = new Map<number, number>();
  for (const { orderItemId, quantity } of rows) {
    if (orderItemId !== null) pieces.set(orderItemId, (pieces.get(orderItemId) ?? 0) + (quantity ?? 0));
  }
  const shipping = rows.filter(({ what }) => what === 'shipping').reduce((total, { amount }) => total + amount, 0);
  return { pieces, shipping };
}

/** The price of what has been sent and not been paid back, with the shipping of gear; gift cards are not sent. */
export async function worthOfSent(db: Database | Transaction, order: OrderRow, all: OrderLine[]): Promise<Cents> {
  const lines = all.filter(({ sent }) => sent > 0);
  if (lines.length === 0) return 0;
  const done = await readPaidBack(db, order.id);
  // What was called off before it was sent is paid back first.
  const paidBack = ({ id, cancelledQuantity }: OrderLine) =>
    Math.max((done.pieces.get(id) ?? 0) - cancelledQuantity, 0);
  const worthOf = (line: OrderLine) => Math.max(line.sent - paidBack(line), 0) * line.price;
  const pieces = lines.reduce((total, line) => total + worthOf(line), 0);
  // The bow ships free.
  const carried = lines.some((line) => line.kind !== 'bow' && worthOf(line) > 0);
  return pieces + (carried ? Math.max(order.shippingAmount - done.shipping, 0) : 0);
}
