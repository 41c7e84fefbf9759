import Stripe from 'stripe';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

export type StripeAddress = {
  secretKey: string;
  /** `https://api.stripe.com`, or the address under which something speaks Stripe's protocol; no trailing slash. */
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
  return (address, init) => {
    const { pathname, search } = new URL(address instanceof Request ? address.url : address);
    return fetch(`${apiBase}${pathname}${search}`, init);
  };
}
