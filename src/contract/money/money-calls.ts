import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { rowId } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import * as schemas from './money-schemas.ts';

const define = callsOf('Staff: money', 'business');

export const readMoney = define('GET /api/admin/money', {
  summary: 'What came in, went back and was paid out',
  description:
    'Between two days where the shop is, and where the money was at the end of the last. As the journal has it.',
  query: schemas.moneyQuery,
  answers: { 200: answer('The sums', schemas.staffMoney) },
});

export const listPayouts = define('GET /api/admin/payouts', {
  summary: 'Payouts of the card provider',
  description: 'Newest first, 25 at a time or as `limit` says; `before` is the last `id` of the page before.',
  query: schemas.payoutsQuery,
  answers: { 200: answer('The payouts', z.array(schemas.staffPayout)) },
});

export const readPayout = define('GET /api/admin/payouts/:id', {
  summary: 'What a payout is made of',
  description:
    'Its charges, refunds, fees and what else it has, down to the orders. `after` is the last `id` of the lines before; `kind` asks for lines of one kind.',
  params: z.object({ id: rowId }),
  query: schemas.payoutQuery,
  answers: { 200: answer('The payout', schemas.staffPayoutDetail), 404: refusal('There is no such payout.') },
});

export const readMonths = define('GET /api/admin/months', {
  summary: 'Months that are closed, and the next one',
  description: 'With what stands in the way of closing it. The newest 36 that are closed.',
  answers: { 200: answer('The months', schemas.staffMonths) },
});

export const readMonth = define('GET /api/admin/months/:month', {
  summary: 'What customers have paid and not got yet, in a month',
  description:
    'By batch: `opening` + `moved` + `received` + `exchanged` − `earned` − `kept` − `givenBack` = `closing`. As it was closed, else as it stands. With the newest 100 entries of later months that record what happened in this one.',
  params: z.object({ month: schemas.month }),
  answers: { 200: answer('The month', schemas.staffMonth) },
});

export const closeMonth = define('POST /api/admin/months/:month/close', {
  summary: 'Close a month',
  description:
    'For ever: nothing is booked into it any more. What becomes known of it later is booked in the open month.',
  params: z.object({ month: schemas.month }),
  answers: {
    200: answer('The months as they are now', schemas.staffMonths),
    409: refusal('It is closed already, is not the next one, or something stands in the way.'),
  },
});
