import type { PaymentIntent, StripeError } from '@stripe/stripe-js';

export type ApiAnswer =
  | { paymentIntent: PaymentIntent; error?: undefined }
  | { error: StripeError; paymentIntent?: undefined };
export type ApiParams = { [name: string]: string | number | boolean | undefined | null | ApiParams };

/** Where the script came from is where it calls: this page's own server, or a sandbox in a process of its own. */
const HOME =
  typeof document === 'undefined' || !(document.currentScript instanceof HTMLScriptElement)
    ? ''
    : new URL(document.currentScript.src).origin;

/** Stripe's own words when the answer does not come. */
const NO_CONNECTION: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again. If the problem persists please contact us.',
};

/** Calls the REST API with the publishable key, as Stripe.js does. Never throws. */
export async function callApi(
  key: string,
  method: 'GET' | 'POST',
  path: string,
  params: ApiParams,
): Promise<ApiAnswer> {
  const form = new URLSearchParams(flatten({ key, ...params }));
  const address = `${HOME}/sandbox/stripe/v1/${path}`;
  try {
    const response = await (method === 'GET'
      ? fetch(`${address}?${form}`, { credentials: 'omit' })
      : fetch(address, { method, body: form, credentials: 'omit' }));
    const answer = await response.json();
    return response.ok ? { paymentIntent: answer } : { error: answer.error };
  } catch {
    return { error: NO_CONNECTION };
  }
}

/** `{ card: { cvc: 1 } }` → `card[cvc]=1`; what is missing is left out. */
function flatten(params: ApiParams, prefix = ''): [string, string][] {
  return Object.entries(params).flatMap(([name, value]): [string, string][] => {
    const path = prefix ? `${prefix}[${name}]` : name;
    if (value === undefined || value === null || value === '') return [];
    return typeof value === 'object' ? flatten(value, path) : [[path, String(value)]];
  });
}

/** `pi_123_secret_456` → `pi_123`. */
export function intentIdOf(clientSecret: string): string {
  const id = clientSecret.split('_secret_')[0] ?? '';
  if (id.startsWith('pi_') && id.length < clientSecret.length) return id;
  throw new IntegrationError('Invalid value for clientSecret: it should be a client secret of the form pi_…_secret_….');
}

/** What Stripe.js throws when the page uses it wrongly. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}
