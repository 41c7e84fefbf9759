import type Stripe from 'stripe';
import type { ProviderPayment, ProviderRefund } from '#shop/payments/payment-provider.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#values/order.ts';

/** What stands beside an intent at Stripe. */
type Beside = { refunds?: Stripe.Refund[]; declines?: number };

export function toPayment(intent: Stripe.PaymentIntent, { refunds = [], declines = 0 }: Beside = {}): ProviderPayment {
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: toStatus(intent.status),
    amount: intent.amount,
    received: intent.amount_received,
    currency: intent.currency,
    metadata: intent.metadata,
    lastError: intent.last_payment_error?.message ?? null,
    declines,
    disputed: charge?.disputed ?? false,
    refunds: refunds.map(toRefund),
  };
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    amount: refund.amount,
    status: toRefundStatus(refund.status),
    refundId: toRowId(refund.metadata?.refund_id),
  };
}

/** A word this shop does not know must not be taken for any state of money. */
function toStatus(status: string): PaymentStatus {
  const known = PAYMENT_STATUSES.find((word) => word === status);
  if (!known) throw new Error(`Stripe names an unknown payment status: ${status}`);
  return known;
}

function toRefundStatus(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded' || status === 'failed' || status === 'canceled') return status;
  // `requires_action` and null: asked for, not yet given.
  return 'pending';
}

/** Refunds made by hand in Stripe's dashboard carry no row of ours. */
function toRowId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
