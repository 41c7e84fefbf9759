import type { OwnOrder } from '#contract/orders/own-order-schemas.ts';
import { fromDecimal } from '#values/money.ts';

export type Due = NonNullable<OwnOrder['due']>;

/** What the customer can pay now; null when nothing is owed, and while a charge is under way: a second one must not be offered. */
export function payableNow({ due, processing }: OwnOrder): Due | null {
  return processing ? null : due;
}

/** Whether it has to be paid now; before the bow's turn the balance can wait. */
export function isDueNow(order: OwnOrder): boolean {
  return payableNow(order) !== null && order.dueNow;
}

/** What a list says of money that went back or is on its way: all of it, or a part; null when nothing did. */
export function refundFigure(order: OwnOrder): { label: string; amount: string } | null {
  const { refundedAmount, refundWaitingAmount } = order;
  if (refundWaitingAmount !== NOTHING) return { label: 'Refund under way', amount: refundWaitingAmount };
  const refunded = fromDecimal(refundedAmount);
  if (refunded === 0) return null;
  const paid = fromDecimal(depositReceived(order)) + (order.balancePaid ? fromDecimal(order.remainingBalance) : 0);
  return { label: refunded < paid ? 'Partly refunded' : 'Refunded', amount: refundedAmount };
}

/** The figure under 'Deposit paid': what has come in, not what was agreed. */
export function depositReceived({
  depositPaid,
  depositAmount,
}: Pick<OwnOrder, 'depositPaid' | 'depositAmount'>): string {
  return depositPaid ? depositAmount : NOTHING;
}

/**
 * The figure under 'Balance due': the second part of the price, until it is paid or the order is cancelled, and what had been
 * paid, went back and is still owed.
 */
export function balanceOpen({ status, balancePaid, remainingBalance, due }: OwnOrder): string {
  if (due && due.leg !== 'deposit') return due.amount;
  return status === 'cancelled' || balancePaid ? NOTHING : remainingBalance;
}

const NOTHING = '0.00';

export function paymentPath(token: string): string {
  return `/complete-payment?token=${encodeURIComponent(token)}`;
}
