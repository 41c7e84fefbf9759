import { z } from 'zod';
import { component } from '#contract/fields/shapes.ts';
import { filledLine } from '#contract/fields/text.ts';
import { uniqueList } from '#contract/fields/unique-list.ts';
import { BOOK_EXPORTS, type BookExport } from '#values/books/book-exports.ts';
import { JOURNAL_ACCOUNTS } from '#values/books/journal.ts';

export const bookExport = z.enum(Object.keys(BOOK_EXPORTS) as BookExport[]);

export const ACCOUNT_LIMITS = { name: 100, number: 10 } as const;

const bookAccount = z.object({
  account: z.enum(JOURNAL_ACCOUNTS),
  name: filledLine(ACCOUNT_LIMITS.name, 'Please give the name of the account.'),
  number: filledLine(ACCOUNT_LIMITS.number, 'Please give the number of the account.'),
});

/** PUT /api/admin/books/accounts */
export const bookAccountsChange = z.object({
  accounts: uniqueList(bookAccount, {
    by: ({ account }) => account,
    twice: 'An account stands here twice.',
    field: 'account',
  }).max(JOURNAL_ACCOUNTS.length),
});
export type BookAccountsChange = z.input<typeof bookAccountsChange>;

/** GET /api/admin/books/accounts: all of them, in the order of their numbers as proposed. */
export const bookAccounts = component('BookAccounts', {
  accounts: z.array(z.object({ account: z.enum(JOURNAL_ACCOUNTS), name: z.string(), number: z.string() })),
});
