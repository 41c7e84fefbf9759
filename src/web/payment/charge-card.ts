import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';

export type Charge = {
  stripe: Stripe;
  elements: StripeElements;
  clientSecret: string;
  /** Where the bank sends the customer back to, when it has to take them away for the confirmation. */
  returnUrl: string;
  receiptEmail?: string;
};

/**
 * `under-way`: the provider is still working on it, or the shop has yet to charge the card, so it must no more be charged again than one that succeeded.
 * `cancelled`: the payment was closed meanwhile, and no card can be charged for it any more.
 */
export type ChargeOutcome = { state: 'succeeded' | 'under-way' | 'cancelled' } | { state: 'failed'; message: string };

/**
 * Confirms the payment with the content of the card field. A bank's confirmation (3-D Secure) happens on top of the page;
 * the customer leaves it only where the bank insists. An error is shown only after a look at the payment itself:
 * another tab, or a try whose answer was lost, may have paid it already.
 */
export async function chargeCard(charge: Charge): Promise<ChargeOutcome> {
  const { stripe, elements, returnUrl, receiptEmail } = charge;
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: returnUrl, ...(receiptEmail ? { receipt_email: receiptEmail } : {}) },
    redirect: 'if_required',
  });
  if (!error) return outcomeOf(paymentIntent) ?? { state: 'failed', message: UNFINISHED };
  const known = outcomeOf(error.payment_intent) ?? (lineBroke(error) ? await lookAgain(charge) : null);
  return known ?? { state: 'failed', message: messageOf(error) };
}

const UNFINISHED = 'Your bank has not confirmed the payment. Please try again.';
const LINE_BROKE =
  'The connection was lost, and your card has not been charged. What you typed is kept; trying again is safe.';
const LINE_STILL_BROKEN =
  'The connection was lost before the answer came. What you typed is kept, and trying again cannot charge you twice.';

function outcomeOf(intent: PaymentIntent | undefined): ChargeOutcome | null {
  if (intent?.status === 'succeeded') return { state: 'succeeded' };
  if (intent?.status === 'canceled') return { state: 'cancelled' };
  const isUnderWay = intent?.status === 'processing' || intent?.status === 'requires_capture';
  return isUnderWay ? { state: 'under-way' } : null;
}

function lineBroke(error: StripeError): boolean {
  return error.type === 'api_connection_error' || error.type === 'api_error';
}

async function lookAgain({ stripe, clientSecret }: Charge): Promise<ChargeOutcome> {
  try {
    const { error, paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    if (error) return { state: 'failed', message: LINE_STILL_BROKEN };
    return outcomeOf(paymentIntent) ?? { state: 'failed', message: LINE_BROKE };
  } catch {
    return { state: 'failed', message: LINE_STILL_BROKEN };
  }
}

function messageOf(error: StripeError): string {
  return error.message ?? 'The card was not accepted. Please try another one.';
}
