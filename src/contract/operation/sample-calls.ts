import { z } from 'zod';
import { answer, bare, refusal } from '#contract/answers.ts';
import { moment } from '#contract/fields/moment.ts';
import { component } from '#contract/fields/shapes.ts';
import { callsOf } from '#contract/route.ts';
import { SETUP_STEPS, SETUP_TICKS, STAND_INS } from '#values/staff/setup-steps.ts';

/** GET /api/admin/samples. */
const staffSamples = component('StaffSamples', {
  /** Null: the shop has none. */
  samples: z.object({ orders: z.int(), filledAt: moment }).nullable(),
  /** What a stand-in is in the place of. */
  standIns: z.array(z.enum(STAND_INS)),
  /** Whether card payments are real money. */
  live: z.boolean(),
});
export type StaffSamples = z.input<typeof staffSamples>;

/** GET /api/admin/setup: what a new shop needs before it takes real orders (values/staff/setup-steps.ts). */
const staffSetup = component('StaffSetup', {
  steps: z.array(z.object({ step: z.enum(SETUP_STEPS.map(({ step }) => step)), done: z.boolean() })),
  hidden: z.boolean(),
});
export type StaffSetup = z.infer<typeof staffSetup>;

const define = callsOf('Staff: overview');

export const readSamples = define('GET /api/admin/samples', {
  access: 'panel',
  summary: 'What is not real in this shop',
  description:
    'Stand-ins, and invented orders: a new shop without real services behind it is filled with them, one in production never is.',
  answers: { 200: answer('Samples and stand-ins', staffSamples) },
});

export const clearSamples = define('POST /api/admin/samples/clear', {
  access: 'team',
  summary: 'Empty the shop and begin anew',
  description:
    'Everything goes that was sold, written, changed or set up in this shop, samples or not, accounts of staff too. What is left is a new shop without orders.',
  body: z.object({}).strict(),
  answers: {
    204: bare('The shop is new'),
    409: refusal('There are no samples in this shop, and nothing was touched.'),
  },
});

export const readSetup = define('GET /api/admin/setup', {
  access: 'team',
  summary: 'What a new shop still needs',
  description: 'What the shop can see is done by itself; the rest is ticked off by an owner.',
  answers: { 200: answer('The list', staffSetup) },
});

export const tickSetup = define('PUT /api/admin/setup/:tick', {
  access: 'team',
  summary: 'Tick off what the shop cannot see, or hide the list',
  description: 'With `done: false` it is taken back.',
  params: z.object({ tick: z.enum(SETUP_TICKS) }),
  body: z.object({ done: z.boolean() }).strict(),
  answers: { 200: answer('The list afterwards', staffSetup) },
});
