import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
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
  const element = elements?.paymentElement;
  const fault = element?.validate();
  if (fault) return { error: { type: 'validation_error', ...fault } };

  const answer = await callApi(key, 'POST', `payment_intents/${intentIdOf(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    use_stripe_sdk: true,
    return_url: returnUrl,
    receipt_email: confirmParams.receipt_email,
    payment_method: confirmParams.payment_method,
    ...(element ? { payment_method_data: { type: 'card', card: element.card(), ...billingOf(confirmParams) } } : {}),
  });
  const settled = answer.error ? answer : await takeNextAction(key, clientSecret, answer.paymentIntent);
  if (settled.error) {
    element?.showError(settled.error);
    return settled;
  }
  if (redirect === 'always' && returnUrl) return leaveFor(returnUrl, settled.paymentIntent);
  return settled;
}

/** Brings a payment that waits for 3-D Secure to its next state; any other is answered as it is. */
export async function takeNextAction(key: string, clientSecret: string, intent: PaymentIntent): Promise<ApiAnswer> {
  if (intent.status !== 'requires_action') return { paymentIntent: intent };
  const outcome = await askBank(intent);
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

const STYLE = `
  dialog { max-width: 26rem; padding: 2rem; border: 0; border-radius: 8px; background: #fff; color: #1a1f36;
    font: 16px/1.5 system-ui, sans-serif; box-shadow: 0 20px 60px rgb(0 0 0 / 50%); }
  dialog::backdrop { background: rgb(0 0 0 / 70%); }
  h2 { margin: 0 0 0.75rem; font-size: 1.25rem; }
  p { margin: 0 0 1.5rem; }
  div { display: grid; gap: 0.75rem; }
  button { padding: 0.75rem 1rem; border: 1px solid #4f566b; border-radius: 6px; background: #fff; color: inherit;
    font: inherit; font-weight: 600; cursor: pointer; }
  button.primary { border-color: #0a2540; background: #0a2540; color: #fff; }
  button:focus-visible { outline: 3px solid #0570de; outline-offset: 2px; }
`;

/** Asks on top of the page what the customer's bank would ask. Closing the dialog is a failed authentication. */
function askBank(intent: PaymentIntent): Promise<'complete' | 'fail'> {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const style = new CSSStyleSheet();
  style.replaceSync(STYLE);
  root.adoptedStyleSheets = [style];

  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'title');
  const title = document.createElement('h2');
  Object.assign(title, { id: 'title', textContent: '3D Secure 2 Test Page' });
  const text = document.createElement('p');
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: intent.currency });
  text.textContent = `Your bank asks whether it is you who pays ${amount.format(intent.amount / 100)}.`;
  const buttons = document.createElement('div');
  const button = (label: string, value: string, className: string) =>
    Object.assign(document.createElement('button'), { type: 'button', textContent: label, value, className });
  buttons.append(button('Complete authentication', 'complete', 'primary'), button('Fail authentication', 'fail', ''));
  dialog.append(title, text, buttons);
  root.append(dialog);
  document.body.append(host);

  return new Promise((resolve) => {
    buttons.addEventListener('click', (event) => {
      if (event.target instanceof HTMLButtonElement) dialog.close(event.target.value);
    });
    dialog.addEventListener('close', () => {
      host.remove();
      resolve(dialog.returnValue === 'complete' ? 'complete' : 'fail');
    });
    dialog.showModal();
  });
}
