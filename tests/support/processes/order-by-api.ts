import { createStripeClient } from '#providers/stripe/stripe-client.ts';
import { SANDBOX_SECRET_KEY } from '#sandbox/shared/keys.ts';
import type { RunningServer } from './start-server.ts';

/** `address`: where the customer's calls come from; the shop's settings need `TRUST_PROXY: '1'`. */
export type ApiCustomer = { address: string; email: string };

/** The steps of a pre-order, each a call as the checkout makes it, without its pages. */
export const openCheckout = (shop: RunningServer, customer: ApiCustomer) =>
  call<{ clientSecret: string }>(shop, customer, '/api/create-payment-intent', {});

export const intentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? '';

export const saveOrder = (shop: RunningServer, customer: ApiCustomer, intentId: string) =>
  call<{ orderNumber: string }>(shop, customer, '/api/orders', {
    customerName: 'Ada Boone',
    customerEmail: customer.email,
    shippingAddress: '12 Ridge Road, Butte, MT 59701',
    bowColor: 'Black',
    totalAmount: '1776.00',
    depositAmount: '177.60',
    remainingBalance: '1598.40',
    stripePaymentIntentId: intentId,
    agreedToBalance: true,
  });

/** `provider`: where the card payments are, the shop itself or a sandbox in a process of its own. */
export const charge = (provider: Pick<RunningServer, 'origin'>, intentId: string, receiptEmail?: string) =>
  cardProvider(provider.origin).paymentIntents.confirm(intentId, {
    payment_method: 'pm_card_visa',
    return_url: provider.origin,
    ...(receiptEmail ? { receipt_email: receiptEmail } : {}),
  });

/** The balance of an order through its payment link, as its page pays it. */
export async function payBalance(
  shop: RunningServer,
  customer: ApiCustomer,
  token: string,
  provider: Pick<RunningServer, 'origin'> = shop,
): Promise<void> {
  const opening = { token, amount: '1598.40' };
  const opened = await call<{ clientSecret: string }>(shop, customer, '/api/create-final-payment-intent', opening);
  await charge(provider, intentOf(opened.clientSecret));
  await call(shop, customer, '/api/orders/complete-payment', { token });
}

/** The sandbox's card provider, as its dashboard would show it. */
export function cardProvider(origin: string) {
  return createStripeClient({ secretKey: SANDBOX_SECRET_KEY, apiBase: `${origin}/sandbox/stripe` });
}

async function call<T>({ origin }: RunningServer, { address }: ApiCustomer, path: string, body: object): Promise<T> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, origin },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<T>;
}
