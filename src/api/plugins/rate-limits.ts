import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Requests per address and minute. What stands in one row is counted together. */
export const LIMITS = {
  contact: 5,
  orders: 10,
  tokens: 30,
  webhooks: 1000,
  others: 300,
} as const;
export type Limit = keyof typeof LIMITS;

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: Limit;
  }
}

/** A route of the API names its row. */
export const rowOfCall = (request: FastifyRequest): Limit => request.routeOptions.config.limit ?? 'others';

/** Pages are read without limit; what they post is the contact form of visitors without JavaScript. */
export const rowOfPage = (request: FastifyRequest): Limit | null => (request.method === 'POST' ? 'contact' : null);

/** Counts by the visitor's address (an IPv6 visitor's /64) in this process, each scope for itself. */
export async function limitRates(
  app: FastifyInstance,
  rowOf: (request: FastifyRequest) => Limit | null,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000);
      return new Refusal(429, 'too-many-requests', `That was too often. Please try again in ${seconds} seconds.`);
    },
  });
  const count = (limit: Limit): onRequestAsyncHookHandler => app.rateLimit({ max: LIMITS[limit], timeWindow: 60_000 });
  const counters: Record<Limit, onRequestAsyncHookHandler> = {
    contact: count('contact'),
    orders: count('orders'),
    tokens: count('tokens'),
    webhooks: count('webhooks'),
    others: count('others'),
  };
  app.addHook('onRequest', async function limitRate(request, reply) {
    const row = rowOf(request);
    if (row) await counters[row].call(this, request, reply);
  });
}
