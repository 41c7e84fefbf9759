import type Stripe from 'stripe';
import type {
  KeptCard,
  ProviderDispute,
  ProviderPayment,
  ProviderPayout,
  ProviderRefund,
  ProviderWarning,
} from '#shop/ports/payment-provider.ts';
import { PAYOUT_STATES } from '#values/books/movements.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '#values/order/order.ts';

/** What stands beside an intent at Stripe. */
type Beside = { refunds?: Stripe.Refund[]; disputes?: ProviderDispute[]; declines?: number };

export function toPayment(
  intent: Stripe.PaymentIntent,
  { refunds = [], disputes = [], declines = 0 }: Beside = {},
): ProviderPayment {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: toStatus(intent.status),
    authorisedFirst: intent.capture_method === 'manual',
    amount: intent.amount,
    received: intent.amount_received,
    currency: intent.currency,
    metadata: intent.metadata,
    lastError: intent.last_payment_error?.message ?? null,
    failure: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
    keptCard: keptCardOf(intent),
    declines,
    email: emailOf(intent),
    disputes,
    refunds: refunds.map(toRefund),
  };
}

/** Kept with this payment: Stripe attaches a card once it was accepted. */
function keptCardOf({ setup_future_usage, customer, latest_charge: charge }: Stripe.PaymentIntent): KeptCard | null {
  if (setup_future_usage !== 'off_session' || !customer || charge === null || typeof charge === 'string') return null;
  const { status, payment_method: methodId, payment_method_details: details } = charge;
  const card = details?.card;
  if (status === 'failed' || !methodId || !card) return null;
  return {
    customerId: typeof customer === 'string' ? customer : customer.id,
    methodId,
    brand: card.brand ?? 'card',
    lastFour: card.last4 ?? '',
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  };
}

function emailOf({ receipt_email, latest_charge: charge }: Stripe.PaymentIntent): string | null {
  const billed = charge === null || typeof charge === 'string' ? null : charge.billing_details.email;
  return receipt_email ?? billed;
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    amount: refund.amount,
    status: toRefundStatus(refund.status),
    name: refund.metadata?.refund_id || null,
    failure: toFailure(refund),
  };
}

/** `dashboard`: the address of the provider's dashboard. */
export function toDispute(
  dispute: Stripe.Dispute,
  { readAt, dashboard }: { readAt: Date; dashboard: string },
): ProviderDispute {
  const { id, amount, reason, status, is_charge_refundable, evidence_details, created } = dispute;
  return {
    id,
    amount,
    reason,
    status,
    readAt,
    evidenceDueBy: evidence_details.due_by ? new Date(evidence_details.due_by * 1000) : null,
    refundable: is_charge_refundable,
    page: `${dashboard}/disputes/${id}`,
    openedAt: new Date(created * 1000),
  };
}

export function toWarning({ id, fraud_type, actionable, created }: Stripe.Radar.EarlyFraudWarning): ProviderWarning {
  return { id, reason: fraud_type, actionable, warnedAt: new Date(created * 1000) };
}

export function toProviderPayout(payout: Stripe.Payout): ProviderPayout {
  const { id, amount, currency, automatic, method, created, arrival_date, trace_id, reconciliation_status } = payout;
  const state = PAYOUT_STATES.find((word) => word === payout.status);
  if (!state) throw new Error(`Stripe names an unknown state of a payout: ${payout.status}`);
  return {
    id,
    amount,
    currency,
    state,
    automatic,
    instant: method === 'instant',
    itemised: automatic && reconciliation_status === 'completed',
    traceId: trace_id?.value ?? null,
    failure: payout.failure_message ?? payout.failure_code?.replaceAll('_', ' ') ?? null,
    at: new Date(created * 1000),
    arrivesAt: new Date(arrival_date * 1000),
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

/** https://docs.stripe.com/api/refunds/object#refund_object-failure_reason */
const REFUND_FAILURES: Record<string, string> = {
  charge_for_pending_refund_disputed: 'The customer disputed the charge at their bank before the refund was through.',
  declined: 'The bank of the card declined it.',
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  insufficient_funds: 'The balance at the card provider was too low.',
  lost_or_stolen_card: 'The card was reported as lost or stolen.',
  merchant_request: 'It was called off at the card provider.',
};

/** A reason that is newer than these words is told by its own name. */
function toFailure({ status, failure_reason: reason }: Stripe.Refund): string | null {
  if (status !== 'failed' && status !== 'canceled') return null;
  if (!reason || reason === 'unknown') return 'The bank of the card gives no reason.';
  return REFUND_FAILURES[reason] ?? `The card provider says: ${reason.replaceAll('_', ' ')}.`;
}
