import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { payments } from '#db/schema.ts';
import { nextCheck } from './next-check.ts';

/** Somebody is about to pay: the reconciler looks again in its next round, however long this payment has been waiting. */
export async function scheduleRecheck(db: Database | Transaction, paymentId: number, now: Date): Promise<void> {
  const nextCheckAt = nextCheck('requires_payment_method', 0, now, { placed: true });
  await db.update(payments).set({ nextCheckAt, checks: 0 }).where(eq(payments.id, paymentId));
}
