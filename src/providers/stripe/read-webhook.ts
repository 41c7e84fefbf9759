import Stripe from 'stripe';
import type { ProviderEvent } from '#shop/payments/payment-provider.ts';

export function readWebhook(stripe: Stripe, secret: string, rawBody: Buffer, signature: string): ProviderEvent | null {
  try {
    const event = stripe.webhooks.constructEvent(rawBody, signature, secret);
    return { id: event.id, type: event.type, paymentId: paymentOf(event.data.object) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
}

/** Whatever the event says happened, this is the payment to re-read. */
function paymentOf(object: Stripe.Event.Data.Object): string | null {
  if (!('object' in object)) return null;
  switch (object.object) {
    case 'payment_intent':
      return textOrNull(object, 'id');
    case 'charge':
    case 'dispute':
    case 'refund':
      return textOrNull(object, 'payment_intent');
    default:
      return null;
  }
}

function textOrNull(object: object, field: string): string | null {
  const value: unknown = Object.getOwnPropertyDescriptor(object, field)?.value;
  return typeof value === 'string' ? value : null;
}
