import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import type { StaffOrder, StaffOrderDetail } from '#contract/staff-orders.ts';
import { ORDERS } from '#web/staff/orders/shared/use-orders.ts';
import { type Cursor, mergeNewest } from '#web/staff/phone/merge-newest.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import type { readOrderView } from './order-filters.ts';

const PAGE_SIZE = 20;
const LISTS = [ORDERS, 'list', 'phone'];
type Page = { orders: StaffOrder[]; next: Cursor | null };

/** The source of all orders, whatever their status. */
const ALL = '';

/** Orders newest first, a page at a time. */
export function usePhoneOrders({ name, statuses }: ReturnType<typeof readOrderView>) {
  const sources = statuses.length > 0 ? statuses : [ALL];
  return useInfiniteQuery({
    queryKey: [...LISTS, name],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: Object.fromEntries(sources.map((source) => [source, null])) as Cursor,
    getNextPageParam: ({ next }: Page) => next,
    select: ({ pages }) => withoutRepeats(pages.flatMap(({ orders }) => orders)),
    refetchOnMount: 'always',
  });
}

/** What this phone knows of an order becomes this, wherever it stands. */
export function patchOrder(client: QueryClient, { id, orderNumber }: StaffOrder, fields: Partial<StaffOrder>): void {
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: LISTS },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          orders: page.orders.map((order) => (order.id === id ? { ...order, ...fields } : order)),
        })),
      },
  );
  client.setQueryData<StaffOrderDetail>([ORDERS, 'one', orderNumber], (detail) => detail && { ...detail, ...fields });
}

async function readPage(cursor: Cursor, signal: AbortSignal): Promise<Page> {
  const lists = await Promise.all(
    Object.entries(cursor).map(async ([source, before]) => {
      const query = new URLSearchParams({
        limit: String(PAGE_SIZE),
        ...(source === ALL ? {} : { status: source }),
        ...(before === null ? {} : { before }),
      });
      return { source, before, orders: await askAsStaff<StaffOrder[]>(`${ORDERS}?${query}`, { signal }) };
    }),
  );
  return mergeNewest(lists, PAGE_SIZE);
}

/** An order that changed its status between two pages may stand on both. */
function withoutRepeats(orders: StaffOrder[]): StaffOrder[] {
  return [...new Map(orders.map((order) => [order.id, order])).values()];
}
