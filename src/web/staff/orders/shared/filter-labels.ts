import type { OrderFilters } from '#contract/staff-orders.ts';
import { formatDay } from '#values/date.ts';
import { PAYMENT_WORDS, STATUS_WORDS } from '#web/staff/shell/order-labels.ts';

/** What the table is narrowed to, a phrase for each filter; none for all orders. */
export function filterText({ search, status, payment, color, test, keys, overdue, from, to }: OrderFilters): string[] {
  return [
    search && `“${search}”`,
    status && STATUS_WORDS[status].label,
    payment && PAYMENT_WORDS[payment].label,
    color,
    test === 'only' && 'test orders only',
    test === 'without' && 'without test orders',
    keys === 'other' && 'orders of other keys',
    keys === 'own' && 'without orders of other keys',
    overdue && 'overdue',
    placedText(from, to),
  ].filter((words): words is string => Boolean(words));
}

function placedText(from: string | undefined, to: string | undefined): string | null {
  if (from && to) return from === to ? `placed on ${formatDay(from)}` : `placed ${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `placed since ${formatDay(from)}`;
  return to ? `placed until ${formatDay(to)}` : null;
}
