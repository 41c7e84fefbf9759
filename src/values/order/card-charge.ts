/** What becomes of an announcement that a kept card is charged. The first two are open; `stopped`: its customer has yet to be told. */
export const CARD_CHARGE_STATES = [
  'announced',
  'charging',
  'stopped',
  'charged',
  'failed',
  'by-link',
  'dropped',
] as const;
export type CardChargeState = (typeof CARD_CHARGE_STATES)[number];

/** Why it was not charged, in words for staff. */
export const CARD_CHARGE_ENDS = {
  'authentication-required': 'The bank wants its customer to confirm it',
  declined: 'The card was declined',
  expired: 'The card has expired',
  refused: 'The card provider has this card no more',
  late: 'Not charged within a day of the day that was announced',
  changed: 'The amount or the address has changed since it was announced',
  stopped: 'Stopped by staff',
  'by-myself': 'The customer pays by themselves',
  paid: 'Paid before the day',
  cancelled: 'The order was cancelled',
  moved: 'The order is in another batch by now',
  disputed: 'The customer disputes a charge at their bank',
  delayed: 'A delay was announced, or its answer is awaited',
  undecided: 'Money went back, and nobody has said what that means for the price',
  'other-keys': 'Begun under other keys of the card provider',
  'not-told': 'The email that announced it did not get through',
  'asked-anew': 'A later release has announced it anew',
} as const;
export type CardChargeEnd = keyof typeof CARD_CHARGE_ENDS;

/** After these its customer, who was told of a charge, gets the link with a fresh deadline. */
const TOLD_BY_MAIL: readonly CardChargeEnd[] = [
  ...(['authentication-required', 'declined', 'expired', 'refused', 'late', 'changed', 'stopped'] as const),
];

export function fallsBackToLink(end: CardChargeEnd): boolean {
  return TOLD_BY_MAIL.includes(end);
}

/** The charge is made so many days after the email that announces it. */
export const DAYS_BEFORE_CHARGE = 7;

/** "Visa ending in 4242" */
export function cardName({ brand, lastFour }: { brand: string; lastFour: string }): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${lastFour}`;
}
