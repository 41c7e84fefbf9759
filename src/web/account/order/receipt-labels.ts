import type { OwnOrderDetail } from '#contract/own-orders.ts';
import { formatUsd, fromDecimal } from '#values/money.ts';

export type Receipt = OwnOrderDetail['receipts'][number];

export function receiptTitle({ kind, leg, pending }: Receipt): string {
  const what = LEGS[leg];
  if (kind === 'payment') return `${what} received`;
  return pending ? `${what} on its way back to your card` : `${what} paid back to your card`;
}

const LEGS: Record<Receipt['leg'], string> = { deposit: 'Deposit', balance: 'Balance', remainder: 'Remainder' };

/** Money that goes back carries a minus. */
export function receiptAmount({ kind, amount }: Receipt): string {
  return formatUsd(signedCents(kind, amount));
}

/** What came in, less what went back or is going back. */
export function receiptTotal(receipts: Receipt[]): string {
  return formatUsd(receipts.reduce((cents, { kind, amount }) => cents + signedCents(kind, amount), 0));
}

function signedCents(kind: Receipt['kind'], amount: string): number {
  return kind === 'refund' ? -fromDecimal(amount) : fromDecimal(amount);
}
