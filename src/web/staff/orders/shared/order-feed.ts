import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderFilters } from '#contract/orders/order-filter-schemas.ts';
import { listOrders } from '#contract/orders/staff-order-calls.ts';
import type { StaffOrder } from '#contract/orders/staff-order-schemas.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { orderQuery } from './use-orders.ts';

const PAGE_SIZE = 20;
const FEEDS = [listOrders.path, 'feed'];

type Page = { orders: StaffOrder[]; next: string | null };

/** The orders of these filters, a page at a time. */
export function useOrderFeed({ name, filters }: { name: string; filters: OrderFilters }) {
  return useInfiniteQuery({
    queryKey: [...FEEDS, name],
    queryFn: ({ pageParam, signal }) => readPage(filters, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Page) => next,
    select: ({ pages }) => withoutRepeats(pages.flatMap(({ orders }) => orders)),
    refetchOnMount: 'always',
  });
}

async function readPage(filters: OrderFilters, before: string | null, signal: AbortSignal): Promise<Page> {
  const orders = await callAsStaff(listOrders, { query: { ...filters, limit: PAGE_SIZE, before }, signal });
  return { orders, next: orders.length < PAGE_SIZE ? null : (orders.at(-1)?.orderNumber ?? null) };
}

/** An order that changed its status between two pages may stand on both. */
function withoutRepeats(orders: StaffOrder[]): StaffOrder[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}

/** What is known of an order here becomes this, wherever it stands. */
export function patchOrder({ id, orderNumber }: StaffOrder, fields: Partial<StaffOrder>): void {
  queryClient().setQueriesData<InfiniteData<Page>>({ queryKey: FEEDS }, (data) => {
    const patch = (order: StaffOrder) => (order.id === id ? { ...order, ...fields } : order);
    return data && { ...data, pages: data.pages.map((page) => ({ ...page, orders: page.orders.map(patch) })) };
  });
  queryClient().setQueryData(orderQuery(orderNumber).queryKey, (detail) => detail && { ...detail, ...fields });
}

/** A list whose cards stay where the thumb expects them. `news`: how many have come in between or above. */
export type SteadyList<T> = { items: T[]; news: number };

/**
 * What is shown stays in its place with its newest values; what is older is added at the end; what has come in above waits
 * to be asked for. What has left the list stays as it was last known, until then.
 */
export function keepSteady<T extends { id: number }>(shown: T[], fresh: T[]): SteadyList<T> {
  if (shown.length === 0) return { items: fresh, news: 0 };
  const byId = new Map(fresh.map((item) => [item.id, item]));
  const known = new Set(shown.map(({ id }) => id));
  const end = fresh.findLastIndex(({ id }) => known.has(id));
  const older = fresh.slice(end + 1).filter(({ id }) => !known.has(id));
  const news = fresh.slice(0, end + 1).filter(({ id }) => !known.has(id)).length;
  // Nothing of what is shown is in the list any more: all of it is news.
  if (end === -1) return { items: shown, news: fresh.length };
  return { items: [...shown.map((item) => byId.get(item.id) ?? item), ...older], news };
}

/** The same over time; another `name` is another list and begins anew. */
export function useSteadyList<T extends { id: number }>(name: string, fresh: T[] | undefined) {
  const [kept, setKept] = useState<{ name: string; items: T[] }>({ name, items: [] });
  const before = kept.name === name ? kept.items : [];
  const { items, news } = fresh ? keepSteady(before, fresh) : { items: before, news: 0 };
  const same = items.length === kept.items.length && items.every((item, index) => item === kept.items[index]);
  if (kept.name !== name || !same) setKept({ name, items });
  return { items, news, showNews: () => setKept({ name, items: fresh ?? [] }) };
}
