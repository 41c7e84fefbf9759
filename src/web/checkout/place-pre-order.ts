import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { placeOrder } from '#contract/orders/order-calls.ts';
import type { OrderDetails } from '#contract/orders/order-schemas.ts';
import type { CheckoutIntent } from '#contract/orders/payment-schemas.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { addressRequest, type PreOrderDetails, personRequest } from '#web/order-fields/shipping-details.ts';
import { chargeCard } from '#web/payment/charge-card.ts';
import { intentIdOf } from '#web/payment/payment-in-address.ts';
import { isAddressAsked, isBowAlone, isWithBow } from './cart/use-checkout-intent.ts';

export type PreOrder = {
  /** Null: no card has to pay. */
  card: { stripe: Stripe; elements: StripeElements; clientSecret: string } | null;
  intent: CheckoutIntent;
  details: PreOrderDetails;
  /** The order is there, and what it takes from stock is kept for it until then. */
  onSaved?: (keptUntil: string) => void;
  /** Called at each step, so that the button can say it. */
  onStep: (step: PreOrderStep) => void;
};

export type PreOrderStep = 'checking' | 'saving' | 'charging';

export type PreOrderOutcome =
  /** Charged, or under way at the provider: the confirmation page knows which. */
  | { state: 'charged' }
  | { state: 'card-incomplete' | 'order-refused' | 'charge-failed' | 'sold-out' | 'too-many-bows'; message: string }
  /** The payment or the terms behind this page are no longer valid: a new start is needed. */
  | { state: 'terms-changed' | 'payment-gone' | 'cart-changed' }
  /** The bow takes no pre-orders any more. */
  | { state: 'paused' }
  /** Something in the cart cannot be ordered any more, or the gift card has less on it; `message` says what. */
  | { state: 'out-of-stock' | 'gift-card-short'; reason: string };

/** Saves the order, then charges the card (rule 4.4). Safe to repeat: one payment is one order and one charge. */
export async function placePreOrder({ card, intent, details, onSaved, onStep }: PreOrder): Promise<PreOrderOutcome> {
  onStep('checking');
  const { error: cardError } = (await card?.elements.submit()) ?? {};
  if (cardError) return { state: 'card-incomplete', message: cardError.message ?? 'Please check the card details.' };

  onStep('saving');
  const saved = await sendOrder(details, intent, onSaved);
  // What a gift card has paid whole is no longer pending.
  if (saved !== 'pending' || !card) return saved === 'pending' ? { state: 'payment-gone' } : saved;

  onStep('charging');
  const outcome = await chargeCard({
    ...card,
    returnUrl: `${window.location.origin}/payment-success`,
    receiptEmail: details.email.trim(),
  });
  if (outcome.state === 'failed') return { state: 'charge-failed', message: outcome.message };
  return { state: outcome.state === 'cancelled' ? 'payment-gone' : 'charged' };
}

async function sendOrder(
  details: PreOrderDetails,
  intent: CheckoutIntent,
  onSaved: PreOrder['onSaved'],
): Promise<'pending' | PreOrderOutcome> {
  try {
    const { status, keptUntil } = await call(placeOrder, { body: orderRequest(details, intent) });
    if (keptUntil) onSaved?.(keptUntil);
    // Another tab was quicker: this order is paid, and must not be charged from here again.
    return status === 'pending' ? 'pending' : { state: 'charged' };
  } catch (error) {
    for (const state of ['cart-changed', 'amount-differs'] as const) {
      if (isRefusal(error, state)) return { state: isBowAlone(intent) ? 'terms-changed' : 'cart-changed' };
    }
    if (isRefusal(error, 'paused')) return { state: 'paused' };
    for (const state of ['out-of-stock', 'gift-card-short'] as const) {
      if (isRefusal(error, state)) return { state, reason: error.message };
    }
    // The page stays as it is: a place may come free while it is open.
    for (const state of ['sold-out', 'too-many-bows'] as const) {
      if (isRefusal(error, state)) return { state, message: error.message };
    }
    for (const code of ['order-closed', 'opened-again', 'unknown-payment'] as const) {
      if (isRefusal(error, code)) return { state: 'payment-gone' };
    }
    if (!(error instanceof Error)) throw error;
    return { state: 'order-refused', message: orderErrorText(error) };
  }
}

/** 'Order Error' of rule 4.6. Who has to wait is told the time, and not to try again besides. */
export function orderErrorText(error: Error): string {
  const { message } = error;
  if (isRefusal(error, 'too-many-requests')) return `${message} Your card was not charged.`;
  if (/name/i.test(message)) return 'Please check that all shipping information is filled out correctly.';
  return `Failed to save order information: ${message.replace(/\.$/, '')}. Please try again.`;
}

/** POST /api/orders: the customer's words and the amounts that the page has shown, so that the server can object to stale ones. */
export function orderRequest(details: PreOrderDetails, intent: CheckoutIntent): OrderDetails {
  const withBow = isWithBow(intent);
  const { clientSecret } = intent;
  return {
    userId: null,
    ...personRequest(details),
    // A hidden field may have been filled in by the browser.
    ...(isAddressAsked(intent) ? addressRequest(details) : { customerPhone: null }),
    bowColor: details.bowColor,
    build: withBow ? details.build : null,
    checkoutId: intent.checkoutId,
    totalAmount: intent.totalAmount,
    depositAmount: intent.todayAmount,
    remainingBalance: intent.laterAmount,
    ...(clientSecret === null ? {} : { stripePaymentIntentId: intentIdOf(clientSecret), clientSecret }),
    ...(withBow ? { agreedToBalance: true } : {}),
    ...(withBow && clientSecret !== null && details.keepsCard ? { keepsCard: true } : {}),
  };
}
