import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { PushKeys, PushMessage, PushOutcome, PushService, PushSubscription } from '#shop/ports/push-service.ts';
import { ok, refused } from '#values/result.ts';

export type WebPushOptions = {
  /** Whom a push service can reach about the shop's messages: `mailto:` or https (RFC 8292). */
  subject: string;
  /**
   * The sandbox's push service: `address` is what its endpoints begin with, `inside` is where this process finds it, and pages
   * get a subscription at `subscribe`. Null: there is none.
   */
  standIn: { address: string; inside: string; subscribe: string } | null;
  clock: () => Date;
  timeoutMs?: number;
};

type Answer = { status: number; retryAfter: string | null };

const LONGEST_ENDPOINT = 2_000;
/** Where a service asks for a pause and does not say how long. */
const PAUSE_SECONDS = 60;

/**
 * The push services of browsers: messages are encrypted and signed by the library, and sent by this shop itself, because the
 * address comes from a browser. It has to be https at a public name and the usual port; redirects are not followed.
 */
export function createWebPushService({ subject, standIn, clock, timeoutMs = 10_000 }: WebPushOptions): PushService {
  const isStandIn = (endpoint: string) => standIn !== null && endpoint.startsWith(standIn.address);
  const takes = (endpoint: string) =>
    endpoint.length <= LONGEST_ENDPOINT && URL.canParse(endpoint) && (isStandIn(endpoint) || isAtPublicName(endpoint));
  return {
    takes,
    standIn: standIn?.subscribe ?? null,
    async send(subscription, message, keys) {
      if (!takes(subscription.endpoint)) return refused('gone');
      const { headers, body, endpoint } = encrypt(subscription, message, keys, subject);
      const request = { headers, body, timeoutMs };
      const answer =
        standIn !== null && isStandIn(endpoint)
          ? await ask(http, standIn.inside + endpoint.slice(standIn.address.length), request)
          : await ask(https, endpoint, { ...request, lookup: lookupPublic });
      return readAnswer(answer, clock());
    },
  };
}

/** Whether requests may follow this address out of the shop. What its name stands for is looked at with each request. */
function isAtPublicName(endpoint: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return protocol === 'https:' && port === '' && !username && !password && isIP(host) === 0 && host.includes('.');
}

function encrypt(
  { endpoint, p256dh, auth }: PushSubscription,
  { payload, ttlSeconds, urgency, topic }: PushMessage,
  keys: PushKeys,
  subject: string,
) {
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, ...keys },
    TTL: ttlSeconds,
    contentEncoding: 'aes128gcm',
    urgency,
    ...(topic === undefined ? {} : { topic }),
  });
}

type Request = {
  headers: webPush.Headers;
  body: Buffer;
  timeoutMs: number;
  lookup?: typeof lookupPublic;
};

/** The answer's status; what is in it is not read. Rejects when none comes in time. */
function ask(by: typeof http | typeof https, address: string, { headers, body, timeoutMs, lookup }: Request) {
  return new Promise<Answer>((resolve, reject) => {
    const request = by.request(
      address,
      { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs), agent: false, ...(lookup && { lookup }) },
      (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null });
        response.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

function readAnswer({ status, retryAfter }: Answer, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return ok();
  if (status === 404 || status === 410) return refused('gone');
  if (status === 429 || (status === 503 && retryAfter !== null)) {
    return refused('later', { seconds: secondsUntil(retryAfter, now) });
  }
  if (status >= 400 && status < 500) return refused('refused', { status });
  throw new Error(`A push service answered ${status}.`);
}

/** `Retry-After` is a number of seconds or a date (RFC 9110). */
function secondsUntil(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return PAUSE_SECONDS;
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : PAUSE_SECONDS;
}

/** Which IPv4 addresses nobody on the Internet has: the shop's own network, this machine, and what is kept for other uses (RFC 6890). */
const CLOSED_V4: [network: string, bits: number][] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
].map(([network, bits]) => [network, bits]);

/** The only IPv6 addresses that are given out, without those that hold an IPv4 address or are for examples. */
const OPEN_V6 = listOf([['2000::', 3]], 'ipv6');
const CLOSED_V6 = listOf(
  [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
  'ipv6',
);
const CLOSED = listOf(CLOSED_V4, 'ipv4');

function listOf(networks: [network: string, bits: number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
}

/** Whether an IP address is one on the Internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !CLOSED.check(address, 'ipv4');
  return isIP(address) === 6 && OPEN_V6.check(address, 'ipv6') && !CLOSED_V6.check(address, 'ipv6');
}

/** The name stands for an address in the shop's own network, or for one that nobody has. */
class NotPublic extends Error {
  override name = 'NotPublic';
}

/**
 * Looks a name up as `node:https` asks for it, and takes no answer with an address that is not public. What was looked up is
 * what is connected to: a name that answers otherwise a moment later leads nowhere else.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (fault, found) => {
    if (fault) return done(fault, []);
    const [first] = found;
    const closed = found.find(({ address }) => !isPublicAddress(address));
    if (closed || !first) return done(new NotPublic(`${hostname} is not on the Internet.`), []);
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};
