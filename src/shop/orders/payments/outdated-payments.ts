// What an order owes may shrink while a tab holds a payment for more: staff say that the price is lower, a refund fails that was to
// be paid again, a bank gives money back. Nobody shall pay what is owed no more.
import { and, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type OrderRow, payments } from '#db/schema.ts';
import { type Ledger, nextDue, readLedger } from '#shop/orders/ledger/ledger.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { isForDue } from './keep-charge.ts';

/** The intents of an order on which a card may still be charged, and not for what is due by this ledger. */
export async function findOutdated(db: Database | Transaction, order: OrderRow, ledger: Ledger): Promise<string[]> {
  const due = nextDue(order, ledger);
  const open = await db
    .select({ intentId: payments.providerIntentId, leg: payments.leg, amount: payments.amount, part: payments.part })
    .from(payments)
    .where(
      and(
        ...[eq(payments.orderId, order.id), eq(payments.method, 'card'), eq(payments.otherKeys, false)],
        inArray(payments.status, ['requires_payment_method', 'requires_confirmation', 'requires_action']),
      ),
    );
  return open.filter((payment) => !isForDue(payment, due)).map(({ intentId }) => intentId);
}

/** For a caller that has changed what an order owes, and holds its lock: the job does it at once, and until it is done. */
export async function closeOutdatedLater(tx: Transaction, order: OrderRow): Promise<void> {
  const open = await findOutdated(tx, order, await readLedger(tx, order.id));
  if (open.length > 0) await enqueue(tx, 'close-outdated', { orderId: order.id }, { jobKey: `outdated ${order.id}` });
}
