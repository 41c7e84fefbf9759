import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestServer } from '#tests/support/test-server.ts';
import { apiDocument } from './document.ts';
import { html } from './html.ts';

const CALLS = [
  'GET /api/products',
  'POST /api/create-payment-intent',
  'POST /api/deposit-status',
  'POST /api/create-final-payment-intent',
  'POST /api/orders',
  'GET /api/orders/{token}',
  'POST /api/orders/complete-payment',
  'POST /api/auth/firebase-sync',
  'GET /api/auth/user',
  'GET /api/auth/firebase-user',
  'POST /api/auth/sign-out',
  'GET /api/user/orders',
  'GET /api/user/orders/{orderNumber}',
  'PUT /api/user/orders/{orderNumber}',
  'POST /api/user/orders/{orderNumber}/payment-link',
  'GET /api/user/checkout-details',
  'POST /api/contact',
  'POST /api/webhooks/stripe',
];

async function readDocument() {
  await using server = await createTestServer();
  const { status, text } = await server.ask('GET', '/api/openapi.json');
  expect(status).toBe(200);
  return { text, document: apiDocument.extend({ openapi: z.string() }).parse(JSON.parse(text)) };
}

test('the description lists every call, with a summary, what it refuses and in which shape', async () => {
  const { document } = await readDocument();
  expect(document.openapi).toBe('3.1.0');
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed).toEqual(CALLS);
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const { summary, description, responses } of Object.values(methods)) {
      expect([path, summary, description]).not.toContain('');
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '429', '500']));
      for (const [status, { description: when, content }] of Object.entries(responses)) {
        expect(when, `${path} ${status}`).not.toBe('Default Response');
        if (status === '200') continue;
        expect(content?.['application/json']?.schema.$ref, `${path} ${status}`).toBe('#/components/schemas/Failure');
      }
    }
  }
});

test('every shape that the description refers to is in it', async () => {
  const { text, document } = await readDocument();
  const named = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  const referred = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1]));
  expect([...referred].sort()).toEqual(named.sort());
});

test('the page for people shows every call, without scripts and from nowhere else', async () => {
  await using server = await createTestServer();
  const { headers, text } = await server.ask('GET', '/api/docs');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /);
  for (const call of CALLS) expect(text).toContain(`<code>${call}</code>`);
  expect(text).toContain('stripePaymentIntentId');
  expect(text).not.toMatch(/<script|https?:\/\/(?!fulldraw)|undefined|\[object/);
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
});

test('what is written into the page cannot become markup', () => {
  expect(html`<p title="${'"><script>'}">${"<b>&'"}</p>`.text).toBe(
    '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;&#39;</p>',
  );
});
