import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '#config.ts';
import type { Shop } from '#shop/shop.ts';
import { checkAgainstContract } from './plugins/contract-schemas.ts';
import { readJsonBodies } from './plugins/json-body.ts';
import { refuseUnknownPaths } from './plugins/not-found.ts';
import { describeApi } from './plugins/openapi.ts';
import { limitCalls } from './plugins/rate-limits.ts';
import { requireSameOrigin } from './plugins/same-origin.ts';
import { sendSecurityHeaders } from './plugins/security-headers.ts';
import { reference } from './reference/reference.ts';
import { auth } from './resources/auth.ts';
import { contact } from './resources/contact.ts';
import { delayNotices } from './resources/delay-notices.ts';
import { mailWebhooks } from './resources/mail-webhooks.ts';
import { orders } from './resources/orders.ts';
import { ownOrders } from './resources/own-orders.ts';
import { payments } from './resources/payments.ts';
import { preorderStatistics } from './resources/preorder-stats.ts';
import { products } from './resources/products.ts';
import { staffAudit } from './resources/staff-audit.ts';
import { staffContacts } from './resources/staff-contacts.ts';
import { staffDelays } from './resources/staff-delays.ts';
import { staffLive } from './resources/staff-live.ts';
import { staffMailPreviews } from './resources/staff-mail-previews.ts';
import { staffMailSettings } from './resources/staff-mail-settings.ts';
import { staffNeedsChanges } from './resources/staff-needs.ts';
import { staffOrder } from './resources/staff-order.ts';
import { staffOrderMoney } from './resources/staff-order-money.ts';
import { staffOrders } from './resources/staff-orders.ts';
import { staffOverview } from './resources/staff-overview.ts';
import { staffPictures } from './resources/staff-pictures.ts';
import { staffProducts } from './resources/staff-products.ts';
import { staffRelease } from './resources/staff-release.ts';
import { staffSession } from './resources/staff-session.ts';
import { staffSuppressions } from './resources/staff-suppressions.ts';
import { staffTestMail } from './resources/staff-test-mail.ts';
import { unsubscriptions } from './resources/unsubscribe.ts';
import { webhooks } from './resources/webhooks.ts';

export type ApiOptions = {
  config: Pick<Config, 'production' | 'origin' | 'adminPath' | 'testEmail'>;
  shop: Shop;
  sessionSecret: string;
  connection: pg.PoolConfig;
  heartbeatMs?: number | undefined;
  releaseAnswerMs?: number | undefined;
};

/** Everything under /api: what holds for all of it, then a resource per file. */
export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { config, shop, sessionSecret, connection, heartbeatMs, releaseAnswerMs } = options;
  await sendSecurityHeaders(app, { production: config.production });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  // Counted before anything is looked at, so that refused requests count too.
  await limitCalls(app);
  requireSameOrigin(app, config.origin);
  await app.register(cookie, { secret: sessionSecret });
  readJsonBodies(app);
  checkAgainstContract(app);
  await describeApi(app, config.origin);

  const secureCookies = config.origin.startsWith('https:');
  await app.register(products, { shop });
  await app.register(payments, { shop, secureCookies });
  await app.register(orders, { shop });
  await app.register(auth, { shop, secureCookies });
  await app.register(ownOrders, { shop });
  await app.register(contact, { shop });
  await app.register(preorderStatistics, { shop });
  await app.register(delayNotices, { shop });
  await app.register(staffAudit, { shop });
  await app.register(staffContacts, { shop });
  await app.register(staffDelays, { shop });
  await app.register(staffLive, { shop, connection, heartbeatMs });
  await app.register(staffMailPreviews, { shop });
  await app.register(staffMailSettings, { shop });
  await app.register(staffNeedsChanges, { shop });
  await app.register(staffOverview, { shop });
  await app.register(staffPictures, { shop });
  await app.register(staffOrder, { shop });
  await app.register(staffOrderMoney, { shop });
  await app.register(staffOrders, { shop });
  await app.register(staffProducts, { shop });
  await app.register(staffRelease, { shop, answerAfterMs: releaseAnswerMs });
  await app.register(staffSuppressions, { shop });
  await app.register(staffTestMail, { shop, testEmail: config.testEmail });
  await app.register(staffSession, { shop, panelPath: config.adminPath, secureCookies });
  await app.register(mailWebhooks, { shop });
  await app.register(unsubscriptions, { shop });
  await app.register(webhooks, { shop });
  await app.register(reference);
  refuseUnknownPaths(app);
}
