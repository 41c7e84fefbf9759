import type { StaffOrderDetail } from '#contract/staff-orders.ts';
import type { PaymentStatus } from '#values/order.ts';
import type { PaymentMode } from '#values/stripe-keys.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

type Refund = StaffOrderDetail['payments'][number]['refunds'][number];
type Words = { label: string; tone: BadgeTone; open?: boolean };

/** The card provider's states in plain words. */
export const PAYMENT_STATUS_WORDS: Record<PaymentStatus, Words> = {
  requires_payment_method: { label: 'Waits for a card', tone: 'quiet', open: true },
  requires_confirmation: { label: 'Waits for the customer', tone: 'quiet', open: true },
  requires_action: { label: 'Waits for the customer’s bank', tone: 'warm', open: true },
  processing: { label: 'Under way', tone: 'warm' },
  requires_capture: { label: 'Held on the card', tone: 'warm', open: true },
  succeeded: { label: 'Received', tone: 'good' },
  canceled: { label: 'Closed', tone: 'quiet', open: true },
};

export const REFUND_STATUS_WORDS: Record<Refund['status'], Words> = {
  requested: { label: 'Refund under way', tone: 'warm', open: true },
  pending: { label: 'Refund under way', tone: 'warm' },
  succeeded: { label: 'Given back', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Called off', tone: 'quiet', open: true },
};

export const LEG_WORDS = { deposit: 'Deposit', balance: 'Balance' } as const;

export const MODE_WORDS: Record<PaymentMode, string> = {
  live: 'with live keys',
  test: 'with test keys',
  sandbox: 'in the sandbox',
};
