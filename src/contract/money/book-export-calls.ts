import { z } from 'zod';
import { answer } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import { bookAccounts, bookAccountsChange, bookExport } from './book-export-schemas.ts';
import { moneyQuery } from './money-schemas.ts';

const define = callsOf('Staff: money', 'business');

export const exportBooks = define('GET /api/admin/books/exports/:kind', {
  summary: 'The books as a file',
  description:
    'Between two days where the shop is: the journal, payouts, sales tax by state or deferred revenue by batch as CSV, journal entries for QuickBooks Online or Xero, or a journal of hledger. It is noted who took it.',
  params: z.object({ kind: bookExport }),
  query: moneyQuery,
  answers: { 200: { description: 'The file', content: { 'text/csv': { schema: z.unknown() } } } },
});

export const readBookAccounts = define('GET /api/admin/books/accounts', {
  summary: 'What accounts are called elsewhere',
  description: 'For each account of the journal its name in QuickBooks, and its number in Xero.',
  answers: { 200: answer('The accounts', bookAccounts) },
});

export const changeBookAccounts = define('PUT /api/admin/books/accounts', {
  summary: 'Change what accounts are called elsewhere',
  description: 'From the next export on. Those that are not named stay as they are.',
  body: bookAccountsChange,
  answers: { 200: answer('The accounts', bookAccounts) },
});
