import type { OwnOrder } from '#contract/own-orders.ts';

export type Due = NonNullable<OwnOrder['due']>;

/** What the customer can pay now; null when nothing is owed, and while a charge is under way: a second one must not be offered. */
export function payableNow({ due, processing }: OwnOrder): Due | null {
  return processing ? null : due;
}

/** The figure under 'Deposit paid': what has come in, not what was agreed. */
export function depositReceived({ depositPaid, depositAmount }: OwnOrder): string {
  return depositPaid ? depositAmount : NOTHING;
}

/** The figure under 'Balance due': the second part of the price, until it is paid or the order is cancelled. */
export function balanceOpen({ status, balancePaid, remainingBalance }: OwnOrder): string {
  return status === 'cancelled' || balancePaid ? NOTHING : remainingBalance;
}

const NOTHING = '0.00';

export function paymentPath(token: string): string {
  return `/complete-payment?token=${encodeURIComponent(token)}`;
}
