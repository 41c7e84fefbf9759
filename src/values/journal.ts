/**
 * The accounts of the journal, whose entries are in whole cents and sum to zero. Debits are positive: what the card provider
 * holds for the shop grows by a debit, what the shop owes or has earned by a credit.
 *
 * `provider`: the balance at the card provider. `deposits`: what customers have paid for what they do not have yet.
 * `unassigned`: money without an order. `refunds`: promised back and not yet gone. `sales`, `shipping`, `taxes`: what was
 * delivered. `gift_cards`: what is left on gift cards. `disputes`: what banks have taken. `fees`: what the provider keeps.
 * `losses`: what has left the house and is neither paid nor owed any more, because its money went back before.
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
  'gift-card-sold',
  'gift-card-redeemed',
  'gift-card-returned',
  'gift-card-void',
  'gift-card-reopened',
  'gift-card-reissued',
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];
