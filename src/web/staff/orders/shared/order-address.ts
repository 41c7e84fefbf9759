import { type OrderFilters, orderFilters } from '#contract/orders/order-filter-schemas.ts';

/** Where the table stands: what it is narrowed to, and the order after which its page begins. */
export type OrderAddress = { filters: OrderFilters; before: string | null };

/** Names and forms are the contract's. What nobody can have meant is left out: an address may be old, or typed by hand. */
export function readAddress(search: URLSearchParams): OrderAddress {
  const read = Object.entries(orderFilters.shape).flatMap(([name, form]) => {
    const given = search.get(name)?.trim();
    const meant = given ? form.safeParse(given) : null;
    return meant?.success && meant.data ? [[name, meant.data]] : [];
  });
  return { filters: Object.fromEntries(read), before: search.get('before') };
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
