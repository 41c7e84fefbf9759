import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orderEvents } from '#db/schema.ts';
import { normaliseEmail } from '#values/email-address.ts';

/**
 * Whose an order is once its details are corrected. Someone who signs out between two tries does not take the order away
 * from the account it was started in. An account that claimed it by its address gives it back when that address is
 * corrected by a guest or by staff: it was a slip, and the order another's.
 */
export async function ownerAfter(
  tx: Transaction,
  order: OrderRow,
  { userId, customerEmail }: Pick<OrderRow, 'userId' | 'customerEmail'>,
): Promise<string | null> {
  if (!order.userId || userId || isSameAddress(order.customerEmail, customerEmail)) return order.userId ?? userId;
  const claim = and(eq(orderEvents.orderId, order.id), eq(orderEvents.what, 'joined-account'));
  return (await tx.$count(orderEvents, claim)) > 0 ? null : order.userId;
}

function isSameAddress(one: string, other: string): boolean {
  return normaliseEmail(one).toLowerCase() === normaliseEmail(other).toLowerCase();
}
