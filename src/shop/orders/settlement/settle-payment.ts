import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { text } from '#db/hot-values.ts';
import type { OrderRow } from '#db/schema.ts';
import { checkoutOpenings, type PaymentRow, payments } from '#db/schema.ts';
import { bowsAreTooMany, takeGoods } from '#shop/orders/goods/hold-goods.ts';
import { noteKeptCard } from '#shop/orders/ledger/kept-card.ts';
import { readReceipt } from '#shop/orders/ledger/ledger.ts';
import { noteMoneyMoved } from '#shop/orders/ledger/note-paid-whole.ts';
import { settleGiftCards } from '#shop/orders/ledger/settle-gift-cards.ts';
import { adoptPayment } from '#shop/orders/payments/adopt-payment.ts';
import { countDeclines } from '#shop/orders/payments/count-opening.ts';
import { type LockedPayment, lockPayment } from '#shop/orders/payments/lock-payment.ts';
import { nextCheck } from '#shop/orders/payments/next-check.ts';
import { closeOutdatedLater } from '#shop/orders/payments/outdated-payments.ts';
import { recordDisputes } from '#shop/orders/payments/record-disputes.ts';
import { cancelWithoutGoods } from '#shop/orders/refunds/cancel-without-goods.ts';
import { recordRefunds } from '#shop/orders/refunds/record-refunds.ts';
import { isOpen, type ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import { type Received, receivePayment } from './apply-received-payment.ts';

/** `receipt`: as `receivePayment` has it. `next`: what a card that was authorised waits for. */
export type SettledPayment = { payment: PaymentRow | null; next: AfterAuthorised } & Received;

/**
 * Brings the ledger and the order to what the provider has just said of a payment. Webhook, return page, reconciler
 * and every use case that read the provider end here; it may run any number of times, in any order, side by side.
 * A reading that is older than what is already settled changes nothing: `succeeded` and `canceled` are final. A charge of this shop's own
 * that it does not know, because it was restored from a backup of before, is taken over.
 */
export async function settlePayment(tx: Transaction, shop: Shop, seen: ProviderPayment): Promise<SettledPayment> {
  return settleLocked(tx, shop, seen, await lockPayment(tx, seen.id));
}

/** The same for a caller that holds the locks already. */
export async function settleLocked(
  tx: Transaction,
  shop: Shop,
  seen: ProviderPayment,
  locked: LockedPayment,
): Promise<SettledPayment> {
  const { payment, order } = locked.payment ? locked : ((await adoptPayment(tx, shop, seen, settleLocked)) ?? locked);
  if (!payment) {
    if (seen.status === 'succeeded') {
      await raiseAlert(tx, { kind: 'payment-not-ours', subject: seen.id, detail: { received: seen.received } });
    }
    return { payment: null, order: null, receipt: null, next: null };
  }
  if (disagrees(payment, seen)) {
    const detail = {
      ours: { status: payment.status, amount: payment.amount },
      provider: { ...seen, clientSecret: '' },
    };
    await raiseAlert(tx, { kind: 'ledger-disagrees', subject: seen.id, orderId: payment.orderId, detail });
    return { payment, order, receipt: null, next: null };
  }
  const arrived = seen.status === 'succeeded' && payment.status !== 'succeeded';
  const noted = await noteReading(tx, shop, payment, seen);
  if (arrived && seen.received < payment.amount) await tellOfPart(tx, payment, seen);
  if (seen.keptCard && payment.leg === 'deposit' && order) await noteKeptCard(tx, order.id, seen.keptCard);
  if (noted.status === 'processing' && order) await keepWhileCharged(tx, shop, noted, order);
  if (seen.status === 'requires_capture') {
    return { payment: noted, receipt: null, ...(await admitAuthorised(tx, shop, noted, order)) };
  }
  const { order: settled, receipt } = arrived ? await receivePayment(tx, shop, noted, order) : { order, receipt: null };
  if (seen.refunds.length > 0) await recordRefunds(tx, shop, noted, seen.refunds);
  await recordDisputes(tx, shop, noted, seen.disputes);
  // A refund that failed, or a bank that gives money back, may have been all that was missing.
  const isMoved = seen.refunds.length + seen.disputes.length > 0;
  if (settled && isMoved) await noteMoneyMoved(tx, shop, settled);
  // That it is paid whole `receivePayment` has noted.
  else if (settled && arrived && payment.leg !== 'deposit') await settleGiftCards(tx, shop, settled);
  if (settled && isMoved) await closeOutdatedLater(tx, settled);
  return { payment: noted, order: settled, receipt: isMoved ? null : receipt, next: null };
}

/** Who decides what becomes of the rest is a person: the order waits for it, and a cancellation gives back what there is. */
async function tellOfPart(tx: Transaction, payment: PaymentRow, { id, received }: ProviderPayment): Promise<void> {
  const detail = { ours: { amount: payment.amount }, provider: { received } };
  await raiseAlert(tx, { kind: 'ledger-disagrees', subject: id, orderId: payment.orderId, detail });
}

/** What no order of events explains: other money than asked for, or money that was there and is not. */
function disagrees(payment: PaymentRow, seen: ProviderPayment): boolean {
  if (seen.currency !== payment.currency) return true;
  // A checkout's amount follows its cart while it is open, and this reading may be of before.
  const isBefore = payment.checkoutId !== null && payment.orderId === null && isOpen(seen.status);
  if (seen.amount !== payment.amount) return !isBefore;
  // The provider may have taken a part of what was asked (a partial capture): that part is received.
  if (seen.status === 'succeeded') return seen.received > payment.amount || payment.status === 'canceled';
  return seen.status === 'canceled' && payment.status === 'succeeded';
}

async function noteReading(
  tx: Transaction,
  shop: Shop,
  payment: PaymentRow,
  seen: ProviderPayment,
): Promise<PaymentRow> {
  const final = payment.status === 'succeeded' || payment.status === 'canceled';
  const declined = seen.declines > payment.declines;
  if (final || (seen.status === payment.status && seen.lastError === payment.lastError && !declined)) return payment;
  const now = shop.clock();
  if (declined) await countDeclines(tx, seen.id, seen.declines);
  const [noted] = await noteSeen(tx, {
    id: payment.id,
    intentId: seen.id,
    status: seen.status,
    received: seen.received,
    lastError: seen.lastError,
    declines: Math.max(seen.declines, payment.declines),
    succeededAt: seen.status === 'succeeded' ? now : null,
    nextCheckAt: nextCheck(seen.status, payment.checks, now, { placed: payment.orderId !== null }),
    updatedAt: now,
  });
  return noted ?? payment;
}

/** Once it is paid it counts no more for the network that opened it. */
const { id, status, received, lastError, declines, succeededAt, nextCheckAt, updatedAt } = payments;
const SEEN = { status, received, lastError, declines, succeededAt, nextCheckAt, updatedAt };

const noteSeen = hotStatement('note_seen', { id, intentId: text, ...SEEN }, (db, { id, intentId, ...seen }) => {
  const paid = sql`${seen.status}::text = 'succeeded'`;
  const counted = db.$with('counted').as(
    db
      .delete(checkoutOpenings)
      .where(and(eq(checkoutOpenings.intentId, intentId), paid))
      .returning({ id: checkoutOpenings.id }),
  );
  return db.with(counted).update(payments).set(seen).where(eq(payments.id, id)).returning();
});

/**
 * Its bank takes its time with a deposit: what the order needs is taken now, so that nobody else gets it meanwhile (rule 5.10). What is
 * gone already is told, and paid back, when the money comes. Where that fails, the clean-up gives back what was taken. Under the order's
 * lock; again is the same.
 */
async function keepWhileCharged(tx: Transaction, shop: Shop, { leg }: PaymentRow, order: OrderRow): Promise<void> {
  if (leg !== 'deposit' || order.status !== 'pending') return;
  const now = shop.clock();
  if ((await bowsAreTooMany(tx, order, now)) !== null) return;
  await takeGoods(tx, order, { lines: (await readReceipt(tx, order.id)).lines, now });
}

/** What becomes of a card that was authorised: it is charged, or let go. Null: its payment has no order yet. */
type AfterAuthorised = 'capture' | 'release' | null;

/**
 * A card was authorised for an order (rule 30.3): what the order needs is taken, or the order is cancelled, because others have paid for
 * it. Nothing has been charged. What follows is asked of the provider once this is written, by whoever reads the payment next, so
 * that a charge is made exactly where the goods were taken. Under the order's lock; again is the same.
 */
async function admitAuthorised(
  tx: Transaction,
  shop: Shop,
  { leg }: PaymentRow,
  order: OrderRow | null,
): Promise<{ order: OrderRow | null; next: AfterAuthorised }> {
  if (!order) return { order, next: null };
  if (order.status === 'cancelled') return { order, next: 'release' };
  if (leg !== 'deposit' || order.status !== 'pending') return { order, next: 'capture' };
  const now = shop.clock();
  if ((await bowsAreTooMany(tx, order, now)) !== null) {
    return { order: await cancelWithoutGoods(tx, shop, order, 'too-many-bows'), next: 'release' };
  }
  const { lines } = await readReceipt(tx, order.id);
  const taken = await takeGoods(tx, order, { lines, now });
  if (taken.ok) return { order, next: 'capture' };
  return { order: await cancelWithoutGoods(tx, shop, order, { gone: taken.what }), next: 'release' };
}
