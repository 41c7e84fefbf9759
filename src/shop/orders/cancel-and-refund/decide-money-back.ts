import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { disputes, type OrderRow, orders, payments, refunds } from '#db/schema.ts';
import { isPaidWhole, type Ledger, outstandingOf, readLedger } from '#shop/orders/ledger/ledger.ts';
import { notePaidWhole } from '#shop/orders/ledger/note-paid-whole.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import { isLeftAlone, nextStatus } from '#shop/orders/ledger/transitions.ts';
import { queuePaidReceipt } from '#shop/orders/mails/queue-paid-receipt.ts';
import { findOutdated } from '#shop/orders/payments/outdated-payments.ts';
import { closePayment } from '#shop/orders/settlement/close-payments.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { resolveAlert } from '#shop/records/raise-alert.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { Cents } from '#values/money.ts';
import { isLostDispute, type MoneyBackMeaning } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** Which money: a refund that was made outside or with a meaning, or a dispute that was lost, by its id. */
export type MoneyBack = { kind: 'refund' | 'dispute'; id: number; meaning: MoneyBackMeaning };

export type MoneyBackDecided =
  | Ok
  | Refused<'not-found' | 'nothing-to-decide' | 'money-arrived'>
  | Refused<'not-allowed', { order: OrderRow }>
  | Refused<'paid-again', { amount: Cents }>;

type Found = { id: number; amount: Cents; meaning: MoneyBackMeaning | null; subject: string };

/**
 * Staff say what money means that went back while the order stands, without this shop or by them: the price is lower by it, or the
 * customer owes it again.
 * Only then what the customer is asked for changes. Saying the same again changes nothing; another word may be given until
 * the customer has paid it once more (`paid-again`). An order that nothing is missing of any more is paid in full with it,
 * and the customer gets the receipt. Payments that are open for another amount than is due then are closed at the provider first;
 * `money-arrived`: one is being charged. Throws when the provider cannot be asked; nothing is decided then.
 */
export async function decideMoneyBack(
  shop: Shop,
  staff: StaffMember,
  key: string,
  { kind, id, meaning }: MoneyBack,
): Promise<MoneyBackDecided> {
  const find = kind === 'refund' ? findRefund : findDispute;
  await closeForDecision(shop, key, async (tx, order) => {
    const found = await find(tx, order.id, id);
    return found && withMeaning(await readLedger(tx, order.id), found, meaning);
  });
  return shop.db.transaction(async (tx): Promise<MoneyBackDecided> => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    if (order.status === 'cancelled' || isLeftAlone(order)) return refused('not-allowed', { order });
    const found = await find(tx, order.id, id);
    if (!found) return refused('nothing-to-decide');
    if (found.meaning === meaning) return ok();
    const ledger = withMeaning(await readLedger(tx, order.id), found, meaning);
    // A charge is under way, or another tab has opened one meanwhile.
    if (ledger.processing || (await findOutdated(tx, order, ledger)).length > 0) return refused('money-arrived');
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
    return ok();
  });
}

/** The card provider is asked before anybody decides: what a tab may still pay of what would be due no more is closed, or has been paid. */
async function closeForDecision(
  shop: Shop,
  key: string,
  decided: (tx: Transaction, order: OrderRow) => Promise<Ledger | null>,
): Promise<void> {
  const open = await shop.db.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, key);
    const ledger = order && (await decided(tx, order));
    return order && ledger ? findOutdated(tx, order, ledger) : [];
  });
  for (const intentId of open) await closePayment(shop, intentId);
}

/** The order's money as it is once staff have said so. */
function withMeaning(ledger: Ledger, found: Found, meaning: MoneyBackMeaning): Ledger {
  const gone = (said: MoneyBackMeaning | null) => (said === 'price_reduction' ? 0 : found.amount);
  const owed = (said: MoneyBackMeaning | null) => (said === 'still_owed' ? found.amount : 0);
  return {
    ...ledger,
    gone: ledger.gone - gone(found.meaning) + gone(meaning),
    stillOwed: ledger.stillOwed - owed(found.meaning) + owed(meaning),
  };
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
  if (!isPaidWhole(order, ledger) || ledger.disputed > 0) return;
  const status = nextStatus(order.status, 'balance-received');
  if (status) await tx.update(orders).set({ status }).where(eq(orders.id, order.id));
  await queuePaidReceipt(tx, shop, { ...order, status: status ?? order.status }, { ledger });
}
