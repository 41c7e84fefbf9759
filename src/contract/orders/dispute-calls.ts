import { z } from 'zod';
import { answer, CARD_SERVICE_SILENT, PDF, refusal } from '#contract/answers.ts';
import { rowId } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import { evidenceMaking, evidenceSending, staffDispute } from './dispute-schemas.ts';

const define = callsOf('Staff: money', 'money');
const params = z.object({ id: rowId });
const one = answer('The dispute as it is now', staffDispute);
const UNKNOWN = { 404: refusal('There is no such dispute, or its money belongs to no order.') };

export const readDispute = define('GET /api/admin/disputes/:id', {
  summary: 'A dispute',
  description: 'With what the bank would be told of its order, or was told, and what is missing of it.',
  params,
  answers: { 200: one, ...UNKNOWN },
});

export const makeEvidence = define('POST /api/admin/disputes/:id/evidence', {
  summary: 'Make the evidence',
  description:
    'Anew from all that the shop knows now, with `words` of staff before it. It is staged at the card provider: the bank sees nothing of it before it is sent.',
  params,
  body: evidenceMaking,
  answers: {
    200: one,
    ...UNKNOWN,
    409: refusal(
      '`changed`: somebody has made another version than `seen`. `sent`: it was sent. `not-asked`: the bank waits for none.',
    ),
    422: refusal('The card provider does not take it; its sentence says why.'),
    ...CARD_SERVICE_SILENT,
  },
});

export const sendEvidence = define('POST /api/admin/disputes/:id/evidence/send', {
  summary: 'Send the evidence to the bank',
  description: 'The version that was looked at. It goes once: the same version again is answered in the same way.',
  params,
  body: evidenceSending,
  answers: {
    200: one,
    ...UNKNOWN,
    409: refusal(
      '`changed`: there is a later version. `outdated`: the order has changed since it was made. `not-staged`: the card provider does not have it. `not-asked`: the bank waits for none.',
    ),
  },
});

export const readEvidencePaper = define('GET /api/admin/disputes/:id/evidence.pdf', {
  summary: 'The evidence as a PDF',
  description: 'As it was made last, with the words of staff: what the bank is shown, or would be.',
  params,
  answers: { 200: PDF, 404: refusal('There is no such dispute, or nothing was made for it.') },
});
