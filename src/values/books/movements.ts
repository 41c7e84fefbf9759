/** What a line of the card provider's balance is to the books; `other`: what the shop cannot name. */
export const MOVEMENT_KINDS = ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** By the card provider's word for its reports (https://docs.stripe.com/reports/reporting-categories), never by the line's type. */
const KINDS: Partial<Record<string, MovementKind>> = {
  charge: 'charge',
  charge_failure: 'charge',
  partial_capture_reversal: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
};

export const movementKind = (category: string): MovementKind => KINDS[category] ?? 'other';

/** The provider's words for how far a payout is; `paid`: the bank has it. */
export const PAYOUT_STATES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];
