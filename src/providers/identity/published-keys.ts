import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { IdentityUnavailable } from '#shop/ports/identity-provider.ts';
import type { Log } from '#shop/ports/shop.ts';

export type PublishedKeysOptions = {
  keysUrl: string;
  clock: () => Date;
  log: Pick<Log, 'warn'>;
  timeoutMs?: number;
};

/** After a fetch that failed: a key server that is down is not asked more often than this. */
const FAILED_PAUSE_MS = 1000;
/** After a look for a key that was not there: invented key ids cause no more fetches than this. */
const UNKNOWN_KEY_PAUSE_MS = 10_000;
/** From this share of their validity on, the keys are fetched anew while the old ones are still used. */
const FRESH_SHARE = 0.75;

/**
 * The provider's public keys, kept for as long as the key server allows. While they are valid nobody waits for the key
 * server, however slow or broken it is. Throws `IdentityUnavailable` when it would take the key server to tell and it
 * does not answer; jose's `JWKSNoMatchingKey` when there is no such key.
 */
export function createPublishedKeys(options: PublishedKeysOptions): JWTVerifyGetKey {
  const { keysUrl, clock, log, timeoutMs = 5000 } = options;
  const moment = () => clock().getTime();
  let answeredLifetime = 0;
  let fetchedAt = 0;
  let validUntil = 0;
  let failure: { at: number; cause: unknown } | null = null;
  let unknownKeyAt = Number.NEGATIVE_INFINITY;

  // When to fetch is decided here; jose fetches, one request at a time, and finds the key.
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: Number.POSITIVE_INFINITY,
    timeoutDuration: timeoutMs,
    [customFetch]: async (url, options) => {
      const response = await fetch(url, options);
      answeredLifetime = readLifetime(response.headers);
      return response;
    },
  });

  async function refresh(): Promise<void> {
    if (failure && moment() - failure.at < FAILED_PAUSE_MS && !keys.reloading) throw unavailable(failure.cause);
    try {
      await keys.reload();
    } catch (cause) {
      failure = { at: moment(), cause };
      // While the old keys are valid, the callers are not told.
      log.warn({ err: cause }, 'the keys of the identity provider could not be fetched');
      throw unavailable(cause);
    }
    failure = null;
    fetchedAt = moment();
    validUntil = fetchedAt + answeredLifetime;
  }

  async function lookAgain(): Promise<void> {
    const justLooked = moment() - unknownKeyAt < UNKNOWN_KEY_PAUSE_MS;
    if (justLooked && !keys.reloading && !failure) return;
    unknownKeyAt = moment();
    await refresh();
  }

  return async (header, token) => {
    const outdated = moment() >= validUntil;
    if (outdated) await refresh();
    // The old keys are used until their end; later callers are told of the failure.
    else if (moment() >= fetchedAt + (validUntil - fetchedAt) * FRESH_SHARE) void refresh().catch(() => {});
    try {
      return await keys(header, token);
    } catch (fault) {
      if (outdated || !(fault instanceof errors.JWKSNoMatchingKey)) throw fault;
      await lookAgain();
      return keys(header, token);
    }
  };
}

function unavailable(cause: unknown): IdentityUnavailable {
  return new IdentityUnavailable('The keys of the identity provider cannot be fetched.', { cause });
}

const MINUTE_MS = 60_000;
/** For a key server that says nothing. */
const USUAL_MS = 10 * MINUTE_MS;
const LONGEST_MS = 24 * 60 * MINUTE_MS;

/**
 * How long an answer may be kept, in milliseconds, by its Cache-Control and its age in caches on the way. Never less than
 * a minute, so that an answer which must not be kept does not mean a fetch for every token, and never more than a day, so
 * that no slip of the key server's keeps a withdrawn key valid.
 */
export function readLifetime(headers: Headers): number {
  const directives = headers.get('cache-control') ?? '';
  const maxAge = /(?:^|[\s,])max-age="?(\d+)/i.exec(directives)?.[1];
  const age = Number.parseInt(headers.get('age') ?? '', 10) || 0;
  const told = maxAge === undefined ? USUAL_MS : (Number(maxAge) - Math.max(age, 0)) * 1000;
  const allowed = /(?:^|[\s,])no-(?:store|cache)/i.test(directives) ? 0 : told;
  return Math.min(Math.max(allowed, MINUTE_MS), LONGEST_MS);
}
