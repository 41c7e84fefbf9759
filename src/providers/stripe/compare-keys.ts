import Stripe from 'stripe';
import type { KeysCompared } from '#shop/ports/payment-provider.ts';
import { createStripeClient, type StripeAddress } from './stripe-client.ts';

/**
 * Asks Stripe whether both keys are of one account, as a page does it: with the publishable key and a payment's client
 * secret a page may read that payment, if it is the account's. What was found right once is not asked again. Throws when
 * Stripe does not answer.
 */
export function createKeyComparison(
  stripe: Stripe,
  { publishableKey, apiBase }: StripeAddress & { publishableKey: string },
): () => Promise<KeysCompared> {
  const page = createStripeClient({ secretKey: publishableKey, apiBase });
  let areSame = false;

  async function compare(): Promise<KeysCompared> {
    const newest = await newestPayment(stripe);
    if (newest === 'refused') return 'secret-key-refused';
    if (!newest?.client_secret) return 'unknown';
    try {
      await page.paymentIntents.retrieve(newest.id, { client_secret: newest.client_secret });
      areSame = true;
      return 'same-account';
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'different-accounts';
      if (error instanceof Stripe.errors.StripeAuthenticationError) return 'publishable-key-refused';
      throw error;
    }
  }
  return async () => (areSame ? 'same-account' : compare());
}

/** Null: there is none, or a restricted key may not list them. */
async function newestPayment(stripe: Stripe): Promise<Stripe.PaymentIntent | 'refused' | null> {
  try {
    const { data } = await stripe.paymentIntents.list({ limit: 1 });
    return data[0] ?? null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    if (error instanceof Stripe.errors.StripeAuthenticationError) return 'refused';
    throw error;
  }
}
