import { and, eq } from 'drizzle-orm';
import { orders, payments } from '#db/schema.ts';
import { holdsSecret } from '#db/sealed-columns.ts';
import { outstandingOf, readLedger } from '#shop/orders/ledger/ledger.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { OrderStatus } from '#values/order.ts';
import { type Refused, refused } from '#values/result.ts';
import { syncPayment } from './sync-payment.ts';

/**
 * What the customer's page asks after a payment by link: every payment of the order that is not settled is read anew.
 * Only money that the provider has moves the order. A deadline that passed meanwhile is no reason to refuse: the
 * charge may have been quicker. `paid` is false while anything is owed or under way.
 */
export async function completePayment(
  shop: Shop,
  token: string,
): Promise<{ ok: true; status: OrderStatus; paid: boolean } | Refused<'link-invalid'>> {
  const open = await shop.db
    .select({ orderId: orders.id, intentId: payments.providerIntentId, status: payments.status })
    .from(orders)
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(and(holdsSecret(orders.paymentToken, token), eq(orders.otherKeys, false)));
  const orderId = open[0]?.orderId;
  if (orderId === undefined) return refused('link-invalid');
  for (const { intentId, status } of open) {
    if (intentId && status !== 'succeeded' && status !== 'canceled') await syncPayment(shop, intentId);
  }
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return refused('link-invalid');
  const ledger = await readLedger(shop.db, orderId);
  const paid = ledger.balanceReceived && outstandingOf(order, ledger) === 0;
  return { ok: true, status: order.status, paid };
}
