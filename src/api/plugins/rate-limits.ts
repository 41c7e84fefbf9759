import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '#api/http/network-of.ts';
import { Refusal } from '#api/http/refusal.ts';
import { NETWORK_SIZES, networksAround } from '#values/network/networks.ts';

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
const ROUGHLY = new Set([
  ...['openings', 'placing', 'statuses', 'carts', 'unsubscribing', 'staff', 'others'],
  ...['own reads', 'reads', 'all reads'],
]);

/** So many requests a minute, in a row of the limits that has counts of its own. */
function aMinute(row: string, max: number, size = '') {
  return { max, timeWindow: MINUTE_MS, groupId: row + size, exact: !ROUGHLY.has(row) };
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

/** Counts a request: seconds to wait where it was one too many, else 0. */
type Count = (request: FastifyRequest) => Promise<number>;

/** Counts by the visitor's network and those around it, or by what a route names, and refuses what is too much. */
export async function limitCalls(app: FastifyInstance, store: FastifyRateLimitStoreCtor): Promise<void> {
  await app.register(rateLimit, { global: false, store });
  const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[];
  const byNetwork = eachRow(names, (row) => countNetworks(app, row, LIMITS[row]));
  const nameOf = ({ routeOptions, body }: FastifyRequest) => routeOptions.config.countedBy?.(body) ?? null;
  const byName = eachRow(names, (row) => countBy(app, row, LIMITS[row], nameOf));
  app.addHook('onRequest', async function limitRate(request, reply) {
    const { limit = 'others', countedBy } = request.routeOptions.config;
    if (limit !== 'proof' && !countedBy) refuseOver(await byNetwork[limit](request), reply);
  });
  // The body is there only now.
  app.addHook('preValidation', async function limitRateOfNamed(request, reply) {
    const { limit = 'others', countedBy } = request.routeOptions.config;
    if (limit === 'proof' || !countedBy) return;
    refuseOver(await (nameOf(request) === null ? byNetwork : byName)[limit](request), reply);
  });
  app.decorate('countStranger', async (request: FastifyRequest, reply: FastifyReply) => {
    refuseOver(await byNetwork.strangers(request), reply);
  });
}

function eachRow<Row extends string, Counter>(rows: Row[], make: (row: Row) => Counter): Record<Row, Counter> {
  return Object.fromEntries(rows.map((row) => [row, make(row)])) as Record<Row, Counter>;
}

/** Refuses where there are seconds to wait. */
export function refuseOver(seconds: number, reply: FastifyReply): void {
  if (seconds === 0) return;
  reply.header('retry-after', seconds);
  throw tooOften(seconds);
}

type KeyOf = (request: FastifyRequest) => string | null;

/** Counts in a row of the limits by what is made out of a request; null: it is not counted. */
export function countBy(app: FastifyInstance, row: string, max: number, keyOf: KeyOf, size?: string): Count {
  const count = app.createRateLimit({ ...aMinute(row, max, size), keyGenerator: (request) => keyOf(request) ?? '' });
  return async (request) => {
    if (keyOf(request) === null) return 0;
    const counted = await count(request);
    return counted.isAllowed || !counted.isExceeded ? 0 : Math.max(1, counted.ttlInSeconds);
  };
}

/** Counts by the visitor's network, and with growing budgets by those around it (rule 17.1). */
export function countNetworks(app: FastifyInstance, row: string, max: number): Count {
  const sizes = NETWORK_SIZES.map(({ bits, times }, at) => {
    const keyOf = ({ ip }: FastifyRequest) => networksAround(networkOf(ip))[at]?.name ?? null;
    return countBy(app, row, max * times, keyOf, times === 1 ? '' : ` /${bits}`);
  });
  return async (request) => {
    for (const count of sizes) {
      const seconds = await count(request);
      if (seconds > 0) return seconds;
    }
    return 0;
  };
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
  await app.register(rateLimit, { global: false, store });
  app.decorateRequest('retryAfter', null);
  const count = countNetworks(app, 'contact by a page', LIMITS.contact);
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'POST') return;
    const seconds = await count(request);
    if (seconds === 0) return;
    request.retryAfter = seconds;
    reply.header('retry-after', seconds);
  });
}
