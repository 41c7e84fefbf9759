import type { PaymentStatus } from '#values/order.ts';

const MINUTE = 60_000;
const LONGEST_PAUSE = 24 * 60 * MINUTE;

/**
 * When the reconciler reads a payment again: after a minute at first, then at doubled pauses of up to a day, so that a
 * forgotten checkout does not cost a call a minute. Handing out a payment's secret starts anew (`checks` 0). Null once
 * the provider can change nothing any more.
 */
export function nextCheck(status: PaymentStatus, checks: number, now: Date): Date | null {
  if (status === 'succeeded' || status === 'canceled') return null;
  return new Date(now.getTime() + Math.min(MINUTE * 2 ** Math.min(checks, 20), LONGEST_PAUSE));
}
