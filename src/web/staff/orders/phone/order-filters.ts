import type { OrderStatus } from '#values/order.ts';

/** What the list can be narrowed to: the statuses that each way of looking takes from the server's list; none means all. */
export const ORDER_VIEWS: { name: string; label: string; statuses: OrderStatus[] }[] = [
  { name: 'open', label: 'Open', statuses: ['pending', 'paid_deposit', 'completed', 'processing'] },
  { name: 'completed', label: 'Paid', statuses: ['completed'] },
  { name: 'processing', label: 'Processing', statuses: ['processing'] },
  { name: 'shipped', label: 'Shipped', statuses: ['shipped'] },
  { name: 'all', label: 'All', statuses: [] },
];

/** The view of an address; what is open unless it says otherwise. */
export function readOrderView(search: URLSearchParams) {
  const status = search.get('status');
  const view = ORDER_VIEWS.find(({ name }) => name === status) ?? ORDER_VIEWS[0];
  if (!view) throw new Error('there is no view of the orders');
  return view;
}
