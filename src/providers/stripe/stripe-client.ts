import http from 'node:http';
import https from 'node:https';
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
    httpClient: clientUnder(apiBase),
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
}

type Sent = Parameters<InstanceType<typeof Stripe.HttpClient>['makeRequest']>;

/**
 * The SDK knows a host but no path in front of `/v1/`; so the address is put together here. Node's own client, because a request
 * by `fetch` takes twice the processor time.
 */
function clientUnder(apiBase: string): Stripe.HttpClient {
  const { protocol, hostname, port, pathname } = new URL(apiBase);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isSecure = protocol === 'https:';
  const agent = new (isSecure ? https : http).Agent({ keepAlive: true });
  const client = Stripe.createNodeHttpClient(agent);
  const [prefix, at] = [pathname.replace(/\/$/, ''), port || (isSecure ? '443' : '80')];
  const ask = client.makeRequest.bind(client);
  client.makeRequest = async (...[asked, , path, method, headers, body, , timeout]: Sent) => {
    const response = await ask(
      // Stripe's own files are at another host than all else.
      host === 'api.stripe.com' ? asked : host,
      at,
      `${prefix}${path}`,
      method,
      headers,
      body,
      isSecure ? 'https' : 'http',
      timeout,
    );
    if (response.getStatusCode() === 429) askAgain(response.getHeaders());
    return response;
  };
  return client;
}

/**
 * A request over Stripe's rate limit was not begun, and Stripe asks its callers to come back after growing pauses. The SDK has
 * such pauses, but takes them after a 429 only where the answer says so.
 */
function askAgain(headers: Record<string, string | string[]>): void {
  headers['stripe-should-retry'] ??= 'true';
}

/** Tells "Stripe does not answer, or cannot" apart from "Stripe refuses": only the first is worth another try. */
export async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isOutage(error)) {
      throw new ProviderUnavailable('Stripe does not answer.', { cause: error, answered: isServerFault(error) });
    }
    if (isRefusal(error)) {
      throw new ProviderRefused(error.message, { cause: error });
    }
    throw error;
  }
}

/** Another request with the same key is under way. */
const IN_USE = 409;

function isOutage(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return error.statusCode === IN_USE;
  return (
    error instanceof StripeConnectionError || error instanceof StripeAPIError || error instanceof StripeRateLimitError
  );
}

/** Asking the same again, under the same key, would bring the same answer. */
function isRefusal(error: unknown): error is Error {
  const { StripeInvalidRequestError, StripeIdempotencyError, StripePermissionError } = Stripe.errors;
  return [StripeInvalidRequestError, StripeIdempotencyError, StripePermissionError].some(
    (kind) => error instanceof kind,
  );
}

/** https://docs.stripe.com/api/idempotent_requests: answers of 500 are kept under their key too. */
function isServerFault(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500;
}
