import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#db/database.ts';
import { hotStatement, rowOf } from '#db/hot-statement.ts';
import { orNull, text } from '#db/hot-values.ts';
import { type CheckoutRow, checkouts, type OrderRow, orders, type PaymentRow, payments } from '#db/schema.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { isGivenBack, isOpen, isUnderWay, type ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';

export type FoundCheckout = {
  checkout: CheckoutRow;
  /** What was saved of it. */
  order: OrderRow | null;
  /** Its payment while a card can still be charged on it. */
  open: { payment: PaymentRow; seen: ProviderPayment } | null;
  /** Its payment went through or is under way; null where a gift card has paid. */
  paid: { seen: ProviderPayment | null; isUnderWay: boolean } | null;
};

/** What a browser had last: its checkout, or, of a browser from before a bow alone had one, its payment at the provider. */
export type Named = { checkoutId: string | null; intentId?: string | null };

type Asker = { cartId: number | null; userId: string | null };

/**
 * The checkout that a browser names, and what has become of it, its payment read anew from the provider. Null: there is none, it
 * is of another cart than this one, its order was cancelled, or it is another customer's than the one who is signed in now.
 */
export async function findCheckout(
  shop: Shop,
  { checkoutId, intentId = null }: Named,
  { cartId, userId }: Asker,
): Promise<FoundCheckout | null> {
  const checkout = await readNamed(shop.db, { checkoutId, intentId });
  if (!checkout || (checkout.cartId !== null && checkout.cartId !== cartId)) return null;
  return readFate(shop, checkout, userId);
}

async function readNamed(db: Database, { checkoutId, intentId }: Required<Named>): Promise<CheckoutRow | null> {
  if (checkoutId) {
    const [row] = await db.select().from(checkouts).where(eq(checkouts.id, checkoutId));
    return row ?? null;
  }
  if (!intentId) return null;
  const [row] = await db
    .select({ checkout: checkouts })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(eq(payments.providerIntentId, intentId));
  return row?.checkout ?? null;
}

/**
 * The live checkout of a cart, whichever tab or browser opened it. What is paid or cancelled is live no more, and makes room for
 * the next one; a charge that is under way is shown, because the next one would be a second charge.
 */
export async function findOfCart(shop: Shop, { cartId, userId }: Asker): Promise<FoundCheckout | null> {
  if (cartId === null) return null;
  const isLive = and(eq(checkouts.cartId, cartId), isNull(checkouts.overAt));
  const [live] = await shop.db.select().from(checkouts).where(isLive);
  const found = live ? await readFate(shop, live, userId) : null;
  if (!live || (found && (!found.paid || found.paid.isUnderWay))) return found;
  await shop.db.update(checkouts).set({ overAt: shop.clock() }).where(eq(checkouts.id, live.id));
  return null;
}

async function readFate(shop: Shop, checkout: CheckoutRow, userId: string | null): Promise<FoundCheckout | null> {
  const payment = await livePaymentOf(shop.db, checkout.id);
  const synced = payment && (await syncPayment(shop, payment.providerIntentId));
  const order = synced?.order ?? (await orderOf(shop.db, checkout.id));
  if (order?.status === 'cancelled' || (order?.userId && userId && order.userId !== userId)) return null;
  const seen = synced && !isGivenBack(synced.seen) ? synced.seen : null;
  const isCharging = seen !== null && isUnderWay(seen.status);
  const isPaid = isCharging || seen?.status === 'succeeded' || (order !== null && order.status !== 'pending');
  return {
    checkout,
    order,
    open: payment && seen && isOpen(seen.status) ? { payment, seen } : null,
    paid: isPaid ? { seen, isUnderWay: isCharging } : null,
  };
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

/** The one with the order counts, else the newest. */
async function livePaymentOf(db: Database, checkoutId: string): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.checkoutId, checkoutId), eq(payments.method, 'card'), ne(payments.status, 'canceled')))
    .orderBy(sql`${payments.orderId} nulls last`, desc(payments.id))
    .limit(1);
  return row ?? null;
}

export type LockedCheckout = {
  checkout: CheckoutRow | null;
  /** That of the intent. */
  payment: PaymentRow | null;
  /** What the checkout has become, by this payment or another. */
  order: OrderRow | null;
};

const [locked, lockedPayment, lockedOrder] = [
  alias(checkouts, 'checkout'),
  alias(payments, 'payment'),
  alias(orders, 'of_order'),
];

const lock = hotStatement('lock_checkout', { checkoutId: text, intentId: orNull(text) }, (db, given) =>
  db
    .select({ checkout: rowOf(locked), payment: rowOf(lockedPayment), order: rowOf(lockedOrder) })
    .from(sql`lock_checkout(${given.checkoutId}, ${given.intentId}) as found`)
    .crossJoinLateral(sql`(select (found.checkout).*) as ${sql.identifier('checkout')}`)
    .crossJoinLateral(sql`(select (found.payment).*) as ${sql.identifier('payment')}`)
    .crossJoinLateral(sql`(select (found."order").*) as ${sql.identifier('of_order')}`),
);

/**
 * Makes all that change one checkout wait for each other until the transaction ends, then locks its payment and its order as
 * `lockPayment` does. One statement, which reads what stands once it has the locks.
 */
export async function lockCheckout(
  tx: Transaction,
  checkoutId: string,
  intentId: string | null = null,
): Promise<LockedCheckout> {
  const [found] = await lock(tx, { checkoutId, intentId });
  // What is not there is a row of nothing but nulls.
  const { checkout = null, payment = null, order = null } = found ?? {};
  return {
    checkout: checkout?.id ? checkout : null,
    payment: payment?.id ? payment : null,
    order: order?.id ? order : null,
  };
}
