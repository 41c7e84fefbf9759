import { eq, gt, lte, or, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { payments } from '#db/schema.ts';
import type { PaymentStatus } from '#values/order/order.ts';

const MINUTE = 60_000;
const LONGEST_PAUSE = 24 * 60 * MINUTE;
/** Less than the minute between two rounds of the reconciler, so that each of them finds the payment due. */
const NEXT_ROUND = MINUTE / 2;
const ROUNDS_OF_AN_HOUR = 60;

/**
 * When the reconciler reads a payment again. One of an order is read every minute for an hour, because its card is being
 * charged and the webhook may be lost; then, and for a checkout that is no order yet, at doubled pauses of up to a day, so
 * that an abandoned one does not cost a call a minute. Handing out a payment's secret starts anew (`checks` 0). Null once
 * the provider can change nothing any more.
 */
export function nextCheck(
  status: PaymentStatus,
  checks: number,
  now: Date,
  { placed }: { placed: boolean },
): Date | null {
  if (status === 'succeeded' || status === 'canceled') return null;
  if (placed && checks < ROUNDS_OF_AN_HOUR) return new Date(now.getTime() + NEXT_ROUND);
  const doublings = Math.min(placed ? checks - ROUNDS_OF_AN_HOUR : checks, 20);
  return new Date(now.getTime() + Math.min(MINUTE * 2 ** doublings, LONGEST_PAUSE));
}

/** Whether its time has come. One that is further ahead than any pause was planned by a clock that ran ahead, and is due too. */
export function isDue(now: Date): SQL | undefined {
  const furthest = new Date(now.getTime() + LONGEST_PAUSE + MINUTE);
  return or(lte(payments.nextCheckAt, now), gt(payments.nextCheckAt, furthest));
}

/** A customer is about to pay: the reconciler looks again in its next round, however long this payment has been waiting. */
export async function scheduleRecheck(db: Database | Transaction, paymentId: number, now: Date): Promise<void> {
  await db.update(payments).set(recheckColumns(now)).where(eq(payments.id, paymentId));
}

/** The same for whoever writes the payment's row anyway. */
export function recheckColumns(now: Date) {
  return { nextCheckAt: nextCheck('requires_payment_method', 0, now, { placed: true }), checks: 0 };
}
