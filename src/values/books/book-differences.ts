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
  'movement-not-kept',
  'movement-not-found',
  'movement-amount',
  'movement-unnamed',
  'movements-of-payment',
  'payout-behind',
  'payout-amount',
  'payout-remainder',
  'gift-cards-restored',
  'order-sums',
  'order-status',
  'order-keeps-money',
  'journal-changed',
  'journal-missing',
  'journal-chain',
  'journal-unbalanced',
  'journal-stray',
  'journal-differs',
  'journal-month',
  'not-compared',
] as const;
export type BookDifference = (typeof BOOK_DIFFERENCES)[number];

/** The books that are compared, each made of the one before it: what the card provider says is recorded, booked, and summed up. */
export const BOOKS = ['provider', 'record', 'journal', 'order'] as const;
export type Book = (typeof BOOKS)[number];

/** `taken-over`: put right by reading it again. `closed`: a person has marked it as done, and it has not changed since. */
export const DIFFERENCE_STATES = ['open', 'taken-over', 'closed'] as const;
export type DifferenceState = (typeof DIFFERENCE_STATES)[number];

type Texts = { title: string; advice: string };

const SETTLE = '`books settle {it}`';
const FROM_BACKUP =
  'Somebody went past the rules of the database with its owner’s rights. Find out who, and write it back as it was in a backup: docs/operating.md, “When the journal was changed”, has the statements.';

const TEXTS: Record<BookDifference, Texts> = {
  'payment-not-kept': {
    title: 'A payment that the shop does not know',
    advice:
      'Find its customer at the card provider. If an order is named, it is not here, or another charge has paid the same: refund the payment there, and place the order with its customer again; mark as done what then remains. A shop that was restored from a backup lacks orders that came after it.',
  },
  'payment-not-found': {
    title: 'A payment that the card provider does not know',
    advice: `See whether the shop runs with the keys of the account that took it. If so, nothing was paid: ${SETTLE} takes it out of the books. Ask the customer before the order goes on.`,
  },
  'payment-amount': {
    title: 'A payment with another amount than here',
    advice: `What the card provider took is what counts. Find out who changed the amount; ${SETTLE} sets the books to it. Settle the rest with the customer.`,
  },
  'payment-behind': {
    title: 'A payment that went on without the shop',
    advice: `Look at it at the card provider; ${SETTLE} sets the books to what it says there.`,
  },
  'payment-ahead': {
    title: 'A payment that has ended otherwise here than at the card provider',
    advice: `The card provider is right. Hold the order back, and find out who changed the payment here; ${SETTLE} sets the books to what it says there.`,
  },
  'refund-not-kept': {
    title: 'A refund that the shop does not know',
    advice: `Look at it at the card provider; ${SETTLE} sets the books to what it says there.`,
  },
  'refund-of-unknown': {
    title: 'A refund of a payment that the shop does not know',
    advice:
      'Find out at the card provider who made the payment and who gave it back. The shop has nothing to do for it; mark it as done then.',
  },
  'refund-not-found': {
    title: 'A refund that the card provider does not know',
    advice: `The customer has not got this money: ${SETTLE} notes the refund as failed. Refund it again from the order if it is owed.`,
  },
  'refund-amount': {
    title: 'A refund with another amount than here',
    advice: `What the card provider gave back is what counts. Find out who changed the amount; ${SETTLE} sets the books to it. Give back the rest from the order if it is owed.`,
  },
  'refund-behind': {
    title: 'A refund that went on without the shop',
    advice: `Look at it at the card provider; ${SETTLE} sets the books to what it says there.`,
  },
  'refund-waits': {
    title: 'A promised refund that has not been made for a day',
    advice: `The order says why. Put that right; ${SETTLE} has the card provider asked for it again.`,
  },
  'dispute-not-kept': {
    title: 'A dispute that the shop does not know',
    advice: `Answer it at the card provider before its deadline; ${SETTLE} takes it into the books.`,
  },
  'dispute-behind': {
    title: 'A dispute that went on without the shop',
    advice: `Look at it at the card provider; ${SETTLE} sets the books to what it says there.`,
  },
  'warning-not-kept': {
    title: 'A warning of fraud that the shop does not know',
    advice: 'Ask the customer before the bow is made. A refund before it is disputed saves the fee of a dispute.',
  },
  'movement-not-kept': {
    title: 'A line of the card provider’s balance that the shop did not know',
    advice: 'Look at it in the list of balance transactions at the card provider.',
  },
  'movement-not-found': {
    title: 'A line of the balance that the card provider does not list',
    advice:
      'The card provider never takes a line back. See whether the shop runs with the keys of the same account, and who wrote the line here; an entry of the open month corrects it.',
  },
  'movement-amount': {
    title: 'A line of the balance that is not what the card provider lists',
    advice:
      'Its amount never changes there. Find out who changed it here, and write it back as it is at the card provider.',
  },
  'movement-unnamed': {
    title: 'A line of the balance that the shop cannot name',
    advice:
      'Look at it at the card provider, and find out what it is for. It stands on the account “unnamed” or is of no payment of the shop; mark it as done once it is explained.',
  },
  'movements-of-payment': {
    title: 'A payment of which the balance shows something else than the shop has booked',
    advice: `Look at the payment’s balance transactions at the card provider; ${SETTLE} sets the books to what it says of the payment.`,
  },
  'payout-behind': {
    title: 'A payout that went on without the shop',
    advice: 'Look whether webhooks of payouts arrive: docs/operating.md says which are needed.',
  },
  'payout-amount': {
    title: 'A payout with another amount than here',
    advice: 'What the card provider says counts. Find out who changed it here.',
  },
  'payout-remainder': {
    title: 'A payout that is not the sum of its lines',
    advice:
      'The rest is shown as one amount with the payout on the Money page. Ask the card provider for the itemised report of this payout; mark it as done once it is explained.',
  },
  'gift-cards-restored': {
    title: 'Gift cards that may have been spent after the backup',
    advice:
      'The shop was restored, and what these cards paid since the backup is on them again: the card provider knows nothing of it. Compare them with orders and receipts of after the backup, and block or reissue those that were spent. Then mark it as done.',
  },
  'order-sums': {
    title: 'An order whose sums are not those of the journal',
    advice: `Find out who changed the order in the database; ${SETTLE} sums it up again from the journal.`,
  },
  'order-status': {
    title: 'An order whose status does not go with its payments',
    advice: `Find out who changed the order, before it is made or shipped; ${SETTLE} gives it the status that its payments say.`,
  },
  'order-keeps-money': {
    title: 'A cancelled order whose money was not given back',
    advice: 'Refund the rest from the order, unless the customer has agreed to something else: then mark it as done.',
  },
  'journal-changed': { title: 'An entry of the journal that was changed after it was sealed', advice: FROM_BACKUP },
  'journal-missing': { title: 'An entry of the journal that was sealed and is gone', advice: FROM_BACKUP },
  'journal-chain': { title: 'A link of the chain that seals the journal', advice: FROM_BACKUP },
  'journal-unbalanced': { title: 'An entry of the journal whose lines do not sum to zero', advice: FROM_BACKUP },
  'journal-stray': {
    title: 'An entry of the journal that records nothing',
    advice: `Somebody has written it past the shop. Find out who; ${SETTLE} books it back by an entry of its own.`,
  },
  'journal-differs': {
    title: 'Entries of the journal that are not what they record',
    advice: `Find out who changed them; ${SETTLE} sets the record to what the card provider says, and books the difference.`,
  },
  'journal-month': {
    title: 'A closed month that is not what it was when it was closed',
    advice: FROM_BACKUP,
  },
  'not-compared': {
    title: 'A payment that could not be compared',
    advice: 'Run the comparison again. If it stays, look at the payment at the card provider.',
  },
};

