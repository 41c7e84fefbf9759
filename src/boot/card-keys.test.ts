import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { alerts } from '#db/schema.ts';
import { createStripeProvider } from '#providers/stripe/stripe-provider.ts';
import { SANDBOX_PUBLISHABLE_KEY, SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_SECRET } from '#sandbox/shared/keys.ts';
import { compareKeys } from '#shop/orders/payments/provider-keys.ts';
import { openCheckout } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** The shop with other keys, and what is written to its log. */
function withKeys(
  { shop, sandbox }: TestShop,
  keys: { secretKey?: string; publishableKey?: string; apiBase?: string },
) {
  const warned: string[] = [];
  const log = { ...shop.log, warn: (_detail: object, message: string) => void warned.push(message) };
  const provider = createStripeProvider({
    secretKey: SANDBOX_SECRET_KEY,
    publishableKey: SANDBOX_PUBLISHABLE_KEY,
    apiBase: sandbox.stripeBase,
    webhookSecret: SANDBOX_WEBHOOK_SECRET,
    mode: 'sandbox',
    clock: shop.clock,
    ...keys,
  });
  return { shop: { ...shop, payments: provider, log }, warned };
}

/** Passes the secret key's calls on, and knows no payment for a page's key, as Stripe does for another account's. */
async function otherAccountForPages(base: string) {
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json');
    const { authorization = '' } = request.headers;
    if (authorization.includes('pk_')) {
      const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent' };
      response.writeHead(404).end(JSON.stringify({ error }));
      return;
    }
    const answer = await fetch(`${base}${request.url}`, { headers: { authorization } });
    response.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    apiBase: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

test('keys of two accounts are told in the log and by an alert, which ends when they are right', async () => {
  await using counter = await createTestShop();
  await using other = await otherAccountForPages(counter.sandbox.stripeBase);
  const wrong = withKeys(counter, other);
  await compareKeys(wrong.shop);
  // Without a payment there is nothing by which they could be compared.
  expect(wrong.warned).toEqual([]);
  await openCheckout(counter);
  await compareKeys(wrong.shop);
  await compareKeys(wrong.shop);
  expect(wrong.warned[0]).toContain('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong to two accounts');
  const readAlerts = () => counter.shop.db.select().from(alerts);
  expect(await readAlerts()).toMatchObject([{ kind: 'keys-disagree', resolvedAt: null }]);
  const right = withKeys(counter, {});
  await compareKeys(right.shop);
  expect(right.warned).toEqual([]);
  expect(await readAlerts()).toMatchObject([{ kind: 'keys-disagree', resolvedAt: counter.shop.clock() }]);
});

test('a key that Stripe refuses is named', async () => {
  await using counter = await createTestShop();
  await openCheckout(counter);
  const pages = withKeys(counter, { publishableKey: 'pk_test_51Other' });
  await compareKeys(pages.shop);
  expect(pages.warned).toEqual([expect.stringContaining('Stripe refuses STRIPE_PUBLISHABLE_KEY.')]);
  const server = withKeys(counter, { secretKey: 'sk_test_51Other' });
  await compareKeys(server.shop);
  expect(server.warned).toEqual([expect.stringContaining('Stripe refuses STRIPE_SECRET_KEY.')]);
  expect(JSON.stringify(await counter.shop.db.select().from(alerts))).not.toMatch(/_51Other/);
});

test('a provider that cannot be reached stops nothing; it is asked again later', async () => {
  await using counter = await createTestShop();
  const { shop, warned } = withKeys(counter, { apiBase: 'http://127.0.0.1:1' });
  await compareKeys(shop);
  expect(warned).toEqual([expect.stringContaining('could not be compared; they are later')]);
  expect(await counter.shop.db.$count(alerts)).toBe(0);
});
