import { and, eq, inArray, lte, or } from 'drizzle-orm';
import { holds, orders, payments } from '#db/schema.ts';
import { isOpen } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import type { PaymentStatus } from '#values/order/order.ts';

const DAY_MS = 86_400_000;
const MOST_A_MINUTE = 500;
/** A card can still be tried on it. */
const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'] as const satisfies PaymentStatus[];

/**
 * From now on a card is only authorised on an order's payment, because nothing is set aside for it. While a bank asks about a card
 * that stays as it is, and is tried again each minute.
 */
export async function authoriseFirst(
  shop: Pick<Shop, 'db' | 'payments'>,
  { orderId, intentId }: { orderId: number; intentId: string },
): Promise<void> {
  const seen = await shop.payments.authoriseFirst(intentId);
  if (seen && isOpen(seen.status) && !seen.authorisedFirst) return;
  await shop.db.update(holds).set({ authorisedFirst: true }).where(eq(holds.orderId, orderId));
}

/**
 * The job of each minute: what was set aside for five minutes, or has given way, is so no more, and its card is authorised first. What
 * is a day old is forgotten.
 */
export async function endHolds(shop: Pick<Shop, 'db' | 'payments' | 'clock' | 'log'>): Promise<void> {
  const { db } = shop;
  const now = shop.clock();
  const isOfOrder = and(eq(payments.orderId, holds.orderId), eq(payments.leg, 'deposit'), eq(payments.method, 'card'));
  const ended = await db
    .select({ orderId: holds.orderId, intentId: payments.providerIntentId })
    .from(holds)
    .innerJoin(orders, and(eq(orders.id, holds.orderId), eq(orders.status, 'pending'), eq(orders.otherKeys, false)))
    .innerJoin(payments, and(isOfOrder, inArray(payments.status, OPEN)))
    .where(and(eq(holds.authorisedFirst, false), or(lte(holds.until, now), eq(holds.atOnce, false))))
    .orderBy(holds.until)
    .limit(MOST_A_MINUTE);
  await eachAlone(shop, ended, (each) => authoriseFirst(shop, each));
  await db.delete(holds).where(lte(holds.since, new Date(now.getTime() - DAY_MS)));
}
