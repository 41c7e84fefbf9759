/** Rule 9.8: a token is renewed five minutes before it ends. */
export const REFRESH_BEFORE_MS = 5 * 60_000;

export type HeldToken = { token: string; endsAt: number };

/** Whether the token may still be used; `now` and `endsAt` in milliseconds. */
export function isGood(held: HeldToken | null, now: number): held is HeldToken {
  return held !== null && held.endsAt - now >= REFRESH_BEFORE_MS;
}
