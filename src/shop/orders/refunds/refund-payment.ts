import { and, eq } from 'drizzle-orm';
import { payments, type RefundRow, refunds } from '#db/schema.ts';
import { notePaidWhole } from '#shop/orders/ledger/note-paid-whole.ts';
import { lockPayment } from '#shop/orders/payments/lock-payment.ts';
import {
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
} from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { isLostDispute, isOpenDispute } from '#values/order.ts';
import { recordRefund, recordRefunds } from './record-refunds.ts';

/**
 * The job that asks the provider for a promised refund. Idempotency keys last about a day and a job may be repeated
 * later than that, so the provider's own list of refunds is read first: one that names our row is ours. What somebody
 * gave back in the provider's dashboard since the promise is not given back a second time.
 */
export async function refundPayment(shop: Shop, refundId: number): Promise<void> {
  const [row] = await shop.db
    .select({ refund: refunds, intentId: payments.providerIntentId, otherKeys: payments.otherKeys })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(payments.method, 'card')));
  if (row?.refund.status !== 'requested') return;
  if (row.otherKeys) return askLater(shop, refundId);
  const { refund, intentId } = row;
  const seen = await shop.payments.retrievePayment(intentId);
  if (!seen) throw new Error(`The provider does not know payment ${intentId}, which refund ${refundId} is of.`);
  const known = seen.refunds.find((candidate) => candidate.refundId === refundId);
  const made = known ?? (await make(shop, refund, seen).catch((fault: unknown) => noteFault(shop, refund, fault)));
  await shop.db.transaction(async (tx) => {
    const { payment, order } = await lockPayment(tx, intentId);
    if (!payment) return;
    await recordRefunds(tx, shop, payment, seen.refunds);
    if (made) await recordRefund(tx, shop, payment, { ...made, refundId });
    else await tx.update(refunds).set({ status: 'canceled', lastError: ALL_BACK }).where(eq(refunds.id, refundId));
    if (order) await notePaidWhole(tx, shop, order);
  });
}

const ALL_BACK = "everything was given back without this shop already, in the provider's dashboard or by the bank";
const UNDER_DISPUTE =
  'The customer disputes this charge at their bank, and money under dispute cannot be refunded. Answer the dispute at the card provider; once it is won, the money can go back.';

/** These keys cannot give the money back; the shop may yet be started with those that took it. */
function askLater({ db }: Pick<Shop, 'db'>, refundId: number): Promise<void> {
  return db.transaction((tx) => enqueue(tx, 'refund-payment', { refundId }, { inMs: 3_600_000 }));
}

/** Null: nothing of this payment is left to give back. */
async function make(
  { payments: provider }: Shop,
  refund: RefundRow,
  seen: ProviderPayment,
): Promise<ProviderRefund | null> {
  if (seen.disputes.some(({ status, refundable }) => isOpenDispute(status) && !refundable)) {
    throw new ProviderRefused(UNDER_DISPUTE);
  }
  const back = seen.refunds.filter(({ status }) => status === 'succeeded' || status === 'pending');
  const lost = seen.disputes.filter(({ status }) => isLostDispute(status));
  const left = seen.received - [...back, ...lost].reduce((sum, { amount }) => sum + amount, 0);
  const amount = Math.min(refund.amount, left);
  if (amount <= 0) return null;
  const key = [`refund-${refund.id}-${amount}`, ...(refund.keyNumber > 0 ? [refund.keyNumber] : [])].join('-');
  return provider.refundPayment({ paymentId: seen.id, amount, refundId: refund.id }, key);
}

/**
 * Notes why the refund waits, for whoever looks at the order. An answer of 500 is kept under its idempotency key for a
 * day, so the next try, which reads the provider's refunds first, takes a new one; after a time-out the old one stays.
 */
async function noteFault({ db }: Shop, { id, keyNumber }: RefundRow, fault: unknown): Promise<never> {
  if (fault instanceof ProviderUnavailable) {
    const next = fault.answered ? { keyNumber: keyNumber + 1 } : {};
    await db
      .update(refunds)
      .set({ ...next, lastError: fault.answered ? PROVIDER_FAILED : PROVIDER_SILENT })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'requested')));
  }
  throw fault;
}

const PROVIDER_FAILED = 'The card service could not do it just now. It is asked again by itself.';
const PROVIDER_SILENT = 'The card service does not answer just now. It is asked again by itself.';

/**
 * The card provider has not taken a promised refund, and is not asked again: the promise counts no more, so that staff
 * can give the money back anew, and a person is told. Should the provider have taken it after all, the next reading of its
 * payment says so. One that is not waiting any more stays as it is.
 */
export async function giveUpRefund(shop: Pick<Shop, 'db' | 'clock'>, refundId: number, reason: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ intentId: payments.providerIntentId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, refundId));
    if (!row) return;
    const { order } = await lockPayment(tx, row.intentId);
    const [failed] = await tx
      .update(refunds)
      .set({ status: 'failed', lastError: reason })
      .where(and(eq(refunds.id, refundId), eq(refunds.status, 'requested')))
      .returning();
    if (!failed) return;
    const orderId = order?.id ?? null;
    await raiseAlert(tx, { kind: 'refund-failed', subject: `refund ${refundId}`, orderId, detail: { reason } });
    if (orderId === null) return;
    await recordEvent(tx, {
      orderId,
      at: shop.clock(),
      actor: 'job',
      what: 'refund-failed',
      before: { status: 'requested' },
      after: { status: 'failed', amount: failed.amount, reason },
    });
  });
}
