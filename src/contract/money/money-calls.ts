import { z } from 'zod';
import { answer, refusal, STAFF_READ_REFUSALS } from '#contract/answers.ts';
import { rowId } from '#contract/fields/params.ts';
import { defineRoute } from '#contract/route.ts';
import { moneyQuery, payoutQuery, payoutsQuery, staffMoney, staffPayout, staffPayoutDetail } from './money-schemas.ts';

const tags = ['Staff: money'];

export const readMoney = defineRoute({
  method: 'GET',
  path: '/api/admin/money',
  access: 'business',
  tags,
  summary: 'What came in, went back and was paid out',
  description:
    'Between two days where the shop is, and where the money was at the end of the last. As the journal has it.',
  query: moneyQuery,
  answers: { 200: answer('The sums', staffMoney), ...STAFF_READ_REFUSALS },
});

export const listPayouts = defineRoute({
  method: 'GET',
  path: '/api/admin/payouts',
  access: 'business',
  tags,
  summary: 'Payouts of the card provider',
  description: 'Newest first, 25 at a time or as `limit` says; `before` is the last `id` of the page before.',
  query: payoutsQuery,
  answers: { 200: answer('The payouts', z.array(staffPayout)), ...STAFF_READ_REFUSALS },
});

export const readPayout = defineRoute({
  method: 'GET',
  path: '/api/admin/payouts/:id',
  access: 'business',
  tags,
  summary: 'What a payout is made of',
  description:
    'Its charges, refunds, fees and what else it has, down to the orders. `after` is the last `id` of the lines before; `kind` asks for lines of one kind.',
  params: z.object({ id: rowId }),
  query: payoutQuery,
  answers: {
    200: answer('The payout', staffPayoutDetail),
    ...STAFF_READ_REFUSALS,
    404: refusal('There is no such payout.'),
  },
});
