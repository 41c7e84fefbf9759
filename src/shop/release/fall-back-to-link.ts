import type { Transaction } from '#db/database.ts';
import type { CardChargeRow, OrderRow } from '#db/schema.ts';
import { readBatches } from '#shop/batches/read-places.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { readLedger } from '#shop/orders/ledger/ledger.ts';
import { readPayTerms } from '#shop/orders/links/pay-terms.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { type CardChargeEnd, cardName } from '#values/order/card-charge.ts';
import { balanceDue, balanceFacts } from './balance-due.ts';
import { askFor, askForBalances } from './release-mailing.ts';

/** A card was not charged as it was announced: its customer pays by the link, with the days of a new one, and is told so in one mail. */
export async function fallBackToLink(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  charge: CardChargeRow,
  why: CardChargeEnd,
): Promise<void> {
  const found = balanceDue(order, await readLedger(tx, order.id));
  if ('skipped' in found) return;
  const now = shop.clock();
  const terms = (await readPayTerms(tx, [order.id])).get(order.id);
  const asked = askFor(found.due, order, now, terms);
  await askForBalances(tx, now, [{ order, asked }]);
  const { linkExpiresAt } = asked;
  await recordEvent(tx, {
    orderId: order.id,
    at: now,
    actor: 'job' as const,
    what: 'card-not-charged',
    after: { reason: why, amount: charge.amount, linkExpiresAt, recipient: order.customerEmail },
  });
  const batch = (await readBatches(tx, [order.id])).get(order.id);
  await queueMail(tx, {
    template: 'charge-failed',
    data: { ...balanceFacts(shop, order, asked, batch), card: cardName(charge), why },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey: `charge-failed:${charge.id}`,
  });
}
