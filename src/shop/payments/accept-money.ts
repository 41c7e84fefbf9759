import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { orders } from '#db/schema.ts';
import { hasPassed } from '#values/date.ts';
import { manufacturingWeeksOf } from '../catalogue/manufacturing-weeks.ts';
import { keepByPayment } from '../delays/keep-by-payment.ts';
import { tellLatecomer } from '../delays/tell-latecomer.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { linkAddress } from '../orders/give-link.ts';
import { noteEvent } from '../orders/note-event.ts';
import { orderFacts } from '../orders/order-facts.ts';
import { queueCancellation } from '../orders/queue-cancellation.ts';
import { releaseAhead, releaseDayOf } from '../orders/release-day.ts';
import { nextStatus } from '../orders/transitions.ts';
import type { Shop } from '../shop.ts';
import { dropOpening } from './count-opening.ts';
import type { OrderRow, PaymentRow } from './ledger.ts';
import { raiseAlert } from './raise-alert.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Money has arrived for the first time: the order moves on, its history and its mail are written with it. Money for a
 * cancelled order goes back; money without an order is for a person to look at. Returns the order as it is afterwards.
 */
export async function acceptMoney(
  tx: Transaction,
  shop: Shop,
  payment: PaymentRow,
  order: OrderRow | null,
): Promise<OrderRow | null> {
  if (payment.leg === 'deposit') await dropOpening(tx, payment.providerIntentId);
  if (!order) {
    await raiseAlert(tx, {
      kind: 'payment-without-order',
      subject: payment.providerIntentId,
      detail: { leg: payment.leg, received: payment.received },
    });
    return null;
  }
  if (order.status === 'cancelled') {
    await requestRefund(tx, shop, { order, payment, amount: payment.received, reason: 'paid after cancellation' });
    const dedupeKey = `late-money:${payment.id}`;
    await queueCancellation(tx, shop, order, { cause: 'requested', refunded: payment.received, dedupeKey });
    return order;
  }
  const change = payment.leg === 'deposit' ? 'deposit-received' : 'balance-received';
  // An order that staff have moved on already keeps its status; that the money is here is the ledger's matter.
  const status = nextStatus(order.status, change) ?? order.status;
  const [moved] = await tx
    .update(orders)
    .set({ status, ...(payment.leg === 'balance' ? { linkExpiresAt: null } : {}) })
    .where(eq(orders.id, order.id))
    .returning();
  await noteEvent(tx, {
    orderId: order.id,
    at: shop.clock(),
    actor: 'provider',
    what: change,
    before: { status: order.status },
    after: { status, received: payment.received, intent: payment.providerIntentId },
  });
  const accepted = moved ?? order;
  await queueReceipt(tx, shop, payment, accepted);
  if (payment.leg === 'deposit') await tellLatecomer(tx, accepted);
  else await keepByPayment(tx, accepted.id, shop.clock());
  return accepted;
}

async function queueReceipt(tx: Transaction, shop: Shop, payment: PaymentRow, order: OrderRow): Promise<void> {
  const facts = orderFacts(order, shop.origin);
  const mail = { recipient: order.customerEmail, orderId: order.id };
  const manufacturingWeeks = await manufacturingWeeksOf(tx, order);
  if (payment.leg === 'balance') {
    await queueMail(tx, {
      ...mail,
      template: 'balance-received',
      data:
        order.status === 'shipped'
          ? { ...facts, shipped: true }
          : { ...facts, manufacturingWeeks, releaseAhead: releaseAhead(order, shop.clock()) },
      dedupeKey: `balance-received:${order.id}`,
    });
    return;
  }
  const releaseDate = releaseDayOf(order);
  await queueMail(tx, {
    ...mail,
    template: 'order-confirmed',
    data: {
      ...facts,
      releaseDate,
      releasePassed: releaseDate !== null && hasPassed(releaseDate, shop.clock()),
      manufacturingWeeks,
      paymentLink: linkAddress(shop.origin, order.paymentToken ?? ''),
    },
    dedupeKey: `order-confirmed:${order.id}`,
  });
}
