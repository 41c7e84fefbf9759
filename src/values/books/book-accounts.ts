import type { JOURNAL_ACCOUNTS } from './journal.ts';

export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];

/** What an account of the journal is called elsewhere: QuickBooks finds its own by the name, Xero by the number. */
export type AccountName = { name: string; number: string };

/** Proposals: whoever does the books has names and numbers of their own. */
export const ACCOUNTS_PROPOSED: Record<JournalAccount, AccountName> = {
  bank: { name: 'Payouts received', number: '1200' },
  in_transit: { name: 'Payouts in transit', number: '1210' },
  provider_balance: { name: 'Card provider balance', number: '1220' },
  provider: { name: 'Card payments not listed yet', number: '1230' },
  unnamed: { name: 'Card provider, to be named', number: '1290' },
  deposits: { name: 'Customer deposits', number: '2400' },
  gift_cards: { name: 'Gift cards outstanding', number: '2410' },
  refunds: { name: 'Refunds payable', number: '2420' },
  unassigned: { name: 'Payments without an order', number: '2430' },
  taxes: { name: 'Sales tax payable', number: '2500' },
  sales: { name: 'Sales', number: '4000' },
  shipping: { name: 'Shipping income', number: '4010' },
  other_income: { name: 'Deposits kept', number: '4900' },
  fees: { name: 'Card fees', number: '6000' },
  monthly_fees: { name: 'Card provider bills', number: '6010' },
  disputes: { name: 'Lost disputes', number: '6020' },
  losses: { name: 'Goods lost', number: '6030' },
};
