import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { nextDue, readLedger } from '#shop/orders/ledger/ledger.ts';
import { orderFacts } from '#shop/orders/ledger/order-facts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, recordEvent } from '#shop/records/record-event.ts';
import { linkAddress } from './give-link.ts';

export type SendLink = { token: string; linkExpiresAt: Date | null; by: Actor; requestKey: string };

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
