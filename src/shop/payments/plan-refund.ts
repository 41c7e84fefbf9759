import type { Cents } from '#values/money.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import type { PaymentRow, readPayments } from './ledger.ts';

type Entry = Awaited<ReturnType<typeof readPayments>>[number];

/** What goes back of each charge: each is refunded by itself, because it was charged by itself. */
export type RefundPlan = { payment: PaymentRow; amount: Cents }[];

/**
 * Divides money that is to go back among an order's charges: of the balance first, then of the deposit. Null means all
 * that was received and has not gone back; more than that is refused with what there is.
 */
export function planRefund(
  entries: Entry[],
  wanted: Cents | null,
): Ok<{ plan: RefundPlan; total: Cents }> | Refused<'too-much', { refundable: Cents }> {
  const refundable = entries.reduce((sum, entry) => sum + leftOf(entry), 0);
  const total = wanted ?? refundable;
  if (total > refundable) return refused('too-much', { refundable });
  let left = total;
  const plan: RefundPlan = [];
  for (const entry of entries.toSorted(balanceFirst)) {
    const amount = Math.min(left, leftOf(entry));
    if (amount > 0) plan.push({ payment: entry.payment, amount });
    left -= amount;
  }
  return ok({ plan, total });
}

/** Never negative: somebody may have given back more in the provider's dashboard. */
function leftOf({ payment, refunded }: Entry): Cents {
  return Math.max(payment.received - refunded, 0);
}

function balanceFirst({ payment: one }: Entry, { payment: other }: Entry): number {
  return Number(one.leg === 'deposit') - Number(other.leg === 'deposit') || other.id - one.id;
}
