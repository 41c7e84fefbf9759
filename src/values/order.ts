/** The words an order is described in, the same in tables, code, API and pages (spec sections 3 and 4). */
export const ORDER_STATUSES = ['pending', 'paid_deposit', 'processing', 'shipped', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const BOW_COLORS = ['Black', 'Tan'] as const;
export type BowColor = (typeof BOW_COLORS)[number];

/** The two charges of a pre-order: the deposit today, the balance when the bow's turn comes. */
export const PAYMENT_LEGS = ['deposit', 'balance'] as const;
export type PaymentLeg = (typeof PAYMENT_LEGS)[number];

/** The card provider's own words for the state of a payment; `succeeded` alone means that money has arrived. */
export const PAYMENT_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What the ledger says of an order as a whole. `deposit_paid`: the balance is outstanding. */
export const PAYMENT_STATES = ['unpaid', 'deposit_paid', 'paid', 'partly_refunded', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The spec's order of the categories is the order in which staff choose them. */
export const PRODUCT_CATEGORIES = ['Accessories', 'Apparel', 'Equipment', 'Maintenance', 'Gift Cards'] as const;
export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number];

/** Stock of this many or fewer is low (spec section 5). */
export const LOW_STOCK_AT_MOST = 5;

/** The most of one product that the shop can have. */
export const MOST_STOCK = 1_000_000;
