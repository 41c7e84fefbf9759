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
