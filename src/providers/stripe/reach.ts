import Stripe from 'stripe';
import { ProviderRefused, ProviderUnavailable } from '#shop/ports/payment-provider.ts';

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
