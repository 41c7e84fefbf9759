import type { Transaction } from '#db/database.ts';
import type { OrderRow } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { askedOf, type Ledger } from '#shop/orders/ledger/ledger.ts';
import { orderFacts } from '#shop/orders/ledger/order-facts.ts';
import { takesMoney, workingToken } from '#shop/orders/ledger/order-progress.ts';
import { linkAddress } from '#shop/orders/links/give-link.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** Tells the customer that the parcel is on its way, and asks for what is still to be paid, where there is such. */
export async function notifyShipment(
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

/** Where the carriers show a parcel, by the name that staff choose or type. */
const PAGES: Record<string, string> = {
  ups: 'https://www.ups.com/track?tracknum=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?submit=1&tracking-id=',
};

/** The shop's own number of a parcel that staff gave none (rule 6.3): no carrier knows it. */
const OWN_NUMBER = /^TRK\d+$/;

/** The carrier's page about a parcel; null where we know none. Spaces, as labels print them, are not part of a number. */
export function trackingLink(carrier: string | null, trackingNumber: string): string | null {
  const name = carrier?.toLowerCase().replaceAll(/[^a-z]/g, '') ?? '';
  const page = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  if (!page || OWN_NUMBER.test(trackingNumber)) return null;
  return page + encodeURIComponent(trackingNumber.replaceAll(/\s/g, ''));
}
