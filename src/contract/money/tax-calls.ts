import { answer, refusal } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import { moneyQuery } from './money-schemas.ts';
import { taxChange, taxReport, taxSetup } from './tax-schemas.ts';

const define = callsOf('Staff: money');

export const readTaxSetup = define('GET /api/admin/sales-tax', {
  access: 'business',
  summary: 'Where sales tax is collected',
  description:
    'Who says what a tax is, rates by state and day, the customers who have shown a certificate, and what the owner knows of states’ thresholds.',
  answers: { 200: answer('The settings', taxSetup) },
});

export const changeTaxSetup = define('PUT /api/admin/sales-tax', {
  access: 'business',
  summary: 'Change where sales tax is collected',
  description:
    'The settings as they are to be. They count for checkouts that are opened, and balances that are asked for, from now on.',
  body: taxChange,
  answers: {
    200: answer('The settings', taxSetup),
    409: refusal('Somebody has changed them since they were read; nothing was written.'),
  },
});

export const readTaxReport = define('GET /api/admin/sales-tax/report', {
  access: 'business',
  summary: 'Sales tax by state',
  description: 'What each state’s return of these days asks for, and how near each state’s threshold is today.',
  query: moneyQuery,
  answers: { 200: answer('The report', taxReport) },
});
