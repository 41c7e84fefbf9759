import type { OrderDetailsChange, StaffOrder } from '#contract/staff-orders.ts';
import { isSameBuild } from '#web/checkout/typed-build.ts';

export type OrderDetails = Pick<
  StaffOrder,
  'customerName' | 'customerEmail' | 'customerPhone' | 'shippingAddress' | 'bowColor' | 'build'
>;

/** Only what is different goes to the server, so that two people who correct different things both keep theirs. */
export function changedDetails(before: OrderDetails, typed: OrderDetails): OrderDetailsChange {
  const names = Object.keys(typed) as (keyof OrderDetails)[];
  const isOther = (name: keyof OrderDetails) =>
    name === 'build' ? !isSameBuild(typed.build, before.build) : typed[name] !== before[name];
  return Object.fromEntries(names.filter(isOther).map((name) => [name, typed[name]]));
}
