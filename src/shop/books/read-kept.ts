import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { alerts, orders, payments, refunds } from '#db/schema.ts';
import type { PaymentRow } from '../payments/ledger.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** What the shop's books say of one payment. */
export type Kept = { payment: PaymentRow; orderNumber: string | null; refunds: RefundRow[]; disputeKept: boolean };

/** The shop's side of some payments by their ids at the provider; one that is missing in the answer has no row. */
export async function readKept(db: Database, intentIds: string[]): Promise<Map<string, Kept>> {
  if (intentIds.length === 0) return new Map();
  const [rows, given, disputed] = await Promise.all([
    db
      .select({ payment: payments, orderNumber: orders.orderNumber })
      .from(payments)
      .leftJoin(orders, eq(orders.id, payments.orderId))
      .where(inArray(payments.providerIntentId, intentIds)),
    db
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(inArray(payments.providerIntentId, intentIds)),
    disputesKept(db, intentIds),
  ]);
  const refundsOf = Map.groupBy(
    given.map(({ refund }) => refund),
    ({ paymentId }) => paymentId,
  );
  return new Map(
    rows.map(({ payment, orderNumber }) => {
      const disputeKept = disputed.has(payment.providerIntentId);
      return [
        payment.providerIntentId,
        { payment, orderNumber, refunds: refundsOf.get(payment.id) ?? [], disputeKept },
      ];
    }),
  );
}

/** Of these payments, those of which the shop knows that they are disputed: it has told staff, who may have closed that. */
async function disputesKept(db: Database, intentIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ intentId: alerts.subject })
    .from(alerts)
    .where(and(eq(alerts.kind, 'payment-disputed'), inArray(alerts.subject, intentIds)));
  return new Set(rows.map(({ intentId }) => intentId));
}
