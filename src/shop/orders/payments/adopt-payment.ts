import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type OrderRow, orders, type PaymentRow, payments } from '#db/schema.ts';
import type { ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { resolveAlert } from '#shop/records/raise-alert.ts';
import { PAYMENT_LEGS, type PaymentLeg } from '#values/order/order.ts';
import { isLive } from './keep-charge.ts';

type Named = Pick<ProviderPayment, 'status' | 'metadata'>;

/** The order here that a charge was made for, by what this shop wrote beside it; null: none, or nothing was charged. */
export async function findNamedOrder(
  db: Database | Transaction,
  { status, metadata }: Named,
): Promise<{ orderId: number; leg: PaymentLeg; part: boolean } | null> {
  const leg = PAYMENT_LEGS.find((each) => each === metadata.leg);
  const orderNumber = metadata.order_number;
  if (!leg || !orderNumber || (status !== 'succeeded' && status !== 'processing')) return null;
  const named = and(eq(orders.orderNumber, orderNumber), eq(orders.otherKeys, false));
  const [order] = await db.select({ id: orders.id }).from(orders).where(named);
  return order ? { orderId: order.id, leg, part: metadata.part === 'true' } : null;
}

export type Adopted = { payment: PaymentRow; order: OrderRow };
type Settle = (
  tx: Transaction,
  shop: Shop,
  seen: ProviderPayment,
  locked: Adopted,
) => Promise<{ payment: PaymentRow | null }>;

/**
 * Makes the row of a charge anew that this shop has made and does not know: it came after the backup that the shop was restored from,
 * and its order was in it. The caller settles it as any other. What the leg's own payment of the backup has become is asked first. Null:
 * it names no order here, or another charge has paid the same leg, and a person has to look at the two.
 */
export async function adoptPayment(
  tx: Transaction,
  shop: Shop,
  seen: ProviderPayment,
  settle: Settle,
): Promise<Adopted | null> {
  const named = await findNamedOrder(tx, seen);
  if (!named) return null;
  const order = await lock(tx, named.orderId);
  if (!order || !(await makeRoom(tx, shop, { order, leg: named.leg, settle }))) return null;
  const { campaignId, termsId, totalAmount: fullPrice } = order;
  const [payment] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      campaignId,
      termsId,
      leg: named.leg,
      part: named.part,
      fullPrice,
      providerIntentId: seen.id,
      mode: shop.payments.mode,
      amount: seen.amount,
      status: 'requires_payment_method',
      createdAt: shop.clock(),
    })
    .returning();
  if (!payment) throw new Error(`Payment ${seen.id} was not written.`);
  await resolveAlert(tx, 'payment-not-ours', seen.id, shop.clock());
  // Settling the former one may have moved it.
  return { payment, order: (await lock(tx, order.id)) ?? order };
}

async function lock(tx: Transaction, orderId: number): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order ?? null;
}

/** An order has one live payment per leg. The order's lock keeps everybody else from settling that one meanwhile. */
async function makeRoom(
  tx: Transaction,
  shop: Shop,
  { order, leg, settle }: { order: OrderRow; leg: PaymentLeg; settle: Settle },
): Promise<boolean> {
  const [payment] = await tx.select().from(payments).where(isLive(order.id, leg));
  if (!payment) return true;
  if (payment.status === 'succeeded') return false;
  const seen = await shop.payments.cancelPayment(payment.providerIntentId);
  if (!seen) {
    await tx.update(payments).set({ status: 'canceled', nextCheckAt: null }).where(eq(payments.id, payment.id));
    return true;
  }
  const settled = await settle(tx, shop, seen, { payment, order });
  return settled.payment?.status === 'canceled';
}
