import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { ask, dollars } from './ask.ts';
import type { SandboxElements } from './elements.ts';
import { type ApiAnswer, type ApiParams, callApi, IntegrationError, intentIdOf } from './stripe-api.ts';

export type ConfirmOptions = {
  elements?: SandboxElements;
  clientSecret?: string;
  confirmParams?: {
    return_url?: string;
    receipt_email?: string;
    payment_method?: string;
    payment_method_data?: { billing_details?: ApiParams };
  };
  redirect?: 'always' | 'if_required';
};

const NOT_AUTHENTICATED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

export async function confirmPayment(key: string, options: ConfirmOptions): Promise<ApiAnswer> {
  const { elements, confirmParams = {}, redirect = 'always' } = options;
  const clientSecret = options.clientSecret ?? elements?.clientSecret;
  if (!clientSecret) throw new IntegrationError('stripe.confirmPayment(): clientSecret or elements is missing.');
  const returnUrl = confirmParams.return_url;
  if (redirect === 'always' && !returnUrl) {
    throw new IntegrationError("stripe.confirmPayment(): return_url is required unless redirect is 'if_required'.");
  }
  const wallets = elements?.walletElement;
  const element = wallets ? null : elements?.paymentElement;
  const fault = element?.validate();
  if (fault) return { error: { type: 'validation_error', ...fault } };
  const card = wallets ? wallets.takeCard() : element?.card();
  if (wallets && !card) throw new IntegrationError('stripe.confirmPayment(): no wallet was confirmed.');

  const answer = await callApi(key, 'POST', `payment_intents/${intentIdOf(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    use_stripe_sdk: true,
    return_url: returnUrl,
    receipt_email: confirmParams.receipt_email,
    payment_method: confirmParams.payment_method,
    ...(card ? { payment_method_data: { type: 'card', card, ...billingOf(confirmParams) } } : {}),
  });
  const settled = answer.error ? answer : await takeNextAction(key, clientSecret, answer.paymentIntent);
  if (settled.error) {
    element?.showError(settled.error);
    return settled;
  }
  if (redirect === 'always' && returnUrl) return leaveFor(returnUrl, settled.paymentIntent);
  return settled;
}

const BANK_ANSWERS = [
  { value: 'complete', label: 'Complete authentication' },
  { value: 'fail', label: 'Fail authentication' },
] as const;

/** Brings a payment that waits for 3-D Secure to its next state; any other is answered as it is. */
export async function takeNextAction(key: string, clientSecret: string, intent: PaymentIntent): Promise<ApiAnswer> {
  if (intent.status !== 'requires_action') return { paymentIntent: intent };
  const words = `Your bank asks whether it is you who pays ${dollars(intent)}.`;
  const outcome = (await ask('3D Secure 2 Test Page', words, BANK_ANSWERS)) ?? 'fail';
  const params = { client_secret: clientSecret, intent: intent.id, outcome };
  const answer = await callApi(key, 'POST', '3ds2/challenge_complete', params);
  if (answer.error || answer.paymentIntent.status !== 'requires_payment_method') return answer;
  return { error: notAuthenticated(answer.paymentIntent) };
}

function notAuthenticated(intent: PaymentIntent): StripeError {
  return {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: NOT_AUTHENTICATED,
    payment_intent: intent,
  };
}

function billingOf({ payment_method_data: given }: NonNullable<ConfirmOptions['confirmParams']>): ApiParams {
  return given?.billing_details ? { billing_details: given.billing_details } : {};
}

/** The page is left, so the promise is never kept. */
function leaveFor(returnUrl: string, intent: PaymentIntent): Promise<never> {
  const target = new URL(returnUrl);
  target.searchParams.set('payment_intent', intent.id);
  target.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  target.searchParams.set('redirect_status', 'succeeded');
  location.assign(target);
  return new Promise(() => {});
}
