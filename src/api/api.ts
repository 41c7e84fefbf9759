import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Config } from '#config.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { keepCookies } from './cookies.ts';
import { checkAgainstContract } from './plugins/contract-schemas.ts';
import { readJsonBodies } from './plugins/json-body.ts';
import { refuseUnknownPaths } from './plugins/not-found.ts';
import { describeApi } from './plugins/openapi.ts';
import { limitCalls } from './plugins/rate-limits.ts';
import { requireSameOrigin } from './plugins/same-origin.ts';
import { sendSecurityHeaders } from './plugins/security-headers.ts';
import { reference } from './reference/reference.ts';
import { customers } from './resources/customers.ts';
import { delayNotices } from './resources/delay-notices.ts';
import { mailWebhooks } from './resources/mail-webhooks.ts';
import { orders } from './resources/orders.ts';
import { ownOrders } from './resources/own-orders.ts';
import { payments } from './resources/payments.ts';
import { staffSession } from './resources/staff/session.ts';
import { staff } from './resources/staff/staff.ts';
import { storefront } from './resources/storefront.ts';
import { unsubscriptions } from './resources/unsubscribe.ts';
import { webhooks } from './resources/webhooks.ts';

export type ApiOptions = {
  config: Pick<Config, 'production' | 'origin' | 'adminPath' | 'testEmail'>;
  shop: Shop;
  sessionSecrets: string[];
  connection: pg.PoolConfig;
  heartbeatMs?: number | undefined;
  releaseAnswerMs?: number | undefined;
};

/** Everything under /api: what holds for all of it, then a resource per file. */
export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { config, shop, sessionSecrets, connection, heartbeatMs, releaseAnswerMs } = options;
  await sendSecurityHeaders(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  // Counted before anything is looked at, so that refused requests count too.
  await limitCalls(app);
  requireSameOrigin(app, config.origin);
  await keepCookies(app, { origin: config.origin, secrets: sessionSecrets });
  readJsonBodies(app);
  checkAgainstContract(app);
  await describeApi(app, config.origin);

  await app.register(storefront, { shop });
  await app.register(payments, { shop });
  await app.register(orders, { shop });
  await app.register(customers, { shop });
  await app.register(ownOrders, { shop });
  await app.register(delayNotices, { shop });
  await app.register(staff, { shop, connection, heartbeatMs, releaseAnswerMs, testEmail: config.testEmail });
  await app.register(staffSession, { shop, panelPath: config.adminPath });
  await app.register(mailWebhooks, { shop });
  await app.register(unsubscriptions, { shop });
  await app.register(webhooks, { shop });
  await app.register(reference);
  refuseUnknownPaths(app);
}
