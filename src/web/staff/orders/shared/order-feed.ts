import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listOrders } from '#contract/calls/staff/orders.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type { OrderStatus } from '#values/order.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { orderQuery } from './use-orders.ts';

const PAGE_SIZE = 20;
const FEEDS = [listOrders.path, 'feed'];

/** Where a list goes on: for each of its sources the order after which to read, `null` from the newest on; no entry: it has ended. */
export type Cursor = Record<string, string | null>;
type Page = { orders: StaffOrder[]; next: Cursor | null };

/** The source of all orders, whatever their status. */
const ALL = '';

/** Orders in any of these statuses, or all, newest first, a page at a time. */
export function useOrderFeed({ name, statuses }: { name: string; statuses: OrderStatus[] }) {
  const sources = statuses.length > 0 ? statuses : [ALL];
  return useInfiniteQuery({
    queryKey: [...FEEDS, name],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: Object.fromEntries(sources.map((source) => [source, null])) as Cursor,
    getNextPageParam: ({ next }: Page) => next,
    select: ({ pages }) => withoutRepeats(pages.flatMap(({ orders }) => orders)),
    refetchOnMount: 'always',
  });
}

async function readPage(cursor: Cursor, signal: AbortSignal): Promise<Page> {
  const lists = await Promise.all(
    Object.entries(cursor).map(async ([source, before]) => {
      const query = { limit: PAGE_SIZE, status: (source || null) as OrderStatus | null, before };
      return { source, before, orders: await callAsStaff(listOrders, { query, signal }) };
    }),
  );
  return mergeNewest(lists, PAGE_SIZE);
}

/** An order that changed its status between two pages may stand on both. */
function withoutRepeats(orders: StaffOrder[]): StaffOrder[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}

/** What is known of an order here becomes this, wherever it stands. */
export function patchOrder(client: QueryClient, { id, orderNumber }: StaffOrder, fields: Partial<StaffOrder>): void {
  client.setQueriesData<InfiniteData<Page>>({ queryKey: FEEDS }, (data) => {
    const patch = (order: StaffOrder) => (order.id === id ? { ...order, ...fields } : order);
    return data && { ...data, pages: data.pages.map((page) => ({ ...page, orders: page.orders.map(patch) })) };
  });
  client.setQueryData(orderQuery(orderNumber).queryKey, (detail) => detail && { ...detail, ...fields });
}

type Listed = { id: number; orderNumber: string; createdAt: string };

/**
 * The next page of a list that the server has as several lists, each newest first; `size` is how many were asked of
 * each. What does not fit is read again with the page after.
 */
export function mergeNewest<T extends Listed>(
  lists: { source: string; before: string | null; orders: T[] }[],
  size: number,
): { orders: T[]; next: Cursor | null } {
  const all = lists.flatMap(({ source, orders }) => orders.map((order) => ({ source, order })));
  all.sort(({ order: one }, { order: other }) => byNewest(one, other));
  const page = all.slice(0, size);
  const next: Cursor = {};
  for (const { source, before, orders } of lists) {
    const shown = page.filter((entry) => entry.source === source);
    const ended = orders.length < size && shown.length === orders.length;
    if (!ended) next[source] = shown.at(-1)?.order.orderNumber ?? before;
  }
  return { orders: page.map(({ order }) => order), next: Object.keys(next).length > 0 ? next : null };
}

function byNewest(one: Listed, other: Listed): number {
  return Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.id - one.id;
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
