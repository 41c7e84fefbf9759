import Stripe from 'stripe';
import type { Channel } from '#sandbox/shared/deliveries.ts';
import { seconds } from '#sandbox/shared/sandbox-clock.ts';

/** Stripe too pauses longer each time, up to hours; a shop that refuses a thousand webhooks must not be kept busy by them. */
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 3_600_000;

export const STRIPE_CHANNEL: Channel = {
  provider: 'stripe',
  table: 'sandbox.stripe_deliveries',
  body: (payload) => payload,
  headers: (payload, secret) => ({
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds() }),
  }),
  pauseMs: (attempts) => Math.min(FIRST_PAUSE_MS * 4 ** (attempts - 1), LONGEST_PAUSE_MS),
  // Stripe too gives up after three days.
  givesUp: "created_at < sandbox.now() - interval '3 days'",
};
