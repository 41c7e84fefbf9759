/**
 * The accounts of the journal, whose entries are in whole cents and sum to zero. Debits are positive: what the card provider
 * holds for the shop grows by a debit, what the shop owes or has earned by a credit.
 *
 * `provider`: what payments, refunds and lost disputes have moved at the card provider, less what its own list shows of them;
 * nothing is left there but what banks hold in open disputes, and what that list does not show yet. `provider_balance`: what
 * its list adds up to. `in_transit`: paid out and not at the bank yet. `bank`: what arrived there. `monthly_fees`: its bills
 * of their own. `unnamed`: what its list has and the shop cannot name. `deposits`: what customers have paid for what they do not have yet.
 * `unassigned`: money without an order. `refunds`: promised back and not yet gone. `sales`, `shipping`: what was
 * delivered. `taxes`: sales tax that is owed to a state, which the source of its entry names. `gift_cards`: what is left on gift cards. `disputes`: what banks have taken. `fees`: what the provider keeps.
 * `losses`: what has left the house and is neither paid nor owed any more, because its money went back before. `other_income`: what
 * cancelled orders have kept, which is no sale.
 */
export const JOURNAL_ACCOUNTS = [
  'provider',
  'deposits',
  'unassigned',
  'refunds',
  'sales',
  'shipping',
  'taxes',
  'gift_cards',
  'disputes',
  'fees',
  'losses',
  'other_income',
  'provider_balance',
  'in_transit',
  'bank',
  'monthly_fees',
  'unnamed',
] as const;

/** What happened, one entry each. */
export const JOURNAL_KINDS = [
  'payment-received',
  'payment-assigned',
  'refund-requested',
  'refund-done',
  'refund-called-off',
  'refund-outside',
  'dispute-lost',
  'dispute-returned',
  'delivered',
  'given-away',
  'deposit-kept',
  'tax-owed',
  'gift-card-sold',
  'gift-card-redeemed',
  'gift-card-returned',
  'gift-card-void',
  'gift-card-reopened',
  'gift-card-reissued',
  'balance-charge',
  'balance-refund',
  'balance-dispute',
  'balance-fee',
  'balance-payout',
  'balance-other',
  'payout-arrived',
  'payout-returned',
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];
