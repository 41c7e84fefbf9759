/** The files in which the books leave the shop, with what each is called. */
export const BOOK_EXPORTS = {
  journal: 'Journal, each entry (CSV)',
  payouts: 'Payouts, each line (CSV)',
  taxes: 'Sales tax, each state (CSV)',
  revenue: 'Deferred revenue, each batch (CSV)',
  quickbooks: 'QuickBooks Online, a journal entry for each day',
  xero: 'Xero, a manual journal for each day',
  hledger: 'hledger, each entry',
} as const;
export type BookExport = keyof typeof BOOK_EXPORTS;

export const isBookExport = (word: string): word is BookExport => Object.hasOwn(BOOK_EXPORTS, word);
