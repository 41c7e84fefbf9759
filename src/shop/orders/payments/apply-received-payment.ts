import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders, type PaymentRow } from '#db/schema.ts';
import { manufacturingWeeksOf } from '#shop/catalogue/current-terms.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { keepByPayment } from '#shop/orders/delay-consent/record-answer.ts';
import { type Ledger, nextDue, outstandingOf, readLedger } from '#shop/orders/ledger/ledger.ts';
import { orderFacts, releaseDayOf } from '#shop/orders/ledger/order-facts.ts';
import { nextStatus } from '#shop/orders/ledger/transitions.ts';
import { linkAddress } from '#shop/orders/links/give-link.ts';
import { queueCancellation } from '#shop/orders/mails/cancellation-mails.ts';
import { queuePaidReceipt } from '#shop/orders/mails/queue-paid-receipt.ts';
import { dropOpening } from '#shop/orders/placing/count-opening.ts';
import { requestRefund } from '#shop/orders/refunds/plan-refund.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { hasPassed } from '#values/date.ts';

/**
 * Money has arrived for the first time: the order moves on, its history and its mail are written with it. Money for a
 * cancelled order goes back; money without an order is for a person to look at. Returns the order as it is afterwards.
 */
export async function applyReceivedPayment(
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
  const change = `${payment.leg}-received` as const;
  const ledger = await readLedger(tx, order.id);
  const paid = payment.leg === 'deposit' || outstandingOf(order, ledger) === 0;
  // An order that staff have moved on already keeps its status; that the money is here is the ledger's matter.
  const status = (paid ? nextStatus(order.status, STEP[payment.leg]) : null) ?? order.status;
  const [moved] = await tx
    .update(orders)
    .set({ status, ...(payment.leg === 'deposit' ? {} : { linkExpiresAt: null }) })
    .where(eq(orders.id, order.id))
    .returning();
  await recordEvent(tx, {
    orderId: order.id,
    at: shop.clock(),
    actor: 'provider',
    what: change,
    before: { status: order.status },
    after: { status, received: payment.received, intent: payment.providerIntentId },
  });
  const accepted = moved ?? order;
  if (payment.leg === 'deposit') {
    await confirmDeposit(tx, shop, accepted);
    await shop.hooks.depositReceived(tx, accepted, shop);
    return accepted;
  }
  const remainderId = payment.leg === 'remainder' ? payment.id : undefined;
  if (paid) await queuePaidReceipt(tx, shop, accepted, { ledger, remainderId });
  else await queuePartReceipt(tx, shop, accepted, { ledger, payment });
  await keepByPayment(tx, accepted.id, shop.clock());
  return accepted;
}

/** What the last charge of an order sets off, whichever it was. */
const STEP = { deposit: 'deposit-received', balance: 'balance-received', remainder: 'balance-received' } as const;

async function confirmDeposit(tx: Transaction, shop: Shop, order: OrderRow): Promise<void> {
  const releaseDate = releaseDayOf(order);
  await queueMail(tx, {
    template: 'order-confirmed',
    data: {
      ...orderFacts(order, shop.origin),
      releaseDate,
      releasePassed: releaseDate !== null && hasPassed(releaseDate, shop.clock()),
      manufacturingWeeks: await manufacturingWeeksOf(tx, order),
      paymentLink: linkAddress(shop.origin, order.paymentToken ?? ''),
    },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey: `order-confirmed:${order.id}`,
  });
}

/** Money came, and it is not all: a receipt that claims nothing of the rest. */
async function queuePartReceipt(
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { ledger, payment }: { ledger: Ledger; payment: PaymentRow },
): Promise<void> {
  const due = nextDue(order, ledger);
  await queueMail(tx, {
    template: 'part-received',
    data: {
      ...orderFacts(order, shop.origin),
      receivedAmount: payment.received,
      returnedAmount: ledger.refunded + ledger.lost,
      stillDueAmount: due?.amount ?? null,
      paymentLink: due && order.paymentToken ? linkAddress(shop.origin, order.paymentToken) : null,
    },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey: `part-received:${payment.id}`,
  });
}
