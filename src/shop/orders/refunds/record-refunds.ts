import { eq, or } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type PaymentRow, payments, type RefundRow, refunds } from '#db/schema.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import { nextCheck } from '#shop/orders/payments/next-check.ts';
import type { ProviderRefund } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert, resolveAlert } from '#shop/records/raise-alert.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { undoRefund } from './undo-refund.ts';

/**
 * Brings our refunds of a payment to what the provider says. One that this shop did not ask for is written down and told to
 * staff, who say what it means for the price (`decideMoneyBack`).
 */
export async function recordRefunds(
  tx: Transaction,
  shop: Shop,
  payment: PaymentRow,
  seen: ProviderRefund[],
): Promise<void> {
  for (const refund of seen) await recordRefund(tx, shop, payment, refund);
}

export async function recordRefund(
  tx: Transaction,
  shop: Shop,
  payment: PaymentRow,
  seen: ProviderRefund,
): Promise<void> {
  const known = await findRefund(tx, payment, seen);
  if (known?.status === seen.status && known.providerRefundId === seen.id) return;
  const order = payment.orderId === null ? null : await lockOrder(tx, payment.orderId);
  // What it had taken off is back: the database says that it is from outside then (`refunds_late`).
  const isLate = known !== null && isOver(known) && isBack(seen);
  const refund = await write(tx, payment, { known, seen });
  if (isBack(seen) && (!known || isLate)) {
    const detail = { amount: seen.amount, leg: payment.leg };
    await raiseAlert(tx, { kind: 'refund-outside', subject: seen.id, orderId: payment.orderId, detail });
  }
  if (isLate) await resolveFailure(tx, shop, refund);
  if (known?.outside && !isBack(seen)) await resolveAlert(tx, 'refund-outside', seen.id, shop.clock());
  if (seen.status === 'pending') {
    // A bank transfer back takes days and its webhook can be lost: the reconciler follows it.
    await tx
      .update(payments)
      .set({ nextCheckAt: nextCheck('processing', 0, shop.clock(), { placed: false }) })
      .where(eq(payments.id, payment.id));
  }
  if (order) {
    await recordEvent(tx, {
      orderId: order.id,
      at: shop.clock(),
      actor: 'provider',
      what: `refund-${seen.status}`,
      before: known ? { status: known.status } : null,
      after: {
        status: seen.status,
        amount: seen.amount,
        refund: seen.id,
        ...(seen.failure ? { reason: seen.failure } : {}),
        ...(known ? {} : { outside: true }),
      },
    });
  }
  if (isBack(seen) || (known && isOver(known))) return;
  const asked = known !== null && !known.outside;
  await undoRefund(tx, shop, {
    refund: { ...refund, requestKey: known?.requestKey ?? null },
    payment,
    order,
    reason: seen.failure ?? NO_REASON,
    tell: asked,
  });
}

type Writing = { known: RefundRow | null; seen: ProviderRefund };

/** One that this shop asked for before it was restored keeps its name. Returns the row as it is now. */
async function write(tx: Transaction, payment: PaymentRow, { known, seen }: Writing): Promise<RefundRow> {
  const now = {
    status: seen.status,
    providerRefundId: seen.id,
    amount: seen.amount,
    lastError: seen.failure,
    ...(isBack(seen) ? {} : { requestKey: null }),
  };
  const name = seen.name && DRAWN.test(seen.name) ? { name: seen.name } : {};
  const made = { ...now, ...name, paymentId: payment.id, reason: seen.name === null ? OUTSIDE : LOST, outside: true };
  const [row] = known
    ? await tx.update(refunds).set(now).where(eq(refunds.id, known.id)).returning()
    : await tx.insert(refunds).values(made).returning();
  if (!row) throw new Error('The refund was not written.');
  return row;
}

function resolveFailure(tx: Transaction, { clock }: Shop, { id, providerRefundId }: RefundRow): Promise<unknown> {
  const subjects = [`refund ${id}`, providerRefundId ?? ''];
  return Promise.all(subjects.map((subject) => resolveAlert(tx, 'refund-failed', subject, clock())));
}

/** A name from before names were drawn may be another refund's here. */
const DRAWN = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

const OUTSIDE = "made in the provider's dashboard";
const LOST = 'made by this shop after the backup that it was restored from';
const NO_REASON = 'The card provider gives no reason.';

/** What failed is not given back. */
function isBack({ status }: Pick<ProviderRefund, 'status'>): boolean {
  return status === 'pending' || status === 'succeeded';
}

function isOver({ status }: RefundRow): boolean {
  return status === 'failed' || status === 'canceled';
}

async function findRefund(tx: Transaction, payment: PaymentRow, seen: ProviderRefund): Promise<RefundRow | null> {
  const ours = seen.name === null ? undefined : eq(refunds.name, seen.name);
  const rows = await tx
    .select()
    .from(refunds)
    .where(or(eq(refunds.providerRefundId, seen.id), ours));
  return rows.find((row) => row.paymentId === payment.id) ?? null;
}
