import { z } from 'zod';
import { answer, bare, refusal, STAFF_CHANGE_REFUSALS, STAFF_READ_REFUSALS } from '#contract/answers.ts';
import { defineRoute } from '#contract/route.ts';

/** GET /api/admin/samples. */
const staffSamples = z
  .object({
    /** Null: the shop has none. */
    samples: z.object({ orders: z.int(), filledAt: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'StaffSamples' });

const tags = ['Staff: overview'];

export const readSamples = defineRoute({
  method: 'GET',
  path: '/api/admin/samples',
  access: 'panel',
  tags,
  summary: 'Whether this shop shows invented orders',
  description: 'A new shop without real services behind it is filled with them; one in production never is.',
  answers: { 200: answer('The samples', staffSamples), ...STAFF_READ_REFUSALS },
});

export const clearSamples = defineRoute({
  method: 'POST',
  path: '/api/admin/samples/clear',
  access: 'team',
  tags,
  summary: 'Empty the shop and begin anew',
  description:
    'Everything goes that was sold, written, changed or set up in this shop, samples or not, accounts of staff too. What is left is a new shop without orders.',
  body: z.object({}).strict(),
  answers: {
    ...STAFF_CHANGE_REFUSALS,
    204: bare('The shop is new'),
    409: refusal('There are no samples in this shop, and nothing was touched.'),
  },
});
