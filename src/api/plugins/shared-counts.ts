import { createHash } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { type Asks, countRequests, type RequestCount } from '#db/request-counts.ts';

/** `groupId`: the row of the limits, which has counts of its own. */
export type CountedRow = { groupId?: string; exact?: boolean };

/** What this server knows of a key within its window. */
type Known = {
  /** By all servers, as the database said last. */
  counted: number;
  /** Of this server's, on their way to the database, and not on their way yet. */
  reporting: number;
  unreported: number;
  /** By this server's own clock, which only runs on. */
  endsAt: number;
};

/** A request waits so long for the database at most; then it is counted here alone. */
const PATIENCE_MS = 1000;
/** The database is not asked again for so long after that. */
const REST_MS = 5000;
const MOST_KEYS = 20_000;

/**
 * The counts of all limits of this server, for @fastify/rate-limit, shared with all servers on the same database. A limit that
 * is counted exactly costs a statement for each request; of the others a server reports each tenth part of the limit that it has counted, which
 * nobody waits for. Who has asked too often is refused without a statement until the window is over. While the database is
 * unavailable each server counts by itself; no request fails of it.
 */
export function shareCounts(pool: Asks): FastifyRateLimitStoreCtor {
  const known = new Map<string, Known>();
  let restsUntil = 0;

  class SharedCounts implements FastifyRateLimitStore {
    readonly row: string;
    readonly exact: boolean;

    constructor({ groupId = '', exact = true }: CountedRow) {
      this.row = groupId;
      this.exact = exact;
    }

    /** The plugin hands over what `aMinute` has named, and knows only of what a route has. */
    child(options: object): SharedCounts {
      return new SharedCounts(options as CountedRow);
    }

    incr(named: string, answer: Answer, windowMs = MINUTE_MS, max = 1): void {
      const key = `${this.row} ${named}`;
      const own = recall(key, windowMs);
      const seen = stateOf(own);
      if (seen.current > max) {
        answer(null, seen);
        return;
      }
      own.unreported += 1;
      const alone = stateOf(own);
      const step = this.exact ? 1 : Math.max(2, Math.ceil(max / 10));
      // One after the other where nobody waits: an older answer that came last would take back what was counted since.
      const isFree = this.exact || own.reporting === 0;
      const asks = own.unreported >= step && isFree && performance.now() >= restsUntil;
      const reported = asks ? report(key, own, windowMs) : null;
      if (!reported || !this.exact) {
        answer(null, alone);
        return;
      }
      reported.then((count) => answer(null, count ? { current: count.requests, ttl: count.ttlMs } : alone));
    }
  }

  function recall(key: string, windowMs: number): Known {
    const before = known.get(key);
    if (before && left(before) > 0) return before;
    known.delete(key);
    const begun = { counted: 0, reporting: 0, unreported: 0, endsAt: performance.now() + windowMs };
    known.set(key, begun);
    if (known.size > MOST_KEYS) forget();
    return begun;
  }

  /** The oldest, which are nearest to their end. */
  function forget(): void {
    for (const key of known.keys()) {
      if (known.size <= MOST_KEYS / 2) return;
      known.delete(key);
    }
  }

  /** Null: the database could not be asked in time, and what was to be reported is kept for the next time. */
  async function report(key: string, own: Known, windowMs: number): Promise<RequestCount | null> {
    const requests = own.unreported;
    own.unreported = 0;
    own.reporting += requests;
    try {
      const count = await inTime(countRequests(pool, { key: hashOf(key), requests, windowMs }));
      own.reporting -= requests;
      own.counted = count.requests;
      own.endsAt = performance.now() + count.ttlMs;
      return count;
    } catch {
      own.reporting -= requests;
      own.unreported += requests;
      restsUntil = performance.now() + REST_MS;
      return null;
    }
  }

  return SharedCounts;
}

const MINUTE_MS = 60_000;

type Answer = (fault: Error | null, counted?: { current: number; ttl: number }) => void;

function left({ endsAt }: Known): number {
  return Math.max(0, endsAt - performance.now());
}

function stateOf(own: Known) {
  return { current: own.counted + own.reporting + own.unreported, ttl: left(own) };
}

/** Of one length, and nobody's address. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

function inTime<Value>(asked: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The database did not answer in time.')), PATIENCE_MS);
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer));
}
