import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { type DisputeRow, disputes, orders, type PaymentRow, payments, type RefundRow, refunds } from '#db/schema.ts';

/** What the shop's books say of one payment. */
export type Kept = {
  payment: PaymentRow;
  orderNumber: string | null;
  refunds: RefundRow[];
  disputes: DisputeRow[];
};

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
    db
      .select({ dispute: disputes })
      .from(disputes)
      .innerJoin(payments, eq(payments.id, disputes.paymentId))
      .where(inArray(payments.providerIntentId, intentIds)),
  ]);
  const refundsOf = Map.groupBy(
    given.map(({ refund }) => refund),
    ({ paymentId }) => paymentId,
  );
  const disputesOf = Map.groupBy(
    disputed.map(({ dispute }) => dispute),
    ({ paymentId }) => paymentId,
  );
  return new Map(
    rows.map(({ payment, orderNumber }) => {
      const beside = { refunds: refundsOf.get(payment.id) ?? [], disputes: disputesOf.get(payment.id) ?? [] };
      return [payment.providerIntentId, { payment, orderNumber, ...beside }];
    }),
  );
}
