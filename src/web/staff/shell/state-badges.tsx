import type { OrderStatus, PaymentState } from '#values/order.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PAYMENT_WORDS, STATUS_WORDS } from './order-words.ts';

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { label, ...look } = STATUS_WORDS[status];
  return <Badge {...look}>{label}</Badge>;
}

export function PaymentBadge({ state }: { state: PaymentState }) {
  const { label, ...look } = PAYMENT_WORDS[state];
  return <Badge {...look}>{label}</Badge>;
}
