import type { Transaction } from '#db/database.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { askedOf, type Ledger, type OrderRow } from '../payments/ledger.ts';
import type { Shop } from '../shop.ts';
import { linkAddress } from './give-link.ts';
import { orderFacts } from './order-facts.ts';
import { takesMoney, workingToken } from './own-order-facts.ts';
import { trackingLink } from './tracking-link.ts';

/** Tells the customer that the parcel is on its way, and asks for what is still to be paid, where there is such. */
export async function tellShipment(
  tx: Transaction,
  { clock, origin }: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  ledger: Ledger,
): Promise<void> {
  const { carrier, trackingNumber, shippedAt } = order;
  if (!trackingNumber || !shippedAt) throw new Error(`order ${order.id} has no parcel`);
  const token = takesMoney(order, ledger) ? workingToken(order, clock()) : null;
  await queueMail(tx, {
    template: 'order-shipped',
    data: {
      ...orderFacts(order, origin),
      carrier,
      trackingNumber,
      trackingLink: trackingLink(carrier, trackingNumber),
      shippedOn: shippedAt.toISOString().slice(0, 10),
      outstanding: askedOf(order, ledger),
      paymentLink: token && linkAddress(origin, token),
    },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey: `order-shipped:${order.id}`,
  });
}
