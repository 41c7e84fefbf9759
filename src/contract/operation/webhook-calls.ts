import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';

const define = callsOf('Webhooks');

// Their bodies are the bytes that are signed, which no schema describes.

export const takeStripeEvent = define('POST /api/webhooks/stripe', {
  anyOrigin: true,
  summary: "Take an event of the card provider's",
  description:
    'For the card provider only: the raw event with its `Stripe-Signature`. An event makes the shop re-read its payment, so duplicates and any order do no harm. Signed events are not counted by any limit. Every answer but 200 asks for another delivery.',
  answers: {
    200: answer(
      'The event was taken: written down with the job that re-reads its payment, of no concern here, or applied already',
      z.object({ outcome: z.enum(['stored', 'ignored', 'duplicate']) }),
    ),
    400: refusal('The signature is missing or wrong.'),
    413: refusal('The event is larger than 1 MiB.'),
    429: refusal('Too many requests without a signature from this address.'),
    500: refusal('The event could not be written down; it will be when it is delivered again.'),
  },
});

export const takePrintEvent = define('POST /api/webhooks/printful', {
  anyOrigin: true,
  summary: "Take an event of the print provider's",
  description:
    'For Printful only: the raw event with its `X-Pf-Webhook-Signature`. An event makes the shop re-read its order and its packages, so duplicates and any order do no harm. Signed events are not counted by any limit. Every answer but 200 asks for another delivery.',
  answers: {
    200: answer(
      'The event was taken: written down with the job that re-reads its order, of no concern here, or known already',
      z.object({ outcome: z.enum(['stored', 'ignored', 'duplicate']) }),
    ),
    400: refusal('The signature is missing or wrong.'),
    413: refusal('The event is larger than 1 MiB.'),
    429: refusal('Too many requests without a signature from this address.'),
    500: refusal('The event could not be written down; it will be when it is delivered again.'),
  },
});

export const takeMailEvents = define('POST /api/webhooks/sendgrid', {
  anyOrigin: true,
  summary: "Take events of the mail provider's",
  description:
    'For SendGrid only: its raw list of events with `X-Twilio-Email-Event-Webhook-Signature` and `-Timestamp`. Mails that came back, complaints and unsubscriptions are applied once, in any order; other events are of no concern. Signed lists are not counted by any limit. Every answer but 200 asks for another delivery.',
  answers: {
    200: answer(
      'How many events were applied, were known already, or were written down with a job that applies them later',
      z.object({ applied: z.int(), duplicates: z.int(), stored: z.int() }),
    ),
    400: refusal('The signature is missing, wrong or more than 25 hours old.'),
    413: refusal('The list is larger than 2 MiB.'),
    429: refusal('Too many requests without a signature from this address.'),
    500: refusal('The events could not be written down; they will be when they are delivered again.'),
  },
});
