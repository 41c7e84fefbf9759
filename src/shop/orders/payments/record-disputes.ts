import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { alerts, disputes, fraudWarnings, type PaymentRow, payments, refunds } from '#db/schema.ts';
import type { ProviderDispute } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert, renewAlert, resolveAlert } from '#shop/records/raise-alert.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { isLostDispute, isOpenDispute } from '#values/order/order.ts';
import { lockPayment } from './lock-payment.ts';
import { nextCheck } from './next-check.ts';

/**
 * Brings our rows of a payment's disputes to what the provider says, under the locks of `lockPayment`. Whatever its status
 * has become is written into the order's history and told to staff, once; the same reading again changes nothing, and one
 * that was asked for earlier than what stands here is left out.
 */
export async function recordDisputes(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  payment: PaymentRow,
  seen: ProviderDispute[],
): Promise<void> {
  for (const dispute of seen) await recordDispute(tx, shop, payment, dispute);
  await tellPaidTwice(tx, payment, seen);
  if (!seen.some(({ status }) => isOpenDispute(status))) return;
  // It runs for weeks, and the webhook of its end can be lost: the reconciler follows it.
  const nextCheckAt = nextCheck('processing', 0, shop.clock(), { placed: false });
  if (!payment.nextCheckAt) await tx.update(payments).set({ nextCheckAt }).where(eq(payments.id, payment.id));
}

/** A bank has taken back what was given back already, or the other way about: the customer has it twice. */
async function tellPaidTwice(tx: Transaction, payment: PaymentRow, seen: ProviderDispute[]): Promise<void> {
  const lost = seen.filter(({ status }) => isLostDispute(status));
  const [last] = lost.slice(-1);
  if (!last) return;
  const given = await tx
    .select({ amount: refunds.amount })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), inArray(refunds.status, ['pending', 'succeeded'])));
  const back = [...lost, ...given].reduce((sum, { amount }) => sum + amount, 0);
  const amount = back - payment.received;
  if (amount <= 0) return;
  const { id: subject, page } = last;
  const [told] = await tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.kind, 'paid-back-twice'), eq(alerts.subject, subject)));
  if (told) return;
  await raiseAlert(tx, {
    kind: 'paid-back-twice',
    subject,
    orderId: payment.orderId,
    detail: { amount, leg: payment.leg, page },
  });
}

async function recordDispute(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  payment: PaymentRow,
  seen: ProviderDispute,
): Promise<void> {
  const [known] = await tx.select().from(disputes).where(eq(disputes.providerDisputeId, seen.id));
  if (known && known.readAt > seen.readAt) return;
  const { id, amount, reason, status, evidenceDueBy, refundable, page, openedAt, readAt } = seen;
  const facts = { amount, reason, status, evidenceDueBy, refundable, page, readAt };
  const closedAt = isOpenDispute(status) ? null : (known?.closedAt ?? shop.clock());
  if (known) {
    await tx
      .update(disputes)
      .set({ ...facts, closedAt })
      .where(eq(disputes.id, known.id));
  } else {
    await tx.insert(disputes).values({ ...facts, closedAt, openedAt, paymentId: payment.id, providerDisputeId: id });
  }
  if (known?.status === status && known.amount === amount) return;
  const dueBy = evidenceDueBy?.toISOString() ?? null;
  await renewAlert(tx, {
    kind: 'payment-disputed',
    subject: id,
    orderId: payment.orderId,
    detail: { leg: payment.leg, amount, reason, disputeStatus: status, dueBy, page },
  });
  if (!payment.orderId) return;
  await recordEvent(tx, {
    orderId: payment.orderId,
    at: shop.clock(),
    actor: 'provider',
    what: known ? 'dispute-changed' : 'dispute-opened',
    before: known ? { disputeStatus: known.status } : null,
    after: { disputeStatus: status, amount, reason, leg: payment.leg, dueBy, dispute: id },
  });
}

/**
 * Reads what banks have warned of about one payment and keeps it, with an alert for each that something can be done about.
 * One that a refund or a dispute has superseded closes its alert. A payment that is not ours is left alone. Throws when the
 * provider cannot be asked.
 */
export async function recordWarnings(shop: Shop, intentId: string): Promise<void> {
  const seen = await shop.payments.readWarnings(intentId);
  await shop.db.transaction(async (tx) => {
    const { payment } = await lockPayment(tx, intentId);
    if (!payment) return;
    for (const { id, reason, actionable, warnedAt } of seen) {
      const [known] = await tx.select().from(fraudWarnings).where(eq(fraudWarnings.providerWarningId, id));
      if (known?.actionable === actionable) continue;
      const facts = { paymentId: payment.id, providerWarningId: id, reason, actionable, warnedAt };
      if (known) await tx.update(fraudWarnings).set(facts).where(eq(fraudWarnings.id, known.id));
      else await tx.insert(fraudWarnings).values(facts);
      const alert = { kind: 'fraud-warning' as const, subject: id, orderId: payment.orderId };
      const detail = { amount: payment.received, leg: payment.leg, reason };
      if (actionable) await raiseAlert(tx, { ...alert, detail });
      else await resolveAlert(tx, alert.kind, id, shop.clock());
      if (known || !payment.orderId) continue;
      const event = { orderId: payment.orderId, at: shop.clock(), actor: 'provider' as const };
      await recordEvent(tx, { ...event, what: 'fraud-warning', after: detail });
    }
  });
}
