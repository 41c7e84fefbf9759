import type { OrderChoices, OrderFilters } from '#contract/orders/order-filter-schemas.ts';
import { formatDay } from '#values/date.ts';
import { buildWords } from '#web/staff/lists/build-filters.tsx';
import { CONTENTS_LABELS, PAYMENT_LABELS, STATUS_LABELS } from '#web/staff/parts/staff-order-labels.ts';
import { tagWords } from '#web/staff/tags/tag-filters.tsx';

/** What the list is narrowed to by one filter, in words, and what takes it away. */
export type OrderChip = { name: string; text: string; without: OrderFilters };

/** A phrase for each filter; none for all orders. */
export function orderChips(filters: OrderFilters, choices: OrderChoices | undefined): OrderChip[] {
  const { search, status, payment, holds, test, keys, batch, campaign, product, dueFrom, dueTo, from, to } = filters;
  const named = (kind: 'batches' | 'campaigns' | 'products', id: number | undefined, otherwise: string) =>
    id === undefined ? null : (choices?.[kind].find((each) => each.id === id)?.name ?? otherwise);
  const said: { [Name in keyof OrderFilters]?: string | null | undefined | false } = {
    search: search && `“${search}”`,
    status: status?.map((each) => STATUS_LABELS[each].label).join(' or '),
    payment: payment?.map((each) => PAYMENT_LABELS[each].label).join(' or '),
    color: filters.color,
    ...buildWords(filters),
    ...tagWords(filters),
    holds: holds && CONTENTS_LABELS[holds],
    product: named('products', product, 'One product'),
    campaign: named('campaigns', campaign, 'One campaign'),
    batch: named('batches', batch, 'One batch'),
    test: test && (test === 'only' ? 'Test orders only' : 'Without test orders'),
    keys: keys && (keys === 'other' ? 'Orders of other keys' : 'Without orders of other keys'),
    overdue: filters.overdue && 'Overdue',
    owes: filters.owes && 'Owing their balance',
    unbuilt: filters.unbuilt && 'Bows without a build',
    toSend: filters.toSend && 'With gear to ship',
    dueFrom: daysText('Due', dueFrom, dueTo),
    from: daysText('Placed', from, to),
  };
  return Object.entries(said).flatMap(([name, text]) =>
    text ? [{ name, text, without: WITHOUT[name] ?? { [name]: undefined } }] : [],
  );
}

/** Two days are one filter. */
const WITHOUT: Record<string, OrderFilters> = {
  dueFrom: { dueFrom: undefined, dueTo: undefined },
  from: { from: undefined, to: undefined },
};

function daysText(what: string, from: string | undefined, to: string | undefined): string | null {
  if (from && to)
    return from === to ? `${what} on ${formatDay(from)}` : `${what} ${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `${what} since ${formatDay(from)}`;
  return to ? `${what} until ${formatDay(to)}` : null;
}
