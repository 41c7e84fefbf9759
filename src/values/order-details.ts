/** What a customer says about an order in the checkout, and can have put right until it ships (rule 4.2); the bow's build is beside it. */
export const ORDER_DETAILS = ['customerName', 'customerEmail', 'customerPhone', 'shippingAddress', 'bowColor'] as const;
export type OrderDetail = (typeof ORDER_DETAILS)[number];
