import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/schema.ts';
import { ANN, HUNTER, openStaffBrowser, signInAs } from '#tests/support/browser.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { send } from '#tests/support/samples/nasty-input.ts';
import { addressOf, apiRoutes, CALLS, FOR_OTHERS, staffRoutes } from '#tests/support/staff/staff-routes.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

const NOT_STAFF = { error: 'Please sign in to the staff panel.', code: 'not-staff' };

type Headers = Record<string, string>;

async function makeAdmin({ test: { shop } }: TestServer, email: string, isAdmin = true) {
  await shop.db.update(users).set({ isAdmin }).where(eq(users.email, email));
}

/** What those send who may not work here, some of them no more. */
async function outsiders(server: TestServer): Promise<Record<string, Headers>> {
  const expired = await openStaffBrowser(server, 'expired');
  server.test.advance(12 * 3_600_000);
  const ended = await openStaffBrowser(server, 'ended');
  const secret = ended.cookies.get('staff_session');
  await ended.ask('POST', '/api/admin/logout');
  const staff = await openStaffBrowser(server, 'staff');
  const { browser: ann, token } = await signInAs(server, ANN);
  const { browser: hunter } = await signInAs(server, HUNTER);
  await makeAdmin(server, HUNTER.email);
  await makeAdmin(server, HUNTER.email, false);
  return {
    'a visitor': {},
    'a customer': { cookie: `__Host-session=${ann.cookies.get('session')}; __Host-signed_in=1` },
    'a customer by token': { authorization: `Bearer ${token}` },
    'a customer who was an admin': { cookie: `__Host-session=${hunter.cookies.get('session')}` },
    'an expired session': { cookie: `__Host-staff_session=${expired.cookies.get('staff_session')}` },
    'an ended session': { cookie: `__Host-staff_session=${secret}` },
    'a forged session': { cookie: `__Host-staff_session=${'A'.repeat(43)}` },
    "a customer's session in the place of staff": { cookie: `__Host-staff_session=${ann.cookies.get('session')}` },
    "a session of staff in a customer's place": { cookie: `__Host-session=${staff.cookies.get('staff_session')}` },
    nonsense: { cookie: `__Host-staff_session='or true--; __Host-session=${'x'.repeat(5000)}` },
  };
}

test('the server has every call of the contract, and the API no other', async () => {
  await using server = await createTestServer();
  const served = apiRoutes(server).filter(({ method }) => method !== 'HEAD');
  expect(served.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(CALLS.toSorted());
});

test('what is open to others than staff is this, and nothing that was put there by mistake', () => {
  const addresses = [...new Set(FOR_OTHERS.map((call) => call.split(' ')[1]?.slice('/api'.length)))];
  expect(addresses.toSorted()).toEqual(
    [
      ...[
        '/products',
        '/create-payment-intent',
        '/deposit-status',
        '/create-final-payment-intent',
        '/create-part-payment-intent',
        '/contact',
        '/chat',
      ],
      ...['/orders', '/orders/:token', '/orders/complete-payment', '/webhooks/stripe', '/webhooks/sendgrid'],
      ...['/delay-notices/:token', '/delay-notices/:token/answer', '/unsubscribe/:token'],
      ...['/auth/firebase-sync', '/auth/user', '/auth/firebase-user', '/auth/sign-out', '/user/checkout-details'],
      ...['/user/orders', '/user/orders/:orderNumber', '/user/orders/:orderNumber/payment-link'],
      ...['/user/orders/:orderNumber/receipts/:number', '/order-pages/:key/receipts/:number'],
      // By the session alone, its own and those of the same customer.
      ...['/user/sessions', '/user/sessions/:id'],
      // By the session; by the secret of the mailed link.
      ...['/user/data', '/user/erasure', '/erasures/look', '/erasures'],
      ...['/user/orders/:orderNumber/returns', '/user/orders/:orderNumber/returns/:id/withdraw'],
      ...['/cart', '/cart/items', '/cart/items/:id', '/orders/find', '/webhooks/printful'],
      ...['/gift-cards/balance', '/orders/gift-card', '/orders/gift-card-payment'],
      ...['/order-pages/:key', '/order-pages/:key/payment-link', '/order-pages/:key/confirmation'],
      ...['/order-pages/:key/gear', '/user/orders/:orderNumber/gear', '/cart/bow'],
      ...['/order-pages/:key/card', '/user/orders/:orderNumber/card', '/orders/:token/card'],
      // By the secret of the page, too.
      ...['/order-calendars/:key'],
      // By the secret of the page after the payment, as with the correction; by the session; by the secret of the present owner.
      ...['/orders/:token/confirmation', '/user/orders/:orderNumber/confirmation', '/bows/:serial/transfer'],
      ...['/waiting-list', '/waiting-list/:token', '/waiting-list/:token/confirm', '/waiting-list/:token/leave'],
      ...['/order-pages/:key/returns', '/order-pages/:key/returns/:id/withdraw'],
      // Likewise by the secret of the page or of the link, and by the session.
      ...['/order-pages/:key/cancellation', '/user/orders/:orderNumber/cancellation', '/orders/:token/agreement'],
      // By the secret of the mailed link.
      ...['/staff-invitations/:token', '/staff-invitations/:token/account'],
      ...['/staff-passwords', '/staff-passwords/:token'],
      ...['/admin/status', '/admin/login', '/admin/logout', '/login'],
      // The second step of a sign-in, and signing in with a passkey.
      ...['/admin/login/code', '/admin/login/passkey', '/admin/login/passkey/options'],
    ].toSorted(),
  );
});

test('nobody but staff gets anything from a call of theirs, or learns of it, whatever is sent', async () => {
  await using server = await createTestServer();
  const { orderNumber } = await paidOrder(server.test);
  const everybody = Object.entries(await outsiders(server));
  const routes = staffRoutes(server);
  expect(routes.length).toBeGreaterThan(30);
  for (const { method, url } of routes) {
    const good = addressOf(url, url.includes(':order') ? orderNumber : 1);
    const malformed = `${addressOf(url, 'x')}?limit=-1`;
    for (const [who, headers] of everybody) {
      const answers = [
        await send(server, { method, url: malformed, headers }, method === 'GET' ? undefined : '{"'),
        ...(who === 'a visitor' ? [await send(server, { method, url: good, headers })] : []),
        ...(who === 'a customer' ? [await send(server, { method, url: good, headers }, 'x', 'text/plain')] : []),
      ];
      for (const answer of answers) {
        const body = method === 'HEAD' ? NOT_STAFF : answer.json();
        expect([who, method, url, answer.statusCode, body]).toEqual([who, method, url, 401, NOT_STAFF]);
      }
    }
  }
});

test("another site's page changes nothing in the name of staff", async () => {
  await using server = await createTestServer();
  const robin = await openStaffBrowser(server, 'robin', 'owner');
  const cookie = `__Host-staff_session=${robin.cookies.get('staff_session')}`;
  const headers = { cookie, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  for (const { method, url } of staffRoutes(server).filter(({ method }) => !['GET', 'HEAD'].includes(method))) {
    const answer = await send(server, { method, url: addressOf(url, 1), headers }, '{}');
    expect([method, url, answer.statusCode, answer.json().code]).toEqual([method, url, 403, 'foreign-origin']);
  }
});
