import type { OrderRow } from '#db/schema.ts';
import type { OrderStatus } from '#values/order/order.ts';
import { keptOf, type Ledger } from './ledger.ts';
import { takesMoney } from './order-progress.ts';

/** What can happen to an order. Paid is a fact of the ledger; the status only tells how far the work is. */
export type OrderChange =
  | 'deposit-received'
  | 'all-received'
  | 'balance-received'
  | 'process'
  | 'ship'
  | 'all-sent'
  | 'take-back'
  | 'undo-process-of-deposit'
  | 'undo-process-of-paid'
  | 'cancel';

/**
 * All that can happen to an order (rule 6.1): what is not in this table cannot happen. `all-received`: what is paid at the
 * checkout is in, and nothing is paid later, as with gear alone.
 */
const TRANSITIONS: Record<OrderChange, { from: readonly OrderStatus[]; to: OrderStatus }> = {
  'deposit-received': { from: ['pending'], to: 'paid_deposit' },
  'all-received': { from: ['pending'], to: 'completed' },
  'balance-received': { from: ['paid_deposit'], to: 'completed' },
  process: { from: ['completed', 'paid_deposit', 'pending'], to: 'processing' },
  ship: { from: ['processing'], to: 'shipped' },
  'all-sent': { from: ['paid_deposit', 'completed', 'processing'], to: 'shipped' },
  // Staff have said that a parcel did not leave, or that they began by mistake a moment ago (rule 15.12): the ways back.
  'take-back': { from: ['shipped'], to: 'processing' },
  'undo-process-of-deposit': { from: ['processing'], to: 'paid_deposit' },
  'undo-process-of-paid': { from: ['processing'], to: 'completed' },
  cancel: { from: ['pending', 'paid_deposit', 'completed', 'processing'], to: 'cancelled' },
};

/** The status after a change, or null when the table forbids it. */
export function nextStatus(status: OrderStatus, change: OrderChange): OrderStatus | null {
  const { from, to } = TRANSITIONS[change];
  return from.includes(status) ? to : null;
}

/**
 * Whether staff do nothing with it for now: it was begun under other keys, or waits to be cancelled (rule 8.10), which they stop
 * first.
 */
export function isLeftAlone({ otherKeys, cancelsAt }: Pick<OrderRow, 'otherKeys' | 'cancelsAt'>): boolean {
  return otherKeys || cancelsAt !== null;
}

export type StaffStep = 'process' | 'ship' | 'cancel' | 'refund' | 'refund-gear' | 'replace' | 'renew-link' | 'correct';

/**
 * What staff may do with an order now, with `sendable` lines or without, with gear whose money could go back or without, and with
 * lines that have left or without. Every use case asks again under its lock; this is what the page offers.
 */
export function staffSteps(
  order: OrderRow,
  ledger: Ledger,
  { sendable, gear, sent }: { sendable: boolean; gear: boolean; sent: boolean },
): StaffStep[] {
  const { status } = order;
  const goesOn = ledger.disputed === 0;
  const may: Record<StaffStep, boolean> = {
    process: goesOn && nextStatus(status, 'process') !== null,
    ship: goesOn && sendable,
    cancel: nextStatus(status, 'cancel') !== null,
    refund: keptOf(ledger) > 0,
    'refund-gear': gear && status !== 'cancelled' && keptOf(ledger) > 0,
    replace: sent && status !== 'cancelled',
    'renew-link': takesMoney(order, ledger),
    correct: isCorrectable(status),
  };
  return isLeftAlone(order) ? [] : (Object.keys(may) as StaffStep[]).filter((step) => may[step]);
}

export type WorkStep = 'process' | 'ship';

/** The step that carries the work on, with something to send or without; the list offers it without reading the ledger. */
export function workStep(order: OrderRow, sendable: boolean): WorkStep | null {
  const { status } = order;
  // Gear that ships with a bow is packed with that.
  if (isLeftAlone(order) || order.disputed || order.waitsForBow) return null;
  const step = (['process', 'ship'] as const).find((each) => nextStatus(status, each) !== null) ?? null;
  return step === 'ship' && !sendable ? null : step;
}

/**
 * The sensible step, which desk, phone and the bar of many orders put first (rule 15.2). Nobody begins with what is not paid: where
 * the money was asked for it is a payment link, and before that the order waits for its release. What else the order allows can be
 * done all the same.
 */
export function nextStaffStep(order: OrderRow, sendable: boolean): WorkStep | 'renew-link' | null {
  const work = workStep(order, sendable);
  if (work === null || order.outstanding === 0) return work;
  return order.status !== 'paid_deposit' || order.balanceAskedAt !== null ? 'renew-link' : null;
}

/** Until the parcel is on its way. */
export function isCorrectable(status: OrderStatus): boolean {
  return status !== 'shipped' && status !== 'cancelled';
}
