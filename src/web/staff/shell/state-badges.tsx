import type { StaffOrder } from '#contract/staff-orders.ts';
import type { PaymentState } from '#values/order.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PAYMENT_WORDS, statusWordsOf } from './order-labels.ts';

export function StatusBadge({ order }: { order: Pick<StaffOrder, 'status' | 'depositAmount'> }) {
  const { label, ...look } = statusWordsOf(order);
  return <Badge {...look}>{label}</Badge>;
}

export function PaymentBadge({ state }: { state: PaymentState }) {
  const { label, ...look } = PAYMENT_WORDS[state];
  return <Badge {...look}>{label}</Badge>;
}
