import type Stripe from 'stripe';
import { staff } from '#db/schema.ts';
import { openSession } from '#shop/people/sessions.ts';
import { NOBODYS_HASH } from '#shop/people/staff/passwords.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { openCheckout, paidOrder } from '#tests/support/orders/pre-orders.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { STAFF_ROLES } from '#values/staff/staff.ts';
import { ANOTHER } from './leaks.ts';
import type { Fillings } from './throw-requests.ts';

type Place = { address: string; origin: string; shop: Shop; stripe: Stripe; idToken: () => Promise<string> };

let visitors = 0;

/** Somebody of each role and a customer, newly signed in, with an order that is paid for, a payment that is open, and another customer's order. */
export function keepFillings({ address, origin, shop, stripe, idToken }: Place): () => Promise<Fillings> {
  const test = { shop, stripe } as TestShop;
  let orders: Fillings = {};
  return async () => {
    visitors += 1;
    try {
      orders.another ??= (await paidOrder(test, ANOTHER)).orderNumber;
      const order = await paidOrder(test);
      const intent = await openCheckout(test);
      const { client_secret: secret } = await stripe.paymentIntents.retrieve(intent);
      orders = { ...orders, order: order.orderNumber, token: order.paymentToken ?? '', intent, secret: secret ?? '' };
    } catch {
      // What was thrown until now may have taken the bow from sale: the orders of before do.
    }
    const token = await idToken();
    const answer = await fetch(`${address}/api/auth/firebase-sync`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        authorization: `Bearer ${token}`,
        'x-forwarded-for': `192.0.2.${visitors % 256}`,
      },
      body: '{}',
    });
    const customer = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
    return { ...orders, ...(await signInTeam(shop)), origin, idToken: token, customer: customer.join('; ') };
  };
}

/** Others each time: what was thrown may have suspended those of before. */
async function signInTeam(shop: Shop): Promise<Fillings> {
  const cookies: Fillings = {};
  for (const role of STAFF_ROLES) {
    await shop.db.transaction(async (tx) => {
      const account = { username: `${role}-${visitors}`, role, passwordHash: NOBODYS_HASH };
      const [member] = await tx.insert(staff).values(account).returning();
      const { secret } = await openSession(tx, shop, { kind: 'staff', staffId: member?.id ?? 0 });
      cookies[role] = `__Host-staff_session=${secret}; staff_session=${secret}`;
    });
  }
  return cookies;
}
