import type Stripe from 'stripe';
import { DEMO } from '#shop/people/staff/staff-accounts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { openCheckout, paidOrder } from '#tests/support/orders/pre-orders.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import type { Fillings } from './throw-requests.ts';

type Place = { address: string; origin: string; shop: Shop; stripe: Stripe; idToken: () => Promise<string> };

let visitors = 0;

/** Somebody of the staff and a customer, newly signed in, with an order that is paid for and a payment that is open. */
export function keepFillings({ address, origin, shop, stripe, idToken }: Place): () => Promise<Fillings> {
  const test = { shop, stripe } as TestShop;
  let orders: Fillings = {};
  const signIn = async (path: string, body: object, more: Record<string, string> = {}) => {
    visitors += 1;
    const headers = {
      ...{ 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...more },
      'x-forwarded-for': `192.0.2.${visitors % 256}`,
    };
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  };
  return async () => {
    try {
      const order = await paidOrder(test);
      const intent = await openCheckout(test);
      const { client_secret: secret } = await stripe.paymentIntents.retrieve(intent);
      orders = { order: order.orderNumber, token: order.paymentToken ?? '', intent, secret: secret ?? '' };
    } catch {
      // What was thrown until now may have taken the bow from sale: the orders of before do.
    }
    const token = await idToken();
    const staff = await signIn('/api/admin/login', DEMO);
    const customer = await signIn('/api/auth/firebase-sync', {}, { authorization: `Bearer ${token}` });
    return { ...orders, origin, idToken: token, staff: staff.join('; '), customer: customer.join('; ') };
  };
}
