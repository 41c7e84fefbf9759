import { and, asc, eq, isNull, notInArray } from 'drizzle-orm';
import { delayNotices, delays, mailingRecipients, mailings, orders } from '#db/schema.ts';
import { isLatest } from '#shop/orders/delay-consent/find-notice.ts';
import { readLedger } from '#shop/orders/ledger/ledger.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { askAll } from './delay-mailing.ts';

const MAX_BATCH = 500;

/**
 * Customers whose address takes no mail at all got no notice made for them. What they are asked is written down here, so
 * that their account's page asks it, staff see until when, and money for which nobody agreed to wait goes back.
 */
export async function askUnreached(shop: Shop): Promise<void> {
  const unreached = await shop.db
    .select({ mailing: mailings, recipient: mailingRecipients })
    .from(delayNotices)
    .innerJoin(delays, eq(delays.id, delayNotices.delayId))
    .innerJoin(mailings, eq(mailings.id, delays.mailingId))
    .innerJoin(
      mailingRecipients,
      and(eq(mailingRecipients.mailingId, mailings.id), eq(mailingRecipients.orderId, delayNotices.orderId)),
    )
    .innerJoin(orders, eq(orders.id, delayNotices.orderId))
    .where(
      and(
        isNull(delayNotices.answer),
        // Until a mail is made each notice is like this.
        eq(delayNotices.consentRequired, true),
        isNull(delayNotices.answerBy),
        eq(mailingRecipients.state, 'failed'),
        notInArray(orders.status, ['shipped', 'cancelled']),
        eq(orders.otherKeys, false),
        isLatest(shop.db),
      ),
    )
    .orderBy(asc(delayNotices.id))
    .limit(MAX_BATCH);
  await eachAlone(shop, unreached, ({ mailing, recipient }) =>
    shop.db.transaction(async (tx) => {
      const order = await lockOrder(tx, recipient.orderId);
      if (!order) return;
      const addressee = { recipient, order, ledger: await readLedger(tx, order.id) };
      await askAll(tx, shop, mailing, [addressee], 'delay-not-delivered');
    }),
  );
}
