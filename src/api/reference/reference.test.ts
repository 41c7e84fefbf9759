import { expect, test } from 'vitest';
import { z } from 'zod';
import { openRobin } from '#tests/support/staff/second-factors.ts';
import { createTestServer, ORIGIN } from '#tests/support/test-server.ts';
import { apiDocument, html } from './reference.ts';

const CALLS = [
  'GET /api/products',
  'GET /api/cart',
  'POST /api/cart/items',
  'PUT /api/cart/items/{id}',
  'DELETE /api/cart/items/{id}',
  'POST /api/create-payment-intent',
  'POST /api/deposit-status',
  'POST /api/create-final-payment-intent',
  'POST /api/create-part-payment-intent',
  'POST /api/orders',
  'GET /api/orders/{token}',
  'DELETE /api/orders/{token}/card',
  'POST /api/orders/complete-payment',
  'POST /api/auth/firebase-sync',
  'GET /api/auth/user',
  'GET /api/auth/firebase-user',
  'POST /api/auth/sign-out',
  'GET /api/user/orders',
  'GET /api/user/orders/{orderNumber}',
  'GET /api/user/orders/{orderNumber}/receipts/{number}',
  'GET /api/order-pages/{key}/receipts/{number}',
  'GET /api/admin/orders/{order}/receipts/{number}',
  'PUT /api/user/orders/{orderNumber}',
  'POST /api/user/orders/{orderNumber}/gear',
  'POST /api/order-pages/{key}/gear',
  'DELETE /api/cart/bow',
  'DELETE /api/user/orders/{orderNumber}/card',
  'POST /api/user/orders/{orderNumber}/payment-link',
  'POST /api/gift-cards/balance',
  'POST /api/orders/gift-card',
  'POST /api/orders/gift-card-payment',
  'POST /api/orders/find',
  'GET /api/order-calendars/{key}',
  'GET /api/order-pages/{key}',
  'PUT /api/order-pages/{key}',
  'DELETE /api/order-pages/{key}/card',
  'POST /api/order-pages/{key}/payment-link',
  'GET /api/user/orders/{orderNumber}/returns',
  'POST /api/user/orders/{orderNumber}/returns',
  'POST /api/user/orders/{orderNumber}/returns/{id}/withdraw',
  'GET /api/order-pages/{key}/returns',
  'POST /api/order-pages/{key}/returns',
  'POST /api/order-pages/{key}/returns/{id}/withdraw',
  'GET /api/admin/gift-cards',
  'GET /api/admin/gift-cards/{id}',
  'POST /api/admin/gift-cards/{id}/block',
  'POST /api/admin/gift-cards/{id}/unblock',
  'POST /api/admin/gift-cards/{id}/reissue',
  'POST /api/admin/gift-cards/{id}/void',
  'POST /api/admin/letters/{key}/send',
  'GET /api/admin/shipping-rates',
  'PUT /api/admin/shipping-rates',
  'GET /api/admin/maker',
  'PUT /api/admin/maker',
  'POST /api/admin/films',
  'POST /api/admin/orders/{order}/parcels',
  'GET /api/admin/returns',
  'PUT /api/admin/returns/{id}',
  'GET /api/user/checkout-details',
  'GET /api/user/sessions',
  'DELETE /api/user/sessions/{id}',
  'DELETE /api/user/sessions',
  'GET /api/user/data',
  'POST /api/user/erasure',
  'POST /api/erasures/look',
  'POST /api/erasures',
  'POST /api/chat',
  'POST /api/contact',
  'POST /api/webhooks/stripe',
  'GET /api/preorder-stats',
  'POST /api/admin/login/code',
  'POST /api/admin/login/passkey',
  'POST /api/admin/login/passkey/options',
  'GET /api/admin/account',
  'POST /api/admin/account/confirm',
  'POST /api/admin/account/confirm/passkey',
  'PUT /api/admin/account/password',
  'POST /api/admin/account/totp',
  'PUT /api/admin/account/totp',
  'DELETE /api/admin/account/totp',
  'DELETE /api/admin/letters/{key}',
  'POST /api/admin/account/passkeys',
  'POST /api/admin/account/passkeys/options',
  'DELETE /api/admin/account/passkeys/{id}',
  'POST /api/admin/account/recovery-codes',
  'DELETE /api/admin/account/sessions/{id}',
  'GET /api/admin/samples',
  'GET /api/admin/setup',
  'PUT /api/admin/setup/{tick}',
  'GET /api/admin/desk',
  'PUT /api/admin/desk',
  'PUT /api/admin/letters/{key}',
  'GET /api/admin/jump',
  'GET /api/admin/letters',
  'GET /api/admin/emails',
  'POST /api/admin/samples/clear',
  'GET /api/admin/audit',
  'GET /api/admin/backups',
  'POST /api/admin/backups/release',
  'GET /api/admin/books',
  'GET /api/admin/books/exports/{kind}',
  'GET /api/admin/books/accounts',
  'GET /api/admin/money',
  'GET /api/admin/payouts',
  'GET /api/admin/payouts/{id}',
  'GET /api/admin/contact-choices',
  'POST /api/admin/contact-tags',
  'POST /api/admin/contacts/{id}/undo',
  'GET /api/admin/contacts',
  'GET /api/admin/contacts/{id}',
  'PUT /api/admin/contacts/{id}',
  'POST /api/admin/contacts/{id}/replies',
  'GET /api/admin/live',
  'POST /api/admin/alerts/{id}/resolve',
  'POST /api/admin/emails/{id}/retry',
  'POST /api/admin/emails/{id}/resolve',
  'POST /api/admin/webhooks/{id}/replay',
  'GET /api/admin/summary',
  'GET /api/admin/figures',
  'GET /api/admin/forecast',
  'GET /api/admin/needs',
  'POST /api/admin/pictures',
  'GET /api/admin/orders/{order}',
  'PUT /api/admin/orders/{order}',
  'PUT /api/admin/orders/{order}/details',
  'POST /api/admin/orders/{order}/notes',
  'POST /api/admin/orders/{order}/cancel',
  'POST /api/admin/orders/{order}/cancel/stop',
  'GET /api/admin/waiting',
  'POST /api/admin/team/{member}/password-link',
  'POST /api/staff-passwords',
  'GET /api/staff-passwords/{token}',
  'POST /api/staff-passwords/{token}',
  'POST /api/admin/orders/{order}/undo',
  'POST /api/admin/products/{id}/undo',
  'POST /api/admin/orders/{order}/refund',
  'POST /api/admin/orders/{order}/money-back',
  'GET /api/admin/orders/{order}/printing',
  'POST /api/admin/orders/{order}/printing/retry',
  'POST /api/admin/orders/{order}/payment-link',
  'GET /api/admin/orders',
  'GET /api/admin/orders/export.csv',
  'GET /api/admin/orders/to-ship.csv',
  'GET /api/admin/orders/totals',
  'GET /api/admin/order-views',
  'POST /api/admin/order-views',
  'PUT /api/admin/order-views/{view}',
  'DELETE /api/admin/order-views/{view}',
  'GET /api/admin/products',
  'POST /api/admin/products',
  'GET /api/admin/products/{id}',
  'PUT /api/admin/products/{id}',
  'DELETE /api/admin/products/{id}',
  'POST /api/admin/send-test-payoff-email',
  'POST /api/send-release-notifications',
  'GET /api/admin/release',
  'GET /api/admin/mailings',
  'GET /api/admin/mailings/{mailing}',
  'GET /api/admin/mailings/{mailing}/recipients',
  'POST /api/admin/mailings/{mailing}/resend',
  'GET /api/admin/mailings/{mailing}/charges',
  'POST /api/admin/mailings/{mailing}/charges/stop',
  'GET /api/admin/mail-settings',
  'PUT /api/admin/mail-settings',
  'POST /api/admin/mail-previews',
  'POST /api/admin/mail-previews/copy',
  'GET /api/admin/disputes/{id}',
  'POST /api/admin/disputes/{id}/evidence',
  'POST /api/admin/disputes/{id}/evidence/send',
  'GET /api/admin/disputes/{id}/evidence.pdf',
  'GET /api/admin/delays',
  'GET /api/admin/delays/open',
  'POST /api/admin/delays',
  'POST /api/admin/mailings/{mailing}/stop',
  'POST /api/admin/delays/{delay}/correction',
  'POST /api/admin/announcements',
  'GET /api/admin/suppressions',
  'DELETE /api/admin/suppressions/{suppression}',
  'GET /api/delay-notices/{token}',
  'POST /api/delay-notices/{token}/answer',
  'GET /api/unsubscribe/{token}',
  'POST /api/unsubscribe/{token}',
  'POST /api/webhooks/sendgrid',
  'POST /api/webhooks/printful',
  'GET /api/admin/status',
  'POST /api/admin/login',
  'POST /api/admin/logout',
  'GET /api/login',
  'POST /api/bows/{serial}/transfer',
  'POST /api/order-pages/{key}/confirmation',
  'PUT /api/orders/{token}',
  'POST /api/orders/{token}/confirmation',
  'POST /api/user/orders/{orderNumber}/confirmation',
  'GET /api/admin/campaigns/{campaign}/batches',
  'GET /api/admin/batches',
  'POST /api/admin/campaigns/{campaign}/batches',
  'GET /api/admin/batches/{batch}',
  'PUT /api/admin/batches/{batch}',
  'PUT /api/admin/books/accounts',
  'POST /api/admin/batches/{batch}/move',
  'POST /api/admin/batches/{batch}/split',
  'GET /api/admin/batches/{batch}/told',
  'GET /api/admin/batches/{batch}/queue',
  'GET /api/admin/orders/{order}/place',
  'PUT /api/admin/orders/{order}/place',
  'GET /api/admin/orders/{order}/owners',
  'POST /api/admin/orders/{order}/owners',
  'POST /api/admin/orders/{order}/owners/link',
  'GET /api/admin/bows',
  'GET /api/admin/bows/counts',
  'GET /api/admin/bows/builds',
  'GET /api/admin/bows/builds.csv',
  'GET /api/admin/bows/papers',
  'GET /api/admin/bows/{serial}',
  'PUT /api/admin/bows/{serial}',
  'POST /api/admin/bows/moves',
  'GET /api/admin/bulk-runs',
  'GET /api/admin/bulk-runs/{run}',
  'GET /api/admin/bulk-runs/{run}/lines',
  'GET /api/admin/bulk-runs/{run}/refused.csv',
  'POST /api/admin/order-tags',
  'POST /api/admin/bulk-runs/previews/process',
  'POST /api/admin/bulk-runs/previews/payment-links',
  'POST /api/admin/bulk-runs/previews/shipments',
  'POST /api/admin/bulk-runs/process',
  'POST /api/admin/bulk-runs/payment-links',
  'POST /api/admin/bulk-runs/shipments',
  'POST /api/admin/bulk-runs/{run}/stop',
  'POST /api/admin/bulk-runs/{run}/resume',
  'GET /api/admin/orders/papers',
  'GET /api/admin/campaigns',
  'GET /api/admin/campaigns/{campaign}',
  'POST /api/admin/campaigns',
  'PUT /api/admin/campaigns/{campaign}',
  'POST /api/admin/campaign-previews',
  'GET /api/admin/order-choices',
  'GET /api/admin/order-view-counts',
  'POST /api/waiting-list',
  'GET /api/waiting-list/{token}',
  'POST /api/waiting-list/{token}/confirm',
  'POST /api/waiting-list/{token}/leave',
  'GET /api/admin/notices',
  'PUT /api/admin/notices',
  'POST /api/admin/notices/browsers',
  'DELETE /api/admin/notices/browsers/{id}',
  'POST /api/admin/notices/browsers/{id}/test',
  'DELETE /api/admin/team/admins/{user}',
  'DELETE /api/admin/team/invitations/{invitation}',
  'DELETE /api/admin/team/{member}',
  'DELETE /api/admin/team/{member}/factors',
  'GET /api/admin/audit/people',
  'GET /api/admin/customers',
  'GET /api/admin/customers/{customer}',
  'GET /api/admin/customers/{customer}/data',
  'GET /api/admin/customers/{customer}/erasure',
  'POST /api/admin/customers/{customer}/erasure',
  'GET /api/admin/customers/{customer}/emails',
  'GET /api/admin/customers/{customer}/inquiries',
  'GET /api/admin/customers/{customer}/orders',
  'GET /api/admin/emails/{id}',
  'GET /api/admin/months',
  'GET /api/admin/months/{month}',
  'POST /api/admin/months/{month}/close',
  'GET /api/admin/sales-tax',
  'PUT /api/admin/sales-tax',
  'GET /api/admin/sales-tax/report',
  'GET /api/admin/excise',
  'GET /api/admin/excise.csv',
  'GET /api/admin/excise/setup',
  'PUT /api/admin/excise/setup',
  'PUT /api/admin/excise/exports/{order}',
  'GET /api/admin/phone-orders/offer',
  'GET /api/admin/team',
  'GET /api/admin/work',
  'GET /api/staff-invitations/{token}',
  'POST /api/admin/customers/{customer}/notes',
  'POST /api/admin/emails/{id}/send-again',
  'POST /api/admin/orders/{order}/parcels/{parcel}/take-back',
  'POST /api/admin/orders/{order}/replacements',
  'POST /api/admin/phone-orders',
  'POST /api/admin/phone-orders/price',
  'POST /api/admin/team/invitations',
  'POST /api/order-pages/{key}/cancellation',
  'POST /api/orders/{token}/agreement',
  'POST /api/staff-invitations/{token}/account',
  'POST /api/user/orders/{orderNumber}/cancellation',
  'PUT /api/admin/orders/{order}/parcels/{parcel}',
  'PUT /api/admin/team/{member}',
];

