import { and, eq } from 'drizzle-orm';
import { orders, payments } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

/**
 * The job that writes an order's number on its deposit's payment at the provider: the payment is older than the order.
 * A person who compares both sides finds the order there. Throws while the provider does not answer; no request waits for it.
 */
export async function namePayment({ db, payments: provider }: Pick<Shop, 'db' | 'payments'>, paymentId: number) {
  const { providerIntentId: intentId, leg, otherKeys } = payments;
  const [row] = await db
    .select({ intentId, leg, orderNumber: orders.orderNumber })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.id, paymentId), eq(otherKeys, false)));
  if (row) await provider.nameOrder(row.intentId, row);
}
