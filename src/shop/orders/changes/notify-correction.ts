import type { Transaction } from '#db/database.ts';
import type { OrderRow } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { nextDue, readLedger } from '#shop/orders/ledger/ledger.ts';
import { mailCustomer, orderFacts } from '#shop/orders/ledger/order-facts.ts';
import type { NewDetails } from '#shop/orders/ledger/record-changes.ts';
import { linkForRemainder } from '#shop/orders/mails/cancellation-mails.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { NewShipping } from './reprice-shipping.ts';

/** What the mail about a correction shows; of the rest there is nothing to tell. */
const TOLD = [
  'customerName',
  'customerEmail',
  'shippingAddress',
  'bowColor',
  'drawLength',
  'drawWeight',
  'hand',
] as const;

/**
 * Tells the order's address of a correction, in case whoever made it had no right to. Where the address itself changes, the
 * former one is told too, but neither the new one nor where the bow goes: it may have been another person's all along.
 */
export async function notifyCorrection(
  tx: Transaction,
  shop: Pick<Shop, 'origin' | 'clock'>,
  order: OrderRow,
  { changes, shipping, event }: { changes: NewDetails; shipping: NewShipping | null; event: number },
): Promise<void> {
  // An unpaid order costs nothing and may have the address of an uninvolved person, who must not be written to as often as
  // one likes.
  if (order.status === 'pending' || !TOLD.some((field) => field in changes)) return;
  const corrected = { ...order, ...changes };
  // What it costs now, and what is asked for, stand on its row.
  const now = shipping ? await lockOrder(tx, order.id) : null;
  const due = now && nextDue(now, await readLedger(tx, now.id));
  const paymentLink = due && now ? await linkForRemainder(tx, shop, now, { actor: 'job' }) : null;
  const orderId = order.id;
  await queueMail(tx, {
    template: 'order-corrected',
    data: {
      ...orderFacts({ ...corrected, ...(now && { totalAmount: now.totalAmount }) }, shop.origin),
      ...(shipping && { shipping: { ...shipping, owed: Math.max(shipping.to - shipping.from, 0), paymentLink } }),
    },
    recipient: corrected.customerEmail,
    orderId,
    dedupeKey: `order-corrected:${event}`,
  });
  if (!changes.customerEmail) return;
  await mailCustomer(tx, shop, order, 'address-replaced', `address-replaced:${event}`, {});
}
