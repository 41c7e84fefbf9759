import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { nextDue, readLedger } from '#shop/orders/ledger/ledger.ts';
import { orderFacts } from '#shop/orders/ledger/order-facts.ts';
import { takesMoney, workingToken } from '#shop/orders/ledger/order-progress.ts';
import type { Shop } from '#shop/ports/shop.ts';
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

type SendLink = { token: string; linkExpiresAt: Date | null; by: Actor; requestKey: string };

/**
 * Mails a payment link that works, and notes it. The same request key again writes neither a mail nor an event. Reminders of
 * a balance count anew from this mail; a link without a deadline asks for nothing yet, and its order is still released.
 */
export async function sendLink(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  { token, linkExpiresAt, by, requestKey }: SendLink,
): Promise<void> {
  const due = nextDue(order, await readLedger(tx, order.id));
  if (!due) return;
  const queued = await queueMail(tx, {
    template: 'payment-link',
    data: {
      ...orderFacts(order, shop.origin),
      due,
      paymentLink: linkAddress(shop.origin, token),
      linkExpiresAt: linkExpiresAt?.toISOString() ?? null,
    },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey: `payment-link:${order.id}:${requestKey}`,
  });
  if (!queued) return;
  const now = shop.clock();
  if (due.leg === 'balance' && linkExpiresAt)
    await tx.update(orders).set({ balanceAskedAt: now }).where(eq(orders.id, order.id));
  const after = { recipient: order.customerEmail, ...due };
  await recordEvent(tx, { orderId: order.id, at: now, ...by, what: 'link-sent', after });
}
