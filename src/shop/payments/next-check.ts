import type { PaymentStatus } from '#values/order.ts';

const MINUTE = 60_000;
const LONGEST_PAUSE = 60 * MINUTE;

/**
 * When the reconciler reads a payment again: after a minute at first, then at doubled pauses of up to an hour, so that
 * a forgotten checkout does not cost a call a minute for a day. Null once the provider can change nothing any more.
 */
export function nextCheck(status: PaymentStatus, checks: number, now: Date): Date | null {
  if (status === 'succeeded' || status === 'canceled') return null;
  return new Date(now.getTime() + Math.min(MINUTE * 2 ** Math.min(checks, 10), LONGEST_PAUSE));
}
