type Words = { title: string; todo: string };

const WORDS: Record<string, Words> = {
  'payment-without-order': {
    title: 'Money came and no order was saved',
    todo: 'Find the customer at the card provider by the id of the payment; refund it there, or place the order with them.',
  },
  'ledger-disagrees': {
    title: 'The card provider and our ledger name different amounts or states',
    todo: 'Nothing was changed here. Compare both, and put it right at the card provider.',
  },
  'payment-disputed': {
    title: 'A customer disputes a charge',
    todo: 'Answer at the card provider before its deadline. The order keeps the consent to the balance terms.',
  },
  'refund-failed': {
    title: 'A refund did not go through',
    todo: 'The card provider says why. Refund the order again, or pay the customer back in another way.',
  },
  'checkout-flood': {
    title: 'Very many checkouts were opened and not paid',
    todo: 'New ones wait a few seconds while it lasts, and addresses with many of them are refused. If it is no rush of customers, look for the addresses in the log.',
  },
  'card-testing': {
    title: 'Ten cards were refused on one payment',
    todo: 'It was closed. Perhaps somebody tries stolen cards: look at the payments at the card provider.',
  },
  'payment-not-ours': {
    title: 'A payment on our account is not of this shop',
    todo: 'Find out which other system charges on the same account.',
  },
  'payment-unknown': {
    title: 'The card provider does not know one of our payments',
    todo: 'It was made with other keys, such as test keys. It is not asked for again.',
  },
  'backup-failed': {
    title: 'The last backup failed',
    todo: 'Its reason stands under Backups below. It is tried again by itself; this goes once one has succeeded.',
  },
  'log-not-archived': {
    title: 'The database log is not archived',
    todo: 'The archive that WAL_ARCHIVE names could not be written; the server log says why. What waits is carried there once it can be, and then this goes.',
  },
};

/** What an alert means and what a person does about it. */
export function alertWords(kind: string): Words {
  return WORDS[kind] ?? { title: kind.replaceAll('-', ' '), todo: 'Look at the record, then mark it as done.' };
}
