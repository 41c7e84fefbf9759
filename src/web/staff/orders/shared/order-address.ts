import { type OrderFilters, orderFilters, readOrderFilters } from '#contract/orders/order-filter-schemas.ts';

/** Where the table stands: what it is narrowed to, and the order after which its page begins. */
export type OrderAddress = { filters: OrderFilters; before: string | null };

export function readAddress(search: URLSearchParams): OrderAddress {
  return { filters: readOrderFilters(search), before: search.get('before') };
}

/** "?status=pending&before=FD-7K2M4P9Q", or nothing for the first page of all orders. The same filters always have the same address. */
export function writeAddress(filters: OrderFilters, paging: { before?: string | null; limit?: number } = {}): string {
  const search = new URLSearchParams();
  const given: Record<string, unknown> = { ...filters, ...paging };
  for (const name of [...Object.keys(orderFilters.shape), ...Object.keys(paging)]) {
    if (given[name] && String(given[name]) !== '') search.set(name, String(given[name]));
  }
  // As people write lists, too: `status=shipped,cancelled`.
  const query = search.toString().replaceAll('%2C', ',');
  return query && `?${query}`;
}
