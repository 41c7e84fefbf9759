import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { OrderFilters, StaffOrder, StaffOrderDetail } from '#contract/staff-orders.ts';
import { type OrderAddress, writeAddress } from '#web/staff/orders/desk/list/order-address.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';

/** Every question about orders begins with it, so that news of one are news for all. */
export const ORDERS = '/api/admin/orders';

export const PAGE_SIZE = 50;

/** Longer than anybody looks at an order before going back to the page it stood on. */
const KEPT_MS = 60 * 60 * 1000;

const orderKey = (order: string) => [ORDERS, 'one', order];

export function orderPath(order: string): string {
  return `${ORDERS}/${encodeURIComponent(order)}`;
}

/** A page of the table; the page before stays until it has come. One order more than is shown tells whether older ones follow. */
export function useOrders({ filters, before }: OrderAddress) {
  return useQuery({
    ...listOf(filters, before, PAGE_SIZE + 1),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
}

/** The newest order of these filters, for pages on which it does not stand. */
export function useNewestOrder(filters: OrderFilters, enabled: boolean) {
  return useQuery({ ...listOf(filters, null, 1), enabled });
}

export function useOrder(order: string) {
  return useQuery({
    queryKey: orderKey(order),
    queryFn: ({ signal }) => askAsStaff<StaffOrderDetail>(orderPath(order), { signal }),
    // Other screens change orders too while nobody here listens: every visit looks again.
    refetchOnMount: 'always',
  });
}

/** The answer of a change is the order as it stands now: an older answer that is still on its way is not wanted any more. */
export async function keepOrder(client: QueryClient, order: StaffOrderDetail): Promise<void> {
  await client.cancelQueries({ queryKey: orderKey(order.orderNumber) });
  client.setQueryData(orderKey(order.orderNumber), order);
  void client.invalidateQueries({ queryKey: [ORDERS, 'list'] });
}

export function knownOrder(client: QueryClient, order: string): StaffOrderDetail | undefined {
  return client.getQueryData(orderKey(order));
}

export function rereadOrder(client: QueryClient, order: string): Promise<void> {
  return client.invalidateQueries({ queryKey: orderKey(order) });
}

function listOf(filters: OrderFilters, before: string | null, limit: number) {
  const query = writeAddress(filters, { before, limit });
  return {
    queryKey: [ORDERS, 'list', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => askAsStaff<StaffOrder[]>(`${ORDERS}${query}`, { signal }),
  };
}
