import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listOwnOrders, readOwnOrder } from '#contract/orders/own-order-calls.ts';
import type { OwnOrder, OwnOrderDetail } from '#contract/orders/own-order-schemas.ts';
import { proveIdentity } from '#web/identity/session.ts';
import { callAsCustomer } from './ask-as-customer.ts';

/** Every question about a customer's orders begins with it, so that they can be cleared together. */
const ORDERS = listOwnOrders.path;

const ownOrderKey = (orderNumber: string) => [ORDERS, 'one', orderNumber];

/** The customer's orders, newest first, a page at a time; both pages that list them share what was read. */
export function useOwnOrders(userId: string) {
  return useInfiniteQuery({
    queryKey: [ORDERS, 'list', userId],
    queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    select: ({ pages }) => joinPages(pages),
  });
}

/** One order, read anew on every visit of its page. */
export function useOwnOrder(orderNumber: string) {
  return useQuery({
    queryKey: ownOrderKey(orderNumber),
    queryFn: ({ signal }) => callAsCustomer(readOwnOrder, { params: { orderNumber }, signal }),
    gcTime: 0,
  });
}

/** Something has changed an order: the ones on the screen are read again, and every other when it is next asked for. */
export function rereadOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [ORDERS] });
}

/** A payment may have changed an order: nothing that was read before it may be shown again. */
export function forgetOrders(client: QueryClient): void {
  client.removeQueries({ queryKey: [ORDERS] });
}

/** The answer of a correction is the order as it stands now; only the lists have to be read again. */
export function keepCorrected(client: QueryClient, order: OwnOrderDetail): void {
  client.setQueryData(ownOrderKey(order.orderNumber), order);
  void client.invalidateQueries({ queryKey: [ORDERS, 'list'] });
}

async function readPage(before: string | undefined, signal: AbortSignal): Promise<OwnOrder[]> {
  const { uid, email, token } = await proveIdentity();
  const query = { uid, email, limit: PAGE_SIZE, before };
  return callAsCustomer(listOwnOrders, { query, headers: { authorization: `Bearer ${token}` }, signal });
}

/** How many orders a page of the list holds. */
export const PAGE_SIZE = 20;

/** The order after which the next page begins; undefined when a page was not full, which is the end of the list. */
export function nextCursor(page: OwnOrder[]): string | undefined {
  return page.length < PAGE_SIZE ? undefined : page.at(-1)?.orderNumber;
}

/** The pages as one list, newest first; an order that two pages hold stands once. */
export function joinPages(pages: OwnOrder[][]): OwnOrder[] {
  const seen = new Map<string, OwnOrder>();
  for (const order of pages.flat()) {
    if (!seen.has(order.orderNumber)) seen.set(order.orderNumber, order);
  }
  return [...seen.values()];
}
