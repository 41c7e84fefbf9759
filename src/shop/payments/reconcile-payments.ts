import { asc, eq, lte } from 'drizzle-orm';
import { payments } from '#db/schema.ts';
import { isOpenDispute } from '#values/order.ts';
import { eachAlone } from '../jobs/each-alone.ts';
import type { Shop } from '../shop.ts';
import { closePayment } from './close-payments.ts';
import { forgetPayment } from './forget-payment.ts';
import { nextCheck } from './next-check.ts';
import { isOpen } from './payment-provider.ts';
import { syncPayment } from './sync-payment.ts';

const MOST_AT_ONCE = 200;

type DuePayment = { id: number; intentId: string; checks: number };

/**
 * Re-reads every payment whose time has come: what a lost webhook did not tell is learnt here. Returns how many were
 * read. A payment that cannot be read waits for its next turn and never holds up the others.
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

async function check(shop: Shop, payment: DuePayment): Promise<void> {
  // Planned before it is read: one that fails each time must not stand at the head of every round.
  await plan(shop, payment, nextCheck('processing', payment.checks + 1, shop.clock()));
  const synced = await syncPayment(shop, payment.intentId);
  if (!synced) return forgetPayment(shop, payment.intentId);
  const { seen, order } = synced;
  // A cancelled order takes no money: whatever was opened beside the cancellation is closed here.
  if (order?.status === 'cancelled' && isOpen(seen.status)) await closePayment(shop, payment.intentId);
  const followed =
    seen.refunds.some(({ status }) => status === 'pending') ||
    seen.disputes.some(({ status }) => isOpenDispute(status));
  if (!followed && nextCheck(seen.status, 0, shop.clock()) === null) await plan(shop, payment, null);
}

async function plan({ db }: Shop, { id, checks }: DuePayment, nextCheckAt: Date | null): Promise<void> {
  await db
    .update(payments)
    .set({ nextCheckAt, checks: checks + 1 })
    .where(eq(payments.id, id));
}
