import { z } from 'zod';
import { answer, CARD_SERVICE_SILENT, refusal } from '#contract/answers.ts';
import { rowId } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import { returnStep, returnsQuery, staffReturn } from './return-schemas.ts';

const define = callsOf('Staff: returns', 'customers');
const UNKNOWN_RETURN = { 404: refusal('There is no such return.') };

export const listReturns = define('GET /api/admin/returns', {
  summary: 'Returns',
  description:
    'Newest first; those that wait for somebody, unless `show` is `all`. `order`: of one order, by its number.',
  query: returnsQuery,
  answers: { 200: answer('The returns', z.array(staffReturn)) },
});

/** Its step `refund` needs `money`, too. */
export const handleReturn = define('PUT /api/admin/returns/:id', {
  summary: 'Approve, decline, receive, refund or send the replacement',
  description: 'One step; which may be taken now is in `steps`. `refund` needs a role that may move money.',
  params: z.object({ id: rowId }),
  body: returnStep,
  answers: {
    200: answer('The return as it is now', staffReturn),
    ...UNKNOWN_RETURN,
    ...CARD_SERVICE_SILENT,
    409: refusal(
      '`not-now`: it is in another state; `none-in-stock`: what is wanted instead is gone; or the money cannot go back.',
    ),
  },
});
