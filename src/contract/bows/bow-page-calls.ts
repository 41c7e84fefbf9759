import { z } from 'zod';
import { answer, CHANGE_REFUSALS, refusal } from '#contract/answers.ts';
import { defineRoute } from '#contract/route.ts';
import { bowSerial, bowTransfer, bowTransferred } from './bow-page-schemas.ts';

export const transferBow = defineRoute({
  method: 'POST',
  path: '/api/bows/:serial/transfer',
  tags: ['Bows'],
  summary: 'Give a bow to another owner',
  description:
    'For whoever has the link of the present owner. The link stops working; the new owner is mailed one of their own, and the former one is told. The same request again is answered alike.',
  params: z.object({ serial: bowSerial }),
  body: bowTransfer,
  answers: {
    200: answer('Whose it is now', bowTransferred),
    ...CHANGE_REFUSALS,
    404: refusal(
      'The serial number is unknown, or the link is not that of its present owner; which of these is not said.',
    ),
    422: refusal('The address is that of the present owner.'),
  },
});
