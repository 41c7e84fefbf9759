import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { readLedger } from '#shop/orders/ledger/ledger.ts';
import { takesMoney, workingToken } from '#shop/orders/ledger/order-progress.ts';
import { type Actor, recordEvent } from '#shop/records/record-event.ts';
import { newPaymentToken } from '#values/random.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

export type GivenLink = Ok<{ token: string; linkExpiresAt: Date | null }> | Refused<'nothing-due'>;

/**
 * A payment link that works, of an order that is locked. The one that it has, while it works; one that expired works
 * again for so many hours; where the clean-up has taken it back, a new one is made. A link keeps its secret as long as its
 * payment may be open in some tab, so that money paid there finds its order. `nothing-due`: paid, cancelled, or a charge is
 * under way.
 */
export async function giveLink(
  tx: Transaction,
  order: OrderRow,
  { now, hours, by }: { now: Date; hours: number; by: Actor },
): Promise<GivenLink> {
  if (!takesMoney(order, await readLedger(tx, order.id))) return refused('nothing-due');
  const working = workingToken(order, now);
  if (working) return ok({ token: working, linkExpiresAt: order.linkExpiresAt });
  const token = order.paymentToken ?? newPaymentToken();
  const linkExpiresAt = new Date(now.getTime() + hours * 3_600_000);
  await tx.update(orders).set({ paymentToken: token, linkExpiresAt, updatedAt: now }).where(eq(orders.id, order.id));
  await recordEvent(tx, {
    orderId: order.id,
    at: now,
    ...by,
    what: 'link-renewed',
    before: { linkExpiresAt: order.linkExpiresAt },
    after: { linkExpiresAt },
  });
  return ok({ token, linkExpiresAt });
}

export function linkAddress(origin: string, token: string): string {
  return `${origin}/complete-payment?token=${token}`;
}
