import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type CheckoutRow, checkouts, type OrderRow, orders, type PaymentRow, payments } from '#db/schema.ts';
import { syncPayment } from '#shop/orders/payments/sync-payment.ts';
import { isGivenBack, isOpen, type ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';

export type FoundCheckout = {
  checkout: CheckoutRow;
  /** What was saved of it. */
  order: OrderRow | null;
  /** Its payment while a card can still be charged on it. */
  open: { payment: PaymentRow; seen: ProviderPayment } | null;
  /** Its payment went through or is under way; with `clientSecret` where it is a card's. */
  paid: { clientSecret: string | null } | null;
};

/**
 * A checkout and what has become of it, its payment read anew from the provider. Null: there is none, it is of another cart
 * than this one, its order was cancelled, or it is another customer's than the one who is signed in now.
 */
export async function findCheckout(
  shop: Shop,
  id: string,
  { cartId, userId }: { cartId: number | null; userId: string | null },
): Promise<FoundCheckout | null> {
  const checkout = await readCheckout(shop.db, id);
  if (!checkout || cartId === null || checkout.cartId !== cartId) return null;
  const payment = await livePaymentOf(shop.db, id);
  const synced = payment && (await syncPayment(shop, payment.providerIntentId));
  const order = synced?.order ?? (await orderOf(shop.db, id));
  if (order?.status === 'cancelled' || (order?.userId && userId && order.userId !== userId)) return null;
  const seen = synced && !isGivenBack(synced.seen) ? synced.seen : null;
  const isCharged = seen?.status === 'succeeded' || seen?.status === 'processing';
  const isPaid = isCharged || (order !== null && order.status !== 'pending');
  return {
    checkout,
    order,
    open: payment && seen && isOpen(seen.status) ? { payment, seen } : null,
    paid: isPaid ? { clientSecret: seen?.clientSecret ?? null } : null,
  };
}

async function readCheckout(db: Database | Transaction, id: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  return row ?? null;
}

/** The order that a checkout has become, whoever paid it; null while it is none. */
export async function orderOf(db: Database | Transaction, checkoutId: string): Promise<OrderRow | null> {
  const [row] = await db
    .select({ order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.checkoutId, checkoutId), isNotNull(payments.orderId)))
    .limit(1);
  return row?.order ?? null;
}

/** Two tabs may have opened one each: the one with the order counts, else the newest. */
async function livePaymentOf(db: Database, checkoutId: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.checkoutId, checkoutId), eq(payments.method, 'card'), ne(payments.status, 'canceled')))
    .orderBy(sql`${payments.orderId} nulls last`, desc(payments.id))
    .limit(1);
  return row ?? null;
}

/** All that change one checkout wait for each other until the transaction ends. Taken before a payment's lock. */
export async function lockCheckout(tx: Transaction, id: string): Promise<CheckoutRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
  return readCheckout(tx, id);
}
