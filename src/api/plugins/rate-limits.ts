import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Requests per address and minute. What stands in one row is counted together. */
export const LIMITS = {
  contact: 5,
  orders: 10,
  copies: 10,
  guide: 20,
  tokens: 30,
  webhooks: 1000,
  // A shop's whole staff may share an address, and every open page reads its lists again when orders come in.
  staff: 1500,
  others: 300,
} as const;
export type Limit = keyof typeof LIMITS;

const MINUTE_MS = 60_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: Limit;
  }
  interface FastifyRequest {
    /** Seconds to wait after too many forms from this address: the page says so and must not take this one. Else null. */
    retryAfter: number | null;
  }
}

/** Counts by the visitor's address (an IPv6 visitor's /64) in this process, and refuses what is too much. */
export async function limitCalls(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000);
      return new Refusal(429, 'too-many-requests', `That was too often. Please try again in ${seconds} seconds.`);
    },
  });
  const count = (limit: Limit): onRequestAsyncHookHandler =>
    app.rateLimit({ max: LIMITS[limit], timeWindow: MINUTE_MS });
  const counters: Record<Limit, onRequestAsyncHookHandler> = {
    contact: count('contact'),
    orders: count('orders'),
    copies: count('copies'),
    guide: count('guide'),
    tokens: count('tokens'),
    webhooks: count('webhooks'),
    staff: count('staff'),
    others: count('others'),
  };
  app.addHook('onRequest', async function limitRate(request, reply) {
    await counters[request.routeOptions.config.limit ?? 'others'].call(this, request, reply);
  });
}

/**
 * Pages are read without limit; what they are sent is the contact form of visitors without JavaScript. A form too many is
 * not refused here but marked: the page can then say so and give back what was typed.
 */
export async function limitForms(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false });
  app.decorateRequest('retryAfter', null);
  const count = app.createRateLimit({ max: LIMITS.contact, timeWindow: MINUTE_MS });
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST') return;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    request.retryAfter = counted.ttlInSeconds;
    reply.header('retry-after', counted.ttlInSeconds);
  });
}
