import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { staffPasswords } from '#api/staff-accounts/staff-password-routes.ts';
import type { Config } from '#config/config.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { bowOwnership } from './bows/bow-page-routes.ts';
import { waitingLists } from './campaigns/waiting-list-routes.ts';
import { carts } from './carts/cart-routes.ts';
import { storefront } from './catalogue/storefront-routes.ts';
import { customerData } from './customers/customer-data-routes.ts';
import { customers } from './customers/customer-routes.ts';
import { delayNotices } from './delays/delay-notice-routes.ts';
import { giftCards } from './gift-cards/gift-card-routes.ts';
import { keepCookies } from './http/cookies.ts';
import { Refusal } from './http/refusal.ts';
import { unsubscriptions } from './mailings/unsubscribe-routes.ts';
import { policyReports } from './operation/policy-report-routes.ts';
import { mailWebhooks, printWebhooks, webhooks } from './operation/webhook-routes.ts';
import { orderPages } from './orders/order-page-routes.ts';
import { orders } from './orders/order-routes.ts';
import { ownOrders } from './orders/own-order-routes.ts';
import { payments } from './payments/payment-routes.ts';
import { limitProvider } from './plugins/limit-provider.ts';
import { refuseUnknownPaths } from './plugins/not-found.ts';
import { checkAgainstContract, describeApi } from './plugins/openapi.ts';
import { limitCalls } from './plugins/rate-limits.ts';
import { sendSecurityHeaders } from './plugins/security-headers.ts';
import { reference } from './reference/reference.ts';
import { ownReturns } from './returns/return-routes.ts';
import { staffSession } from './staff-accounts/staff-session-routes.ts';
import { staffInvitations } from './staff-accounts/team-routes.ts';
import { staff } from './staff-api.ts';

export type ApiOptions = {
  config: Pick<Config, 'production' | 'origin' | 'adminPath' | 'testEmail'>;
  shop: Shop;
  sessionSecrets: string[];
  /** Where requests are counted. */
  counts: FastifyRateLimitStoreCtor;
  connection: pg.PoolConfig;
  heartbeatMs?: number | undefined;
  releaseAnswerMs?: number | undefined;
};

/** Everything under /api: what holds for all of it, then a resource per file. */
export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { config, shop, sessionSecrets, counts, connection, heartbeatMs, releaseAnswerMs } = options;
  await sendSecurityHeaders(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  // Counted before anything is looked at, so that refused requests count too.
  await limitCalls(app, counts);
  limitProvider(app, shop);
  requireSameOrigin(app, config.origin);
  await keepCookies(app, { origin: config.origin, secrets: sessionSecrets });
  readJsonBodies(app);
  checkAgainstContract(app);
  await describeApi(app, config.origin);

  await app.register(storefront, { shop });
  await app.register(carts, { shop });
  await app.register(payments, { shop });
  await app.register(orders, { shop });
  await app.register(giftCards, { shop });
  await app.register(customers, { shop });
  await app.register(customerData, { shop });
  await app.register(ownOrders, { shop });
  await app.register(orderPages, { shop });
  await app.register(ownReturns, { shop });
  await app.register(bowOwnership, { shop });
  await app.register(delayNotices, { shop });
  await app.register(staff, { shop, connection, heartbeatMs, releaseAnswerMs, testEmail: config.testEmail });
  await app.register(staffSession, { shop, panelPath: config.adminPath });
  await app.register(staffPasswords, { shop });
  await app.register(staffInvitations, { shop, panelPath: config.adminPath });
  await app.register(mailWebhooks, { shop });
  await app.register(printWebhooks, { shop });
  await app.register(unsubscriptions, { shop });
  await app.register(waitingLists, { shop });
  await app.register(webhooks, { shop });
  await app.register(reference, { shop, production: config.production });
  await app.register(policyReports, { log: shop.log });
  refuseUnknownPaths(app);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON is the only content type of the API; an empty body counts as none, as calls without details have one (rule 16.1). */
function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    return parse(request, decode(body), (fault, value) => (fault ? done(malformed()) : done(null, value)));
  });
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw malformed();
  }
}

function malformed(): Refusal {
  return new Refusal(400, 'malformed-json', 'The body is not valid JSON. Please send a JSON object in UTF-8.');
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For callers that are no browsers and prove themselves in another way. */
    anyOrigin?: boolean;
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another site's page asks for with a visitor's cookies. `Sec-Fetch-Site` counts first, because
 * only a browser can set it; `none` (typed by the user) never happens on a call of our pages and is refused. `silent`: whether
 * somebody who says nothing of where they are from is taken for one of our pages, as a form of an old browser is.
 */
export function requireSameOrigin(app: FastifyInstance, origin: string, { silent = false } = {}): void {
  const own = new URL(origin).origin;
  const isOwn = ({ 'sec-fetch-site': site, origin: from }: IncomingHttpHeaders) => {
    if (site !== undefined) return site === 'same-origin';
    return from === undefined ? silent : from === own;
  };
  app.addHook('onRequest', async ({ method, routeOptions, headers }) => {
    if (SAFE.has(method) || routeOptions.config.anyOrigin || isOwn(headers)) return;
    const sentence = `Changes are taken from the shop's own pages only. A program has to send the header "Origin: ${own}".`;
    throw new Refusal(403, 'foreign-origin', sentence);
  });
}
