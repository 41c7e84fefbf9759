import { LONGEST_FINISH } from '#contract/fields/field-limits.ts';
import type { OrderFilters } from '#contract/orders/staff-order-schemas.ts';
import { ORDER_CONTENTS } from '#values/order/gear.ts';
import { ORDER_SORTS, ORDER_STATUSES, PAYMENT_STATES } from '#values/order/order.ts';

/** Where the table stands: what it is narrowed to, and the order after which its page begins. */
export type OrderAddress = { filters: OrderFilters; before: string | null };

const TESTS = ['only', 'without'] as const;
const KEYS = ['other', 'own'] as const;
const BATCH = /^\d{1,9}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The names are the contract's. What nobody can have meant is left out: an address may be old, or typed by hand. */
export function readAddress(search: URLSearchParams): OrderAddress {
  const oneOf = <T extends string>(name: string, allowed: readonly T[]) =>
    allowed.find((each) => each === search.get(name));
  const someOf = <T extends string>(name: string, allowed: readonly T[]) => {
    const named = search.get(name)?.split(',') ?? [];
    const chosen = allowed.filter((each) => named.includes(each));
    return chosen.length > 0 ? chosen : undefined;
  };
  const day = (name: string) => DAY.exec(search.get(name) ?? '')?.[0];
  const filters: OrderFilters = {
    search: search.get('search')?.trim() || undefined,
    status: someOf('status', ORDER_STATUSES),
    payment: someOf('payment', PAYMENT_STATES),
    color: search.get('color')?.trim().slice(0, LONGEST_FINISH) || undefined,
    holds: oneOf('holds', ORDER_CONTENTS),
    test: oneOf('test', TESTS),
    keys: oneOf('keys', KEYS),
    overdue: search.get('overdue') === 'true' || undefined,
    owes: search.get('owes') === 'true' || undefined,
    unbuilt: search.get('unbuilt') === 'true' || undefined,
    toSend: search.get('toSend') === 'true' || undefined,
    batch: Number(BATCH.exec(search.get('batch') ?? '')?.[0]) || undefined,
    from: day('from'),
    to: day('to'),
    sort: oneOf('sort', ORDER_SORTS),
  };
  return { filters, before: search.get('before') };
}

/** "?status=pending&before=FD-7K2M4P9Q", or nothing for the first page of all orders. */
export function writeAddress(filters: OrderFilters, paging: { before?: string | null; limit?: number } = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, ...paging })) {
    if (value && String(value) !== '') search.set(name, String(value));
  }
  // As people write lists, too: `status=shipped,cancelled`.
  const query = search.toString().replaceAll('%2C', ',');
  return query && `?${query}`;
}
