import type { StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import type { MoneyBackMeaning, PaymentStatus } from '#values/order/order.ts';
import type { PaymentMode } from '#values/stripe-keys.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

type Refund = StaffOrderDetail['payments'][number]['refunds'][number];
type Words = { label: string; tone: BadgeTone; open?: boolean };

/** The card provider's states in plain words. */
export const PAYMENT_STATUS_LABELS: Record<PaymentStatus, Words> = {
  requires_payment_method: { label: 'Waits for a card', tone: 'quiet', open: true },
  requires_confirmation: { label: 'Waits for the customer', tone: 'quiet', open: true },
  requires_action: { label: 'Waits for the customer’s bank', tone: 'warm', open: true },
  processing: { label: 'Under way', tone: 'warm' },
  requires_capture: { label: 'Held on the card', tone: 'warm', open: true },
  succeeded: { label: 'Received', tone: 'good' },
  canceled: { label: 'Closed', tone: 'quiet', open: true },
};

export const REFUND_STATUS_LABELS: Record<Refund['status'], Words> = {
  requested: { label: 'Refund under way', tone: 'warm', open: true },
  pending: { label: 'Refund under way', tone: 'warm' },
  succeeded: { label: 'Given back', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Called off', tone: 'quiet', open: true },
};

export const LEG_LABELS = { deposit: 'Deposit', balance: 'Balance', remainder: 'Remainder' } as const;

/** What staff have said of money that went back without this shop. */
export const MEANING_LABELS: Record<MoneyBackMeaning, string> = {
  price_reduction: 'the price is lower by it',
  still_owed: 'still owed',
};

/** Of a dispute; a state that is newer than these words is told by its own name. */
const DISPUTE_STATUS_LABELS: Record<string, Words> = {
  warning_needs_response: { label: 'The bank asks', tone: 'bad', open: true },
  warning_under_review: { label: 'Inquiry answered', tone: 'warm', open: true },
  warning_closed: { label: 'Inquiry ended', tone: 'good' },
  needs_response: { label: 'Needs an answer', tone: 'bad' },
  under_review: { label: 'The bank decides', tone: 'warm' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'bad' },
  prevented: { label: 'Given back to prevent it', tone: 'quiet' },
};

/** Of a dispute that is only an inquiry (rule 6.4), on the order and in its alert. */
export const INQUIRY_TEXT =
  'The bank only asks, and has taken nothing: the order can go on, and a refund ends it. Answer before it becomes a dispute.';

export function disputeStatusText(status: string): Words {
  return DISPUTE_STATUS_LABELS[status] ?? { label: inText(status), tone: 'bad', open: true };
}

/** `product_not_received` → "Product not received", as the card provider says it. */
export function inText(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const MODE_LABELS: Record<PaymentMode, string> = {
  live: 'with live keys',
  test: 'with test keys',
  sandbox: 'in the sandbox',
};
