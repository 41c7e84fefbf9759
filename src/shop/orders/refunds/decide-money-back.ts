import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { disputes, type OrderRow, orders, payments, refunds } from '#db/schema.ts';
import { isPaidUp, nextDue, outstandingOf, readLedger } from '#shop/orders/ledger/ledger.ts';
import { notePaidWhole } from '#shop/orders/ledger/note-paid-whole.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import { nextStatus } from '#shop/orders/ledger/transitions.ts';
import { queuePaidReceipt } from '#shop/orders/mails/queue-paid-receipt.ts';
import { closePayment } from '#shop/orders/payments/close-payments.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { resolveAlert } from '#shop/records/raise-alert.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { Cents } from '#values/money.ts';
import { isLostDispute, type MoneyBackMeaning } from '#values/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** Which money: a refund that was made outside or with a meaning, or a dispute that was lost, by its id. */
export type MoneyBack = { kind: 'refund' | 'dispute'; id: number; meaning: MoneyBackMeaning };

export type MoneyBackDecided =
  | Ok
  | Refused<'not-found' | 'nothing-to-decide'>
  | Refused<'not-allowed', { order: OrderRow }>
  | Refused<'paid-again', { amount: Cents }>;

type Found = { id: number; amount: Cents; meaning: MoneyBackMeaning | null; subject: string };

/**
 * Staff say what money means that went back while the order stands, without this shop or by them: the price is lower by it, or the
 * customer owes it again.
 * Only then what the customer is asked for changes. Saying the same again changes nothing; another word may be given until
 * the customer has paid it once more (`paid-again`). An order that nothing is missing of any more is paid in full with it,
 * and the customer gets the receipt. Payments that are open for another amount are closed at the provider afterwards.
 */
export async function decideMoneyBack(
  shop: Shop,
  staff: StaffMember,
  key: string,
  { kind, id, meaning }: MoneyBack,
): Promise<MoneyBackDecided> {
  const outcome = await shop.db.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    if (order.status === 'cancelled') return refused('not-allowed', { order });
    const found = await (kind === 'refund' ? findRefund : findDispute)(tx, order.id, id);
    if (!found) return refused('nothing-to-decide');
    if (found.meaning === meaning) return ok({ order });
    const paid = await whatIsPaidAgain(tx, order, found, meaning);
    if (paid > 0) return refused('paid-again', { amount: paid });
    const table = kind === 'refund' ? refunds : disputes;
    await tx.update(table).set({ meaning }).where(eq(table.id, id));
    await recordEvent(tx, {
      orderId: order.id,
      at: shop.clock(),
      ...byStaff(staff),
      what: 'money-back-decided',
      before: { meaning: found.meaning },
      after: { meaning, amount: found.amount, [kind]: found.subject },
    });
    await resolveAlert(tx, kind === 'refund' ? 'refund-outside' : 'payment-disputed', found.subject, shop.clock());
    await completeIfPaid(tx, shop, order);
    return ok({ order });
  });
  if (!outcome.ok) return outcome;
  await closeOutdated(shop, outcome.order);
  return ok();
}

async function findRefund(tx: Transaction, orderId: number, id: number): Promise<Found | null> {
  const [row] = await tx
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        ...[eq(refunds.id, id), eq(payments.orderId, orderId)],
        or(eq(refunds.outside, true), isNotNull(refunds.meaning)),
        inArray(refunds.status, ['requested', 'pending', 'succeeded']),
      ),
    );
  return row ? { ...row.refund, subject: row.refund.providerRefundId ?? '' } : null;
}

async function findDispute(tx: Transaction, orderId: number, id: number): Promise<Found | null> {
  const [row] = await tx
    .select({ dispute: disputes })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(eq(disputes.id, id), eq(payments.orderId, orderId)));
  return row && isLostDispute(row.dispute.status) ? { ...row.dispute, subject: row.dispute.providerDisputeId } : null;
}

/** So much of what was still owed has come in once more; it would be too much were the price lower now. */
async function whatIsPaidAgain(tx: Transaction, order: OrderRow, found: Found, meaning: MoneyBackMeaning) {
  if (found.meaning !== 'still_owed' || meaning === 'still_owed') return 0;
  const ledger = await readLedger(tx, order.id);
  const without = { ...ledger, gone: ledger.gone - found.amount };
  return found.amount - (outstandingOf(order, ledger) - outstandingOf(order, without));
}

async function completeIfPaid(tx: Transaction, shop: Shop, order: OrderRow): Promise<void> {
  const ledger = await readLedger(tx, order.id);
  await notePaidWhole(tx, shop, order, ledger);
  if (!isPaidUp(order, ledger) || outstandingOf(order, ledger) > 0 || ledger.disputed > 0) return;
  const status = nextStatus(order.status, 'balance-received');
  if (status) await tx.update(orders).set({ status }).where(eq(orders.id, order.id));
  await queuePaidReceipt(tx, shop, { ...order, status: status ?? order.status }, { ledger });
}

/** What a tab may still pay is not what is due now. Where the provider is silent, the next opening of the link does it. */
export async function closeOutdated(shop: Shop, { id }: OrderRow): Promise<void> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  if (!order) return;
  const due = nextDue(order, await readLedger(shop.db, id));
  const open = await shop.db
    .select({ intentId: payments.providerIntentId, leg: payments.leg, amount: payments.amount })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, id),
        eq(payments.method, 'card'),
        inArray(payments.status, ['requires_payment_method', 'requires_confirmation', 'requires_action']),
      ),
    );
  for (const { intentId, leg, amount } of open) {
    if (leg === due?.leg && amount === due.amount) continue;
    try {
      await closePayment(shop, intentId);
    } catch (fault) {
      shop.log.warn({ err: fault, orderId: id }, 'a payment of another amount than is due may still be open');
    }
  }
}
