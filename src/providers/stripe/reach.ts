import Stripe from 'stripe';
import { ProviderUnavailable } from '#shop/payments/provider-unavailable.ts';

/** Tells "Stripe does not answer, or cannot" apart from "Stripe refuses": the first is worth another try, for the customer and for jobs. */
export async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isOutage(error)) throw new ProviderUnavailable('Stripe does not answer.', { cause: error });
    throw error;
  }
}

function isOutage(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  return (
    error instanceof StripeConnectionError || error instanceof StripeAPIError || error instanceof StripeRateLimitError
  );
}
