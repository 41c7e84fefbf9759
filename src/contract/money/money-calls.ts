import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { rowId } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import { moneyQuery, payoutQuery, payoutsQuery, staffMoney, staffPayout, staffPayoutDetail } from './money-schemas.ts';

const define = callsOf('Staff: money');

export const readMoney = define('GET /api/admin/money', {
  access: 'business',
  summary: 'What came in, went back and was paid out',
  description:
    'Between two days where the shop is, and where the money was at the end of the last. As the journal has it.',
  query: moneyQuery,
  answers: { 200: answer('The sums', staffMoney) },
});

export const listPayouts = define('GET /api/admin/payouts', {
  access: 'business',
  summary: 'Payouts of the card provider',
  description: 'Newest first, 25 at a time or as `limit` says; `before` is the last `id` of the page before.',
  query: payoutsQuery,
  answers: { 200: answer('The payouts', z.array(staffPayout)) },
});

export const readPayout = define('GET /api/admin/payouts/:id', {
  access: 'business',
  summary: 'What a payout is made of',
  description:
    'Its charges, refunds, fees and what else it has, down to the orders. `after` is the last `id` of the lines before; `kind` asks for lines of one kind.',
  params: z.object({ id: rowId }),
  query: payoutQuery,
  answers: { 200: answer('The payout', staffPayoutDetail), 404: refusal('There is no such payout.') },
});
