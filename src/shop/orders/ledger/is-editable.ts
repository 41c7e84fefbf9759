import { and, eq, gt, inArray, max, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type OrderRow, orderEvents, printSubmissions } from '#db/schema.ts';
import type { OrderStatus } from '#values/order/order.ts';
import { leftToSend, type OrderLine } from './order-lines.ts';

/** Until staff start with an order. */
export const BEFORE_WORK: readonly OrderStatus[] = ['pending', 'paid_deposit', 'completed'];

/**
 * Whether its customer may still correct an order: something is left that goes to its address. What is printed goes to the
 * address that the printer was given.
 */
export function isEditable(
  { status, bowColor, waitsForBow }: OrderRow,
  { lines, atPrinter }: { lines: OrderLine[]; atPrinter: boolean },
): boolean {
  // Gear is being processed as soon as a first parcel has left (rule 24.5); the others can still go elsewhere.
  const open = BEFORE_WORK.includes(status) || (status === 'processing' && bowColor === null);
  // What ships with a bow goes where that goes.
  if (!open || waitsForBow) return false;
  return bowColor !== null || lines.some((line) => leftToSend(line) > 0 && !(atPrinter && line.kind === 'print'));
}

/** Whether the address was corrected after the print provider was given one: what is printed goes to the former. */
export async function isPrintedForFormerAddress(tx: Transaction, orderId: number): Promise<boolean> {
  const given = tx
    .select({ at: max(printSubmissions.createdAt) })
    .from(printSubmissions)
    .where(eq(printSubmissions.orderId, orderId));
  const corrections = and(
    ...[eq(orderEvents.orderId, orderId), eq(orderEvents.what, 'details-changed')],
    ...[sql`${orderEvents.after} ? 'shippingAddress'`, gt(orderEvents.at, sql`(${given})`)],
  );
  return (await tx.$count(orderEvents, corrections)) > 0;
}

/** Whether the print provider has the order's print lines, with its address. */
export async function isAtPrinter(db: Database | Transaction, orderId: number): Promise<boolean> {
  const sent = inArray(printSubmissions.state, ['draft', 'confirmed', 'shipped']);
  return (await db.$count(printSubmissions, and(eq(printSubmissions.orderId, orderId), sent))) > 0;
}
