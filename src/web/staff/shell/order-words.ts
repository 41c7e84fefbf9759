import type { OrderStatus, PaymentState } from '#values/order.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export type StateWords = { label: string; tone: BadgeTone; open?: boolean };

/** Where an order is, in the words of those who work on it. */
export const STATUS_WORDS: Record<OrderStatus, StateWords> = {
  pending: { label: 'Pending', tone: 'warm', open: true },
  paid_deposit: { label: 'Deposit Paid', tone: 'warm' },
  completed: { label: 'Paid', tone: 'good', open: true },
  processing: { label: 'Processing', tone: 'plain' },
  shipped: { label: 'Shipped', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'quiet', open: true },
};

/** What the ledger says of it. */
export const PAYMENT_WORDS: Record<PaymentState, StateWords> = {
  unpaid: { label: 'Unpaid', tone: 'warm', open: true },
  deposit_paid: { label: 'Balance open', tone: 'warm' },
  paid: { label: 'Paid in full', tone: 'good' },
  partly_refunded: { label: 'Partly refunded', tone: 'plain', open: true },
  refunded: { label: 'Refunded', tone: 'quiet', open: true },
};
