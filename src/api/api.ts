import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '#config.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { keepCookies } from './cookies.ts';
import { limitProvider } from './plugins/limit-provider.ts';
import { refuseUnknownPaths } from './plugins/not-found.ts';
import { checkAgainstContract, describeApi } from './plugins/openapi.ts';
import { limitCalls } from './plugins/rate-limits.ts';
import { sendSecurityHeaders } from './plugins/security-headers.ts';
import { reference } from './reference/reference.ts';
import { Refusal } from './refusal.ts';
import { bowOwnership } from './resources/bows.ts';
import { carts } from './resources/carts.ts';
import { customers } from './resources/customers.ts';
import { delayNotices } from './resources/delay-notices.ts';
import { giftCards } from './resources/gift-cards.ts';
import { orderPages } from './resources/order-pages.ts';
import { orders } from './resources/orders.ts';
import { ownOrders } from './resources/own-orders.ts';
import { payments } from './resources/payments.ts';
import { policyReports } from './resources/policy-reports.ts';
import { ownReturns } from './resources/returns.ts';
import { staffSession } from './resources/staff/session.ts';
import { staff } from './resources/staff/staff.ts';
import { staffInvitations } from './resources/staff/team.ts';
import { storefront } from './resources/storefront.ts';
import { unsubscriptions } from './resources/unsubscribe.ts';
import { waitingLists } from './resources/waiting-list.ts';
import { mailWebhooks, printWebhooks, webhooks } from './resources/webhooks.ts';

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
  await app.register(ownOrders, { shop });
  await app.register(orderPages, { shop });
  await app.register(ownReturns, { shop });
  await app.register(bowOwnership, { shop });
  await app.register(delayNotices, { shop });
  await app.register(staff, { shop, connection, heartbeatMs, releaseAnswerMs, testEmail: config.testEmail });
  await app.register(staffSession, { shop, panelPath: config.adminPath });
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
