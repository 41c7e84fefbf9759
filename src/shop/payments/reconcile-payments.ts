import { asc, eq, lte } from 'drizzle-orm';
import { payments } from '#db/schema.ts';
import { eachAlone } from '../jobs/each-alone.ts';
import type { Shop } from '../shop.ts';
import { nextCheck } from './next-check.ts';
import { syncPayment } from './sync-payment.ts';

const MOST_AT_ONCE = 200;

/**
 * Re-reads every payment whose time has come: what a lost webhook did not tell is learnt here. A payment that cannot
 * be read does not hold up the others; a provider that does not answer ends the round, the next one tries again.
 * Returns how many were read.
 */
export async function reconcilePayments(shop: Shop): Promise<number> {
  const due = await shop.db
    .select({ id: payments.id, intentId: payments.providerIntentId, checks: payments.checks })
    .from(payments)
    .where(lte(payments.nextCheckAt, shop.clock()))
    .orderBy(asc(payments.nextCheckAt))
    .limit(MOST_AT_ONCE);
  return eachAlone(shop, due, (payment) => check(shop, payment));
}

async function check(shop: Shop, payment: { id: number; intentId: string; checks: number }): Promise<void> {
  const { id, intentId, checks } = payment;
  const synced = await syncPayment(shop, intentId);
  // An id that the provider does not know is a fault of ours; it is read again at growing pauses while a person looks.
  if (!synced) shop.log.error({ intent: intentId }, 'the provider does not know this payment');
  const waitingRefund = synced?.seen.refunds.some((refund) => refund.status === 'pending');
  const status = !synced || waitingRefund ? 'processing' : synced.seen.status;
  await shop.db
    .update(payments)
    .set({ nextCheckAt: nextCheck(status, checks + 1, shop.clock()), checks: checks + 1 })
    .where(eq(payments.id, id));
}
