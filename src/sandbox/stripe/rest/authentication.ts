import type Stripe from 'stripe';
import type { FormValue } from '#sandbox/stripe/protocol/form-encoding.ts';
import { ApiError, invalidRequest } from '#sandbox/stripe/protocol/stripe-error.ts';

export type StripeKeys = { secretKey: string; publishableKey: string };
export type Caller = 'shop' | 'browser';

/** Who calls: the shop's server with the secret key, or a page with the publishable one (in the header or as `key`). */
export function identify(keys: StripeKeys, authorization: string | undefined, key: FormValue | undefined): Caller {
  const given = keyIn(authorization) ?? (typeof key === 'string' ? key : undefined);
  if (given === keys.secretKey) return 'shop';
  if (given === keys.publishableKey) return 'browser';
  const message = given
    ? `Invalid API Key provided: ${masked(given)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.";
  throw new ApiError(401, { type: 'invalid_request_error', message });
}

export function refuseBrowser(caller: Caller): void {
  if (caller === 'shop') return;
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.';
  throw new ApiError(403, { type: 'invalid_request_error', code: 'secret_key_required', message });
}

/** A page may touch one intent alone: the one whose client secret it was given. */
export function checkClientSecret(intent: Stripe.PaymentIntent, given: string | undefined): void {
  if (given === undefined) {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }
  if (given === intent.client_secret) return;
  const message = `The client_secret provided does not match any associated PaymentIntent on this account. Ensure the publishable key used belongs to the same account that created the PaymentIntent.`;
  throw invalidRequest(message, { code: 'payment_intent_invalid_parameter', param: 'client_secret' });
}

const SEEN_BY_PAGES = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] satisfies (keyof Stripe.PaymentIntent)[];

/** What a publishable key is shown of an intent: no metadata, no charge. */
export function forBrowser(intent: Partial<Stripe.PaymentIntent>): Partial<Stripe.PaymentIntent> {
  return Object.fromEntries(SEEN_BY_PAGES.map((field) => [field, intent[field]]));
}

function keyIn(authorization: string | undefined): string | undefined {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() === 'basic') return Buffer.from(credentials, 'base64').toString().split(':')[0];
  return undefined;
}

const masked = (key: string): string => `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
