import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { networkOf, WIDER, widerNetworkOf } from '#api/network-of.ts';
import { Refusal } from '#api/refusal.ts';

/** Requests per minute and address, or per whatever a route counts by. What is in one row is counted together. */
export const LIMITS = {
  contact: 5,
  // Opening the checkout. A mobile network or an office has one address; what it may have open is in PostgreSQL.
  openings: 600,
  // By payment: whoever could open the checkout must not fail a click later because of others in the same network.
  placing: 10,
  statuses: 30,
  copies: 10,
  // Like opening the checkout: what a whole office or a mobile network puts into carts comes from one address.
  carts: 600,
  guide: 20,
  tokens: 30,
  // Whoever lost the mails of an order tries a few numbers and addresses.
  finding: 10,
  // The readers' mail providers press it for them, from few addresses.
  unsubscribing: 1000,
  // A shop's whole staff may share an address, and every open page reads its lists again when orders come in.
  staff: 1500,
  others: 300,
  // What proves nothing where others prove something: an unsigned webhook, a payment that is not known here.
  strangers: 30,
} as const;
type Limit = Exclude<keyof typeof LIMITS, 'strangers'>;

const MINUTE_MS = 60_000;

/**
 * What only keeps a server from being busy: the servers tell each other of every tenth part. The others keep from harm (guesses,
 * mails, answers that cost money) and are counted one by one by all servers together (decision 0064).
 */
const ROUGHLY = new Set(['openings', 'placing', 'statuses', 'carts', 'unsubscribing', 'staff', 'others']);

/** So many requests a minute, in a row of the limits that has counts of its own. */
export function aMinute(row: string, max: number) {
  return { max, timeWindow: MINUTE_MS, groupId: row, exact: !ROUGHLY.has(row) };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The row of the limits; `proof`: the handler looks at a proof first, and counts with `countStranger` who has none. */
    limit?: Limit | 'proof';
    /** What of the body is counted instead of the address; null: nothing in it can be. */
    countedBy?: (body: unknown) => string | null;
  }
  interface FastifyInstance {
    /** Counts somebody without a proof by their address; throws the refusal once that was too often. */
    countStranger(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
  interface FastifyRequest {
    /** Seconds to wait after too many forms from this address: the page says so and must not take this one. Else null. */
    retryAfter: number | null;
  }
}

/** Counts by the visitor's address (an IPv6 visitor's /64, and with growing budgets the networks around it), and refuses what is too much. */
export async function limitCalls(app: FastifyInstance, store: FastifyRateLimitStoreCtor): Promise<void> {
  const address = ({ ip }: FastifyRequest) => networkOf(ip);
  await app.register(rateLimit, {
    global: false,
    store,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    keyGenerator: (request) => request.routeOptions.config.countedBy?.(request.body) ?? address(request),
    errorResponseBuilder: (_request, { ttl }) => tooOften(Math.ceil(ttl / 1000)),
  });
  const count = (limit: Limit): onRequestAsyncHookHandler => app.rateLimit(aMinute(limit, LIMITS[limit]));
  const counters = eachLimit(count);
  const wider = WIDER.map(({ bits, times }) => {
    const keyGenerator = ({ ip }: FastifyRequest) => widerNetworkOf(ip, bits) ?? '';
    const around = (limit: Limit) =>
      app.createRateLimit({
        ...aMinute(limit, LIMITS[limit] * times),
        ...{ groupId: `${limit} /${bits}` },
        keyGenerator,
      });
    return { bits, counters: eachLimit(around) };
  });
  const refuseOver = (counted: Counted, reply: FastifyReply) => {
    if (counted.isAllowed || !counted.isExceeded) return;
    reply.header('retry-after', counted.ttlInSeconds);
    throw tooOften(counted.ttlInSeconds);
  };
  app.addHook('onRequest', async function limitRate(request, reply) {
    const { limit = 'others', countedBy } = request.routeOptions.config;
    if (limit === 'proof' || countedBy) return;
    await counters[limit].call(this, request, reply);
    for (const { bits, counters: around } of wider) {
      if (widerNetworkOf(request.ip, bits) !== null) refuseOver(await around[limit](request), reply);
    }
  });
  // The body is there only now.
  app.addHook('preValidation', async function limitRateOfNamed(request, reply) {
    const { limit = 'others', countedBy } = request.routeOptions.config;
    if (limit !== 'proof' && countedBy) await counters[limit].call(this, request, reply);
  });

  const strangers = app.createRateLimit({ ...aMinute('strangers', LIMITS.strangers), keyGenerator: address });
  app.decorate('countStranger', async (request: FastifyRequest, reply: FastifyReply) => {
    refuseOver(await strangers(request), reply);
  });
}

type Counted = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

function eachLimit<Counter>(make: (limit: Limit) => Counter): Record<Limit, Counter> {
  const { strangers: _, ...limits } = LIMITS;
  const names = Object.keys(limits) as Limit[];
  return Object.fromEntries(names.map((limit) => [limit, make(limit)])) as Record<Limit, Counter>;
}

/** Counts a route by the payment that a field of its body names. */
export function paymentNamed(field: string) {
  return (body: unknown): string | null => {
    const named: unknown =
      typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === field)?.[1] : null;
    return typeof named === 'string' && named.startsWith('pi_') ? named.slice(0, 300) : null;
  };
}

function tooOften(seconds: number): Refusal {
  return new Refusal(429, 'too-many-requests', `That was too often. Please try again in ${seconds} seconds.`);
}

/**
 * Pages are read without limit; what they are sent is the contact form of visitors without JavaScript. A form too many is
 * not refused here but marked: the page can then say so and give back what was typed.
 */
export async function limitForms(app: FastifyInstance, store: FastifyRateLimitStoreCtor): Promise<void> {
  await app.register(rateLimit, { global: false, store, keyGenerator: ({ ip }) => networkOf(ip) });
  app.decorateRequest('retryAfter', null);
  const count = app.createRateLimit(aMinute('contact by a page', LIMITS.contact));
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST') return;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    request.retryAfter = counted.ttlInSeconds;
    reply.header('retry-after', counted.ttlInSeconds);
  });
}
