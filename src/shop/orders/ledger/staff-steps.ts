import type { OrderRow } from '#db/schema.ts';
import type { OrderStatus } from '#values/order.ts';
import { keptOf, type Ledger } from './ledger.ts';
import { takesMoney } from './order-progress.ts';
import { nextStatus } from './transitions.ts';

export type StaffStep = 'process' | 'ship' | 'cancel' | 'refund' | 'renew-link' | 'correct';

/** What staff may do with an order now. Every use case asks again under its lock; this is what the page offers. */
export function staffSteps(order: OrderRow, ledger: Ledger): StaffStep[] {
  const { status } = order;
  const may: Record<StaffStep, boolean> = {
    process: nextStatus(status, 'process') !== null,
    ship: nextStatus(status, 'ship') !== null,
    cancel: nextStatus(status, 'cancel') !== null,
    refund: isRefundable(status) && keptOf(ledger) > 0,
    'renew-link': takesMoney(order, ledger),
    correct: isCorrectable(status),
  };
  // What was begun under other keys is left alone.
  return order.otherKeys ? [] : (Object.keys(may) as StaffStep[]).filter((step) => may[step]);
}

/** The one of them that carries the work on: the list offers it without reading the ledger. */
export function nextStaffStep({ status, otherKeys }: OrderRow): 'process' | 'ship' | null {
  if (otherKeys) return null;
  return (['process', 'ship'] as const).find((step) => nextStatus(status, step) !== null) ?? null;
}

/** Before that, money goes back by cancelling. */
export function isRefundable(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'cancelled';
}

/** Until the parcel is on its way. */
export function isCorrectable(status: OrderStatus): boolean {
  return status !== 'shipped' && status !== 'cancelled';
}
