/** What can differ between the card provider's books and the shop's. */
export const BOOK_DIFFERENCES = [
  'payment-not-kept',
  'payment-not-found',
  'payment-amount',
  'payment-behind',
  'payment-ahead',
  'refund-not-kept',
  'refund-of-unknown',
  'refund-not-found',
  'refund-amount',
  'refund-behind',
  'refund-waits',
  'dispute-not-kept',
  'dispute-behind',
  'warning-not-kept',
  'order-sums',
  'order-status',
  'order-keeps-money',
  'journal-unbalanced',
  'journal-differs',
  'not-compared',
] as const;
export type BookDifference = (typeof BOOK_DIFFERENCES)[number];

/** `taken-over`: put right by reading it again. `closed`: a person has marked it as done, and it has not changed since. */
export const DIFFERENCE_STATES = ['open', 'taken-over', 'closed'] as const;
export type DifferenceState = (typeof DIFFERENCE_STATES)[number];

type Texts = { title: string; advice: string };

const TEXTS: Record<BookDifference, Texts> = {
  'payment-not-kept': {
    title: 'A payment that the shop does not know',
    advice:
      'Find its customer at the card provider. If the order is named here, place it with the customer again, or refund the payment there; a shop that was restored from a backup lacks what came after it.',
  },
  'payment-not-found': {
    title: 'A payment that the card provider does not know',
    advice:
      'See whether the shop runs with the keys of the account that took it. If so, nothing was paid: ask the customer before the order goes on.',
  },
  'payment-amount': {
    title: 'A payment with another amount than here',
    advice:
      'What the card provider took is what counts. Find out who changed the amount, and settle the rest with the customer.',
  },
  'payment-behind': {
    title: 'A payment that went on without the shop',
    advice: 'Look at it at the card provider, then run the comparison again.',
  },
  'payment-ahead': {
    title: 'A payment that has ended otherwise here than at the card provider',
    advice: 'The card provider is right. Hold the order back, and find out who changed the payment here.',
  },
  'refund-not-kept': {
    title: 'A refund that the shop does not know',
    advice: 'Look at it at the card provider, then run the comparison again.',
  },
  'refund-of-unknown': {
    title: 'A refund of a payment that the shop does not know',
    advice:
      'Find out at the card provider who made the payment and who gave it back. The shop has nothing to do for it; mark it as done then.',
  },
  'refund-not-found': {
    title: 'A refund that the card provider does not know',
    advice:
      'The customer has not got this money. Look at the payment at the card provider, and give it back there if it is owed.',
  },
  'refund-amount': {
    title: 'A refund with another amount than here',
    advice:
      'What the card provider gave back is what counts. Find out who changed the amount, and give back the rest if it is owed.',
  },
  'refund-behind': {
    title: 'A refund that went on without the shop',
    advice: 'Look at it at the card provider, then run the comparison again.',
  },
  'refund-waits': {
    title: 'A promised refund that has not been made for a day',
    advice: 'The order says why. Refund it again from the order, or at the card provider.',
  },
  'dispute-not-kept': {
    title: 'A dispute that the shop does not know',
    advice: 'Answer it at the card provider before its deadline.',
  },
  'dispute-behind': {
    title: 'A dispute that went on without the shop',
    advice: 'Look at it at the card provider, then run the comparison again.',
  },
  'warning-not-kept': {
    title: 'A warning of fraud that the shop does not know',
    advice: 'Ask the customer before the bow is made. A refund before it is disputed saves the fee of a dispute.',
  },
  'order-sums': {
    title: 'An order whose sums are not those of the journal',
    advice:
      'The journal counts. Find out who changed the order in the database, and set its sums to those of the journal.',
  },
  'order-status': {
    title: 'An order whose status does not go with its payments',
    advice: 'Compare the order with its payments, and put its status right before it is made or shipped.',
  },
  'order-keeps-money': {
    title: 'A cancelled order whose money was not given back',
    advice: 'Refund the rest from the order, unless the customer has agreed to something else.',
  },
  'journal-unbalanced': {
    title: 'An entry of the journal whose lines do not sum to zero',
    advice:
      'Somebody has changed the journal past the rules of the database. Find out who, and write the entry as it was, by what it records.',
  },
  'journal-differs': {
    title: 'An entry of the journal that is not what it records',
    advice:
      'Compare it with the payment, refund, dispute, parcel or gift card. If that is right, somebody has changed the journal past the rules of the database: write the entry as it was.',
  },
  'not-compared': {
    title: 'A payment that could not be compared',
    advice: 'Run the comparison again. If it stays, look at the payment at the card provider.',
  },
};

const TAKEN_OVER = 'It was taken over as if its webhook had come. If there are more, look why webhooks do not arrive.';
const CLOSED = 'Somebody has marked it as done, and it has not changed since.';

/** What a difference is, and one or two sentences on what a person does about it. */
export function differenceText(what: BookDifference, state: DifferenceState = 'open'): Texts {
  const { title, advice } = TEXTS[what];
  return { title, advice: state === 'taken-over' ? TAKEN_OVER : state === 'closed' ? CLOSED : advice };
}