const WITHOUT_ANSWER: Record<string, string> = {
  'GET /api/login': '303',
  'POST /api/admin/mail-previews/copy': '204',
  'POST /api/admin/samples/clear': '204',
  'PUT /api/admin/excise/exports/{order}': '204',
  'POST /api/user/orders/{orderNumber}/gear': '204',
  'POST /api/order-pages/{key}/gear': '204',
  'POST /api/staff-passwords': '204',
  'POST /api/staff-passwords/{token}': '204',
};

async function readDocument() {
  // The bundle of the pages brings copies with the same names; whichever is loaded first, the server's own are described.
  const copy = z.object({}).meta({ id: 'BowBuild' });
  await using server = await createTestServer();
  const { status, text } = await server.ask('GET', '/api/openapi.json');
  expect(status).toBe(200);
  z.globalRegistry.remove(copy);
  return { text, document: apiDocument.extend({ openapi: z.string() }).parse(JSON.parse(text)) };
}

test('the description lists every call, with a summary, what it refuses and in which shape', async () => {
  const { document } = await readDocument();
  expect(document.openapi).toBe('3.1.0');
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.sort()).toEqual(CALLS.toSorted());
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { summary, description, responses }] of Object.entries(methods)) {
      expect([path, summary, description]).not.toContain('');
      // A call whose answer is another address, or nothing, has no answer of its own.
      const success = Object.keys(responses).find((status) => Number(status) < 400) ?? 'none';
      const call = `${method.toUpperCase()} ${path}`;
      expect([call, success]).toEqual([call, WITHOUT_ANSWER[call] ?? '200']);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '429', '500']));
      for (const [status, { description: when, content }] of Object.entries(responses)) {
        expect(when, `${path} ${status}`).not.toBe('Default Response');
        if (status === success) continue;
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

test('in production the description of the API is for those who work here', async () => {
  await using server = await createTestServer({
    config: { production: true, origin: ORIGIN, trustProxy: 1, adminPath: '/control-panel', testEmail: null },
  });
  for (const url of ['/api/docs', '/api/openapi.json']) expect((await server.ask('GET', url)).status).toBe(401);
  const robin = await openRobin(server);
  for (const url of ['/api/docs', '/api/openapi.json']) expect((await robin.ask('GET', url)).status).toBe(200);
});
