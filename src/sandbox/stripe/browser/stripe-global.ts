import { type ConfirmOptions, confirmPayment, takeNextAction } from './confirm-payment.ts';
import { type ElementsOptions, SandboxElements } from './elements.ts';
import { type ApiAnswer, callApi, IntegrationError, intentIdOf } from './stripe-api.ts';

/** The release of Stripe.js that @stripe/stripe-js expects; it warns about any other. */
const RELEASE = 'endive';

/** `window.Stripe`: as much of Stripe.js as @stripe/react-stripe-js and the shop's pages use. */
export function sandboxStripe(key: string) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new IntegrationError(
      'Please call Stripe() with your publishable key. You used an empty string or a wrong key.',
    );
  }
  const retrievePaymentIntent = (clientSecret: string): Promise<ApiAnswer> =>
    callApi(key, 'GET', `payment_intents/${intentIdOf(clientSecret)}`, { client_secret: clientSecret });
  return {
    elements: (options?: ElementsOptions) => new SandboxElements(key, options),
    confirmPayment: (options: ConfirmOptions) => confirmPayment(key, options),
    retrievePaymentIntent,
    async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<ApiAnswer> {
      const answer = await retrievePaymentIntent(clientSecret);
      return answer.error ? answer : takeNextAction(key, clientSecret, answer.paymentIntent);
    },
    registerAppInfo() {},
    _registerWrapper() {},
    // @stripe/react-stripe-js takes an object for Stripe's only if it has these three.
    createToken: () => notHere('createToken'),
    createPaymentMethod: () => notHere('createPaymentMethod'),
    confirmCardPayment: () => notHere('confirmCardPayment'),
  };
}

function notHere(name: string): Promise<never> {
  return Promise.reject(new IntegrationError(`The sandbox's Stripe.js has no ${name}; use confirmPayment.`));
}

Object.assign(window, { Stripe: Object.assign(sandboxStripe, { version: RELEASE }) });
