import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OrderFilters } from '#contract/orders/order-filter-schemas.ts';
import { listOrders, readOrder, readOrderTotals, undoOrderStep } from '#contract/orders/staff-order-calls.ts';
import type { Change, StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { TAG_EVENTS } from '#values/staff/tags.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, keepAnswer, reread, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { rereadAbout } from '#web/staff/calls/news.ts';

export const PAGE_SIZE = 50;

/** Longer than anybody looks at an order before going back to the page it stood on. */
const KEPT_MS = 60 * 60 * 1000;

export function orderQuery(order: string) {
  return staffQuery(readOrder, { params: { order } });
}

/** A page of the table; the page before stays until it has come. One order more than is shown tells whether older ones follow. */
export function useOrders({ filters, before }: { filters: OrderFilters; before: string | null }) {
  return useQuery({
    ...staffQuery(listOrders, { query: { ...filters, before, limit: PAGE_SIZE + 1 } }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
}

/** How many orders match, and what they come to; read again while the last answer stays. */
export function useOrderTotals(filters: OrderFilters) {
  const { sort: _anyOrder, ...narrowing } = filters;
  return useQuery({
    ...staffQuery(readOrderTotals, { query: narrowing }),
    placeholderData: keepPreviousData,
  });
}

/** The newest order of these filters, for pages on which it does not stand. */
export function useNewestOrder(filters: OrderFilters) {
  return useQuery(staffQuery(listOrders, { query: { ...filters, limit: 1 } }));
}

export function useOrder(order: string) {
  // Other screens change orders too while this one is closed: every visit reads again.
  return useQuery({ ...orderQuery(order), refetchOnMount: 'always' });
}

/** The answer of a change is the order as it stands now; the lists are read again. */
export async function keepOrder(order: StaffOrderDetail): Promise<void> {
  await keepAnswer(orderQuery(order.orderNumber), order);
  reread(listOrders, readOrderTotals);
}

export function rereadOrder(order: string): Promise<void> {
  return queryClient().invalidateQueries({ queryKey: orderQuery(order).queryKey });
}

/** Of these events each with the way back that this person may take: work is undone by whoever may begin it. */
export function useUndoable(events: Change[]): Change[] {
  const mayMake = useMay('orders.make');
  if (mayMake) return events;
  return events.map(({ undoUntil, ...event }) =>
    undoUntil && TAG_EVENTS.some((what) => what === event.what) ? { ...event, undoUntil } : event,
  );
}

/** Undoes the last step of an order's work, or the last change of its tags. */
export function useUndoStep(order: string) {
  return async (change: string) => {
    try {
      await keepOrder(await callAsStaff(undoOrderStep, { params: { order }, body: { change } }));
    } finally {
      for (const topic of ['orders', 'workshop'] as const) rereadAbout(topic);
    }
  };
}
