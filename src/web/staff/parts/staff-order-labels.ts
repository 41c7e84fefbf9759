import type { StaffOrder } from '#contract/orders/staff-order-schemas.ts';
import type { ItemKind, OrderContents, ParcelState } from '#values/order/gear.ts';
import type { OrderSort, OrderStatus, PaymentState } from '#values/order/order.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

export type StateText = { label: string; tone: BadgeTone; open?: boolean };

/** Where an order is, in the words of those who work on it. */
export const STATUS_LABELS: Record<OrderStatus, StateText> = {
  pending: { label: 'Pending', tone: 'warm', open: true },
  paid_deposit: { label: 'Deposit Paid', tone: 'warm' },
  completed: { label: 'Paid', tone: 'good', open: true },
  processing: { label: 'Processing', tone: 'plain' },
  shipped: { label: 'Shipped', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'quiet', open: true },
};

/** In place of an address, where all of an order is mailed. */
export const GOES_NOWHERE = 'None: all of it is emailed';

/** What a list of orders begins with, as it is chosen and as it is said. */
export const SORT_LABELS: Record<OrderSort, { label: string; words: string }> = {
  newest: { label: 'Newest', words: 'newest first' },
  oldest: { label: 'Oldest', words: 'oldest first' },
  total: { label: 'Highest total', words: 'highest total first' },
  owed: { label: 'Most outstanding', words: 'most outstanding first' },
  name: { label: 'Name', words: 'by name' },
  deadline: { label: 'Deadline', words: 'the balance that has to come first at the top' },
};

/** What an order holds. */
export const CONTENTS_LABELS: Record<OrderContents, string> = { bow: 'Bow', gear: 'Gear', both: 'Bow and gear' };

export const ITEM_KIND_LABELS: Record<ItemKind, string> = {
  bow: 'Bow',
  stock: 'Gear',
  print: 'Printed to order',
  gift_card: 'Gift card',
};

export const PARCEL_LABELS: Record<ParcelState, StateText> = {
  packing: { label: 'Being packed', tone: 'warm', open: true },
  shipped: { label: 'On its way', tone: 'plain' },
  delivered: { label: 'Delivered', tone: 'good' },
  returned: { label: 'Came back', tone: 'bad' },
  taken_back: { label: 'Taken back', tone: 'quiet', open: true },
};

const BALANCE_DUE: StateText = { label: 'Balance Due', tone: 'warm', open: true };

/** The same of one order: a test order has no deposit that could have been paid, and is all balance. */
export function statusLabelOf({ status, depositAmount }: Pick<StaffOrder, 'status' | 'depositAmount'>): StateText {
  return status === 'paid_deposit' && depositAmount === '0.00' ? BALANCE_DUE : STATUS_LABELS[status];
}

/** What the ledger says of it. */
export const PAYMENT_LABELS: Record<PaymentState, StateText> = {
  unpaid: { label: 'Unpaid', tone: 'warm', open: true },
  deposit_paid: { label: 'Balance open', tone: 'warm' },
  paid: { label: 'Paid in full', tone: 'good' },
  disputed: { label: 'Disputed', tone: 'bad' },
  refund_under_way: { label: 'Refund under way', tone: 'warm', open: true },
  partly_refunded: { label: 'Partly refunded', tone: 'plain', open: true },
  refunded: { label: 'Refunded', tone: 'quiet', open: true },
};
