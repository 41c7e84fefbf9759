import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { payments, type RefundRow, refunds } from '#db/schema.ts';
import { noteMoneyMoved } from '#shop/orders/ledger/note-paid-whole.ts';
import { lockPayment } from '#shop/orders/payments/lock-payment.ts';
import { closeOutdatedLater } from '#shop/orders/payments/outdated-payments.ts';
import { recordRefund, recordRefunds } from '#shop/orders/refunds/record-refunds.ts';
import { type FailedRefund, undoRefund } from '#shop/orders/refunds/undo-refund.ts';
import {
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
} from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { isLostDispute, isOpenDispute } from '#values/order/order.ts';
import { faultText } from '#values/text/fault-text.ts';

/**
 * The job that asks the provider for a promised refund. Idempotency keys last about a day and a job may be repeated
 * later than that, so the provider's own list of refunds is read and taken over first: one that has our name is ours. What somebody
 * gave back in the provider's dashboard since the promise is not given back a second time.
 */
export async function refundPayment(shop: Shop, refundId: number): Promise<void> {
  const [row] = await shop.db
    .select({ intentId: payments.providerIntentId, otherKeys: payments.otherKeys })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'requested'), eq(payments.method, 'card')));
  if (!row) return;
  if (row.otherKeys) return askLater(shop, refundId);
  const { intentId } = row;
  const seen = await shop.payments.retrievePayment(intentId);
  if (!seen) throw new Error(`The provider does not know payment ${intentId}, which refund ${refundId} is of.`);
  const waiting = await takeOver(shop, seen, refundId);
  if (!waiting) return;
  const made = await make(shop, waiting, seen).catch((fault: unknown) => noteFault(shop, waiting, fault));
  await shop.db.transaction(async (tx) => {
    const { payment, order } = await lockPayment(tx, intentId);
    if (!payment) return;
    if (made) await recordRefund(tx, shop, payment, made);
    else await tx.update(refunds).set({ status: 'canceled', lastError: ALL_BACK }).where(eq(refunds.id, refundId));
    if (order) await noteMoneyMoved(tx, shop, order);
  });
}

/**
 * What the provider has given back already, under whatever name. Returns the refund while it is still to be asked for. In a restored
 * database it may be one that was made before, of which nobody knew when it was promised once more: a person looks at that.
 */
function takeOver(shop: Shop, seen: ProviderPayment, refundId: number): Promise<RefundRow | null> {
  return shop.db.transaction(async (tx) => {
    const { payment, order } = await lockPayment(tx, seen.id);
    if (!payment) return null;
    await recordRefunds(tx, shop, payment, seen.refunds);
    if (order) await noteMoneyMoved(tx, shop, order);
    const rows = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id));
    const refund = rows.find(({ id }) => id === refundId);
    if (refund?.status !== 'requested') return null;
    if (!rows.some((other) => isRepeatedBy(refund, other, seen))) return refund;
    await fail(tx, shop, { refund, payment, order, reason: MADE_BEFORE, tell: false });
    return null;
  });
}

/** Made by this shop for the same amount, and not known here when `refund` was asked for: the backup was older. */
function isRepeatedBy(refund: RefundRow, other: RefundRow, { refunds: made }: ProviderPayment): boolean {
  const ours = made.some(({ id, name }) => id === other.providerRefundId && name !== null);
  const isBack = other.status === 'pending' || other.status === 'succeeded';
  return ours && isBack && other.outside && other.id > refund.id && other.amount === refund.amount;
}

const MADE_BEFORE =
  'This shop had given the same amount back already, after the backup that it was restored from. Say on the order’s page what that refund means, and ask again if another one is owed.';
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
  const key = [`refund-${refund.name}-${amount}`, ...(refund.keyNumber > 0 ? [refund.keyNumber] : [])].join('-');
  return provider.refundPayment({ paymentId: seen.id, amount, name: refund.name }, key);
}

/**
 * Notes why the refund waits, for whoever looks at the order. An answer of 500 is kept under its idempotency key for a
 * day, so the next try, which reads the provider's refunds first, takes a new one; after a time-out the old one stays. What the
 * provider refuses for good is given up by the job, with its reason.
 */
async function noteFault({ db }: Shop, { id, keyNumber }: RefundRow, fault: unknown): Promise<never> {
  if (fault instanceof ProviderRefused) throw fault;
  const answered = fault instanceof ProviderUnavailable && fault.answered;
  const isSilent = fault instanceof ProviderUnavailable && !fault.answered;
  const said = answered ? PROVIDER_FAILED : isSilent ? PROVIDER_SILENT : faultText(fault);
  await db
    .update(refunds)
    .set({ lastError: said, ...(answered ? { keyNumber: keyNumber + 1 } : {}) })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'requested')));
  throw fault;
}

const PROVIDER_FAILED = 'The card service could not do it just now. It is asked again by itself.';
const PROVIDER_SILENT = 'The card service does not answer just now. It is asked again by itself.';

/**
 * The card provider has not taken a promised refund, and is not asked again: the promise counts no more, so that staff
 * can give the money back anew, and a person is told. Should the provider have taken it after all, the next reading of its
 * payment says so. One that is not waiting any more stays as it is.
 */
export async function giveUpRefund(shop: Shop, refundId: number, reason: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ intentId: payments.providerIntentId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, refundId));
    if (!row) return;
    const { payment, order } = await lockPayment(tx, row.intentId);
    const waits = and(eq(refunds.id, refundId), eq(refunds.status, 'requested'));
    const [refund] = await tx.select().from(refunds).where(waits);
    if (payment && refund) await fail(tx, shop, { refund, payment, order, reason, tell: true });
  });
}

/** Under the locks of payment and order. */
async function fail(tx: Transaction, shop: Shop, failed: FailedRefund): Promise<void> {
  const { refund, order, reason } = failed;
  await tx
    .update(refunds)
    .set({ status: 'failed', lastError: reason, requestKey: null })
    .where(eq(refunds.id, refund.id));
  await undoRefund(tx, shop, failed);
  if (!order) return;
  await noteMoneyMoved(tx, shop, order);
  await closeOutdatedLater(tx, order);
  await recordEvent(tx, {
    orderId: order.id,
    at: shop.clock(),
    actor: 'job',
    what: 'refund-failed',
    before: { status: 'requested' },
    after: { status: 'failed', amount: refund.amount, reason },
  });
}
