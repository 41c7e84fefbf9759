import type { Transaction } from '#db/database.ts';
import type { OrderRow } from '#db/schema.ts';
import { placeAhead } from '#shop/batches/read-places.ts';
import { manufacturingWeeksOf } from '#shop/catalogue/current-terms.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { keptOf, type Ledger } from '#shop/orders/ledger/ledger.ts';
import { orderFacts, releaseAhead } from '#shop/orders/ledger/order-facts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { utcDay } from '#values/date.ts';
import { shipsText } from '#values/text/place-text.ts';

/**
 * Tells the customer that nothing more is due: by the last charge, or by staff's word about the price. Once per order, but
 * for a `remainderId`: the payment of what had gone back has a receipt of its own.
 */
export async function queuePaidReceipt(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  { ledger, remainderId }: { ledger: Ledger; remainderId?: number | undefined },
): Promise<void> {
  const facts = orderFacts(order, shop.origin);
  const returnedAmount = ledger.refunded + ledger.lost;
  const money =
    returnedAmount > 0 ? { receivedAmount: ledger.received, returnedAmount, keptAmount: keptOf(ledger) } : {};
  const place = await placeAhead(tx, order);
  await queueMail(tx, {
    template: 'balance-received',
    data:
      order.status === 'shipped'
        ? { ...facts, ...money, shipped: true }
        : {
            ...facts,
            ...money,
            manufacturingWeeks: await manufacturingWeeksOf(tx, order),
            releaseAhead: releaseAhead(order, shop.clock()),
            ships: shipsText(place, utcDay(shop.clock())),
          },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey: ['balance-received', order.id, ...(remainderId === undefined ? [] : [remainderId])].join(':'),
  });
}
