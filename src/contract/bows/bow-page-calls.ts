import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import { bowSerial, bowTransfer, bowTransferred } from './bow-page-schemas.ts';

const define = callsOf('Bows');

export const transferBow = define('POST /api/bows/:serial/transfer', {
  summary: 'Give a bow to another owner',
  description:
    'For whoever has the link of the present owner. The link stops working; the new owner is mailed one of their own, and the former one is told. The same request again is answered alike.',
  params: z.object({ serial: bowSerial }),
  body: bowTransfer,
  answers: {
    200: answer('Whose it is now', bowTransferred),
    404: refusal(
      'The serial number is unknown, or the link is not that of its present owner; which of these is not said.',
    ),
    422: refusal('The address is that of the present owner.'),
  },
});
