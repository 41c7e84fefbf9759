import { and, eq, notInArray } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { providerEvents } from '#db/schema.ts';
import { recordWarnings } from '#shop/orders/payments/record-disputes.ts';
import { syncPayment } from '#shop/orders/payments/sync-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { faultText } from '#values/text/fault-text.ts';

const WARNING = 'radar.early_fraud_warning.';

export type EventOutcome = 'applied' | 'ignored';
type EventRow = Pick<typeof providerEvents.$inferSelect, 'id' | 'objectId' | 'type'>;

/**
 * Re-reads the payment that an event is about and settles it; `ignored`: the provider knows of no such payment. What is
 * noted beside the event is written in its transaction, and only with the first application. Throws when it could not be
 * applied: the event then stands as failed, with the reason.
 */
export async function applyEvent(
  shop: Shop,
  { id, objectId, type }: EventRow,
  noteBeside: (tx: Transaction, outcome: EventOutcome) => Promise<void> = async () => {},
): Promise<EventOutcome> {
  try {
    const synced = objectId ? await syncPayment(shop, objectId) : null;
    // They stand beside a payment, and are few: no other reading asks for them.
    if (synced?.payment && type.startsWith(WARNING)) await recordWarnings(shop, synced.seen.id);
    const outcome = synced ? 'applied' : 'ignored';
    await shop.db.transaction(async (tx) => {
      const marked = await mark(tx, id, { state: outcome, reason: null, appliedAt: shop.clock() });
      if (marked) await noteBeside(tx, outcome);
    });
    return outcome;
  } catch (fault) {
    await mark(shop.db, id, { state: 'failed', reason: faultText(fault), appliedAt: null });
    throw fault;
  }
}

/** What another worker has applied meanwhile stays applied. */
async function mark(
  db: Shop['db'] | Transaction,
  id: number,
  now: Pick<typeof providerEvents.$inferSelect, 'state' | 'reason' | 'appliedAt'>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(providerEvents)
    .set(now)
    .where(and(eq(providerEvents.id, id), notInArray(providerEvents.state, ['applied', 'ignored'])));
  return rowCount === 1;
}
