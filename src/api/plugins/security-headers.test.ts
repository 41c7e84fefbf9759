import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { createTestServer, ORIGIN } from '#tests/support/test-server.ts';

const pages = async (app: FastifyInstance) => {
  app.get('/*', async (_request, reply) => reply.header('content-security-policy', "default-src 'self'").send('page'));
};

test('answers of the API may not be kept, framed, sniffed or load anything', async () => {
  await using server = await createTestServer();
  for (const url of ['/api/products', '/api/unknown', '/api/orders/unknown', '/api/openapi.json']) {
    const { headers } = await server.ask('GET', url);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.any(String),
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
});

test('in production browsers are told to come by HTTPS alone', async () => {
  await using server = await createTestServer({ config: { production: true, origin: ORIGIN, trustProxy: 0 }, pages });
  for (const url of ['/api/products', '/bows']) {
    expect((await server.ask('GET', url)).headers['strict-transport-security']).toBe('max-age=31536000');
  }
});

test('pages bring their own security policy, and one with a secret in its address tells nobody where it is', async () => {
  await using server = await createTestServer({ pages });
  const home = await server.ask('GET', '/?from=mail');
  expect(home.headers['content-security-policy']).toBe("default-src 'self'");
  expect(home.headers['x-content-type-options']).toBe('nosniff');
  expect(home.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  for (const url of [
    '/complete-payment?token=x',
    '/payment-success?payment_intent=pi_1&payment_intent_client_secret=x',
  ]) {
    expect((await server.ask('GET', url)).headers['referrer-policy']).toBe('no-referrer');
  }
});
