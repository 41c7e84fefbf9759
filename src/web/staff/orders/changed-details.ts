import type { OrderDetailsChange, StaffOrder } from '#contract/staff-orders.ts';

export type OrderDetails = Pick<
  StaffOrder,
  'customerName' | 'customerEmail' | 'customerPhone' | 'shippingAddress' | 'bowColor'
>;

/** Only what is different goes to the server, so that two people who correct different things both keep theirs. */
export function changedDetails(before: OrderDetails, typed: OrderDetails): OrderDetailsChange {
  const names = Object.keys(typed) as (keyof OrderDetails)[];
  return Object.fromEntries(names.filter((name) => typed[name] !== before[name]).map((name) => [name, typed[name]]));
}