const DISAGREES: Record<Book, string> = {
  provider: 'The card provider disagrees; the journal and the order’s sums agree with each other.',
  record: 'The record of the payment disagrees; the card provider, the journal and the order’s sums agree.',
  journal: 'The journal disagrees; the card provider and the order’s sums agree.',
  order: 'The order’s sums disagree; the card provider and the journal agree.',
};

const TAKEN_OVER = 'It was taken over as if its webhook had come. If there are more, look why webhooks do not arrive.';
const CLOSED = 'Somebody has marked it as done, and it has not changed since.';

type Named = { disagrees: Book | null; orderNumber: string | null; paymentId: string | null; otherId: string | null };

/** What a difference is, which of the books is wrong, and what a person does about it. */
export function differenceText(what: BookDifference, state: DifferenceState = 'open', of?: Named): Texts {
  const { title, advice } = TEXTS[what];
  if (state === 'taken-over') return { title, advice: TAKEN_OVER };
  if (state === 'closed') return { title, advice: CLOSED };
  const whose = of?.disagrees ? `${DISAGREES[of.disagrees]} ` : '';
  return { title, advice: whose + advice.replace('{it}', of ? settledBy(what, of) : 'ORDER') };
}

/** Whether the card provider has to do with it: of what differs inside, it has nothing to say. */
export function isInside(what: BookDifference): boolean {
  return what.startsWith('order-') || what.startsWith('journal-');
}

/** What the command that puts a difference right is given. What has no order, or is of nothing, goes by its own name. */
function settledBy(what: BookDifference, { orderNumber, paymentId, otherId }: Named): string {
  const entry = otherId?.replace(/^entry /, '');
  if (what === 'journal-stray' && entry) return entry;
  return paymentId ?? orderNumber ?? entry ?? 'ORDER';
}
