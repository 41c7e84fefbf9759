import type { OwnOrder } from '#contract/own-orders.ts';

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
