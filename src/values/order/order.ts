/** The words an order is described in, the same in tables, code, API and pages (rules 1.4, 1.8 and 6.1). */
export const ORDER_STATUSES = ['pending', 'paid_deposit', 'processing', 'shipped', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * What became of a cancellation by staff that waited. `overtaken`: the order was cancelled otherwise first; `refused`: it was another
 * order by then.
 */
export const CANCELLATION_ENDS = ['done', 'stopped', 'overtaken', 'refused'] as const;
export type CancellationEnd = (typeof CANCELLATION_ENDS)[number];

/** Seconds that a cancellation by staff may be kept waiting. */
export const LONGEST_CANCEL_WAIT = 600;

export const BOW_COLORS = ['Black', 'Tan'] as const;
export type BowColor = (typeof BOW_COLORS)[number];

/**
 * The charges of a pre-order: the deposit today, the balance when the bow's turn comes. A remainder is charged where money
 * went back after both were paid and is still owed.
 */
export const PAYMENT_LEGS = ['deposit', 'balance', 'remainder'] as const;
export type PaymentLeg = (typeof PAYMENT_LEGS)[number];

/** A gift card's money is on its own account here; everything else is charged at the card provider. */
export const PAYMENT_METHODS = ['card', 'gift_card'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

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

/**
 * What the ledger says of an order as a whole. `deposit_paid`: the balance is outstanding. `disputed`: a bank decides about
 * one of its charges. `refund_under_way`: the provider has not confirmed a refund yet.
 */
export const PAYMENT_STATES = [
  'unpaid',
  'deposit_paid',
  'paid',
  'disputed',
  'refund_under_way',
  'partly_refunded',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
/** Money has come: what was begun at the checkout and never paid is in none of them. */
export const PAID_STATES = PAYMENT_STATES.filter((state) => state !== 'unpaid');

/** What the staff's list of orders can begin with; `owed`: with the most outstanding, `deadline`: with the balance that has to come first. */
export const ORDER_SORTS = ['newest', 'oldest', 'total', 'owed', 'name', 'deadline'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/**
 * What staff say of money that goes back while an order stands: the price is lower by it, or the customer still owes it. Of
 * money that went back without this shop nobody has said it at first: until then nothing more is asked of the customer, and the
 * money is missing.
 */
export const MONEY_BACK_MEANINGS = ['price_reduction', 'still_owed'] as const;
export type MoneyBackMeaning = (typeof MONEY_BACK_MEANINGS)[number];

/** The card provider's words for a dispute that is over. With any other word a bank may still take the money, or has it. */
export const CLOSED_DISPUTES = ['won', 'lost', 'warning_closed', 'prevented'] as const;
/** Of these, the ones after which the customer has the money back. */
const LOST_DISPUTES = ['lost', 'prevented'] as const;

/** Whether a bank still decides. An inquiry counts: a dispute may follow it. */
export function isOpenDispute(status: string): boolean {
  return !CLOSED_DISPUTES.some((closed) => closed === status);
}

/** And for one whose bank waits for evidence. */
export const DISPUTES_TO_ANSWER = ['needs_response', 'warning_needs_response'] as const;

export const INQUIRY = 'warning_';

/** The bank asks about a charge and has taken nothing: it warns, and holds up neither the order nor a refund. */
export function isInquiry(status: string): boolean {
  return isOpenDispute(status) && status.startsWith(INQUIRY);
}

export function isLostDispute(status: string): boolean {
  return LOST_DISPUTES.some((lost) => lost === status);
}

/** The order of rule 1.8 is the order in which staff choose them. */
export const PRODUCT_CATEGORIES = ['Accessories', 'Apparel', 'Equipment', 'Maintenance', 'Gift Cards'] as const;
export type ProductCategory = (typeof PRODUCT_CATEGORIES)[number];

/** While its customer pays, what an order needs of what can run out is set aside so long. */
export const MINUTES_TO_HOLD = 5;

/** Stock of this many or fewer is low (rule 1.9). */
export const LOW_STOCK_AT_MOST = 5;

/** The most of one product that the shop can have. */
export const MOST_STOCK = 1_000_000;

/** An order by phone waits so long for its deposit; its link works as long. */
export const DAYS_TO_PAY_BY_PHONE = 7;
