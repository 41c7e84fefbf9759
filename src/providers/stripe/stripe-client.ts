import Stripe from 'stripe';
import { ProviderRefused, ProviderUnavailable } from '#shop/ports/payment-provider.ts';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

export type StripeAddress = {
  secretKey: string;
  /** `https://api.stripe.com`, or the address of another server with Stripe's protocol; no trailing slash. */
  apiBase: string;
};

export function createStripeClient({ secretKey, apiBase }: StripeAddress): Stripe {
  return new Stripe(secretKey, {
    apiVersion: Stripe.API_VERSION,
    httpClient: Stripe.createFetchHttpClient(fetchUnder(apiBase)),
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
}

/** The SDK knows a host but no path in front of `/v1/`; so the address is put together here. */
function fetchUnder(apiBase: string): typeof fetch {
  return async (address, init) => {
    const { pathname, search } = new URL(address instanceof Request ? address.url : address);
    const response = await fetch(`${apiBase}${pathname}${search}`, init);
    return response.status === 429 ? askAgain(response) : response;
  };
}

/**
 * A request over Stripe's rate limit was not begun, and Stripe asks its callers to come back after growing pauses. The SDK has
 * such pauses, but takes them after a 429 only where the answer says so.
 */
function askAgain(response: Response): Response {
  const headers = new Headers(response.headers);
  if (!headers.has('stripe-should-retry')) headers.set('stripe-should-retry', 'true');
  return new Response(response.body, { status: response.status, headers });
}

/** Tells "Stripe does not answer, or cannot" apart from "Stripe refuses": only the first is worth another try. */
export async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isOutage(error)) {
      throw new ProviderUnavailable('Stripe does not answer.', { cause: error, answered: isServerFault(error) });
    }
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw new ProviderRefused(error.message, { cause: error });
    }
    throw error;
  }
}

function isOutage(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  return (
    error instanceof StripeConnectionError || error instanceof StripeAPIError || error instanceof StripeRateLimitError
  );
}

/** https://docs.stripe.com/api/idempotent_requests: answers of 500 are kept under their key too. */
function isServerFault(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
}
