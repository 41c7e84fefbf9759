import type { OrderFilters } from '#contract/orders/staff-order-schemas.ts';
import { formatDay } from '#values/date.ts';
import { CONTENTS_LABELS, PAYMENT_LABELS, STATUS_LABELS } from '#web/staff/parts/staff-order-labels.ts';

/** What the list is narrowed to by one filter, in words, and what takes it away. */
type OrderChip = { name: string; text: string; without: OrderFilters };

/** A phrase for each filter; none for all orders. `batches`: what these are called, by their ids. */
export function orderChips(filters: OrderFilters, batches: ReadonlyMap<number, string>): OrderChip[] {
  const { search, status, payment, color, holds, test, keys, overdue, owes, unbuilt, toSend, batch, from, to } =
    filters;
  const said: { [Name in keyof OrderFilters]?: string | null | undefined | false } = {
    search: search && `“${search}”`,
    status: status?.map((each) => STATUS_LABELS[each].label).join(' or '),
    payment: payment?.map((each) => PAYMENT_LABELS[each].label).join(' or '),
    color,
    holds: holds && CONTENTS_LABELS[holds],
    test: test && (test === 'only' ? 'Test orders only' : 'Without test orders'),
    keys: keys && (keys === 'other' ? 'Orders of other keys' : 'Without orders of other keys'),
    overdue: overdue && 'Overdue',
    owes: owes && 'Owing their balance',
    unbuilt: unbuilt && 'Bows without a build',
    toSend: toSend && 'With gear to ship',
    batch: batch === undefined ? null : (batches.get(batch) ?? 'One batch'),
    from: placedText(from, to),
  };
  return Object.entries(said).flatMap(([name, text]) =>
    text ? [{ name, text, without: name === 'from' ? { from: undefined, to: undefined } : { [name]: undefined } }] : [],
  );
}

function placedText(from: string | undefined, to: string | undefined): string | null {
  if (from && to) return from === to ? `Placed on ${formatDay(from)}` : `Placed ${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `Placed since ${formatDay(from)}`;
  return to ? `Placed until ${formatDay(to)}` : null;
}
