/**
 * What a customer says about an order in the checkout, and can have put right until it ships (rule 4.2), with what staff and
 * their table call it. The build of the bow is beside it.
 */
export const ORDER_DETAILS = {
  customerName: 'Name',
  customerEmail: 'Email',
  customerPhone: 'Phone',
  shippingAddress: 'Address',
  bowColor: 'Color',
} as const;
export type OrderDetail = keyof typeof ORDER_DETAILS;
/** A detail that is one text, of any order. */
export type PlainDetail = Exclude<OrderDetail, 'shippingAddress' | 'bowColor'>;
export const ORDER_DETAIL_NAMES = Object.keys(ORDER_DETAILS) as OrderDetail[];
export const PLAIN_DETAILS = ORDER_DETAIL_NAMES.filter(
  (name): name is PlainDetail => name !== 'shippingAddress' && name !== 'bowColor',
);

/** These details alone, of whatever has them: an order's row, a request. */
export function detailsOf<Source extends Record<OrderDetail, unknown>>(source: Source): Pick<Source, OrderDetail> {
  return Object.fromEntries(ORDER_DETAIL_NAMES.map((name) => [name, source[name]])) as Pick<Source, OrderDetail>;
}
