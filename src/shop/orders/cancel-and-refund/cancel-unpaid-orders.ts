import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  not,
  notExists,
  notInArray,
  or,
  type SQL,
} from 'drizzle-orm';
import { checkouts, orderItems, orders, payments, places, stockMovements } from '#db/schema.ts';
import { forgetPayment } from '#shop/orders/payments/keep-charge.ts';
import { lockPayment } from '#shop/orders/payments/lock-payment.ts';
import { settleLocked } from '#shop/orders/settlement/settle-payment.ts';
import { UNDER_WAY } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import { DAYS_TO_PAY_BY_PHONE, MINUTES_TO_HOLD } from '#values/order/order.ts';
import { type CancelOrder, cancelOrder } from './cancel-order.ts';

const HOURS_TO_PAY_DEPOSIT = 24;
/** A card that was authorised is charged within a moment, or at the next round of the reconciler. */
const MINUTES_TO_CAPTURE = 15;
const MAX_BATCH = 100;

/**
 * Cancels orders that nobody touched or paid for 24 hours, those that keep something from others 15 minutes after they were
 * saved, those with a part of a gift card as soon as nothing is set aside for them any more, those by phone when their link ends
 * (rule 41.6), and payments of checkouts that never became an order. The provider is asked before each: money that is there or
 * under way keeps the order. Returns how many orders were cancelled.
 */
export async function cancelUnpaidOrders(shop: Shop): Promise<number> {
  const now = shop.clock().getTime();
  const dayAgo = new Date(now - HOURS_TO_PAY_DEPOSIT * 3_600_000);
  const byCustomer = isNull(orders.enteredBy);
  const savedBefore = (minutes: number) => lt(orders.createdAt, new Date(now - minutes * 60_000));
  // First: others wait for it.
  const keeping = and(byCustomer, savedBefore(MINUTES_TO_CAPTURE), keepsGoods(shop));
  let freed = await cancelEach(shop, keeping, { reason: `not paid within ${MINUTES_TO_CAPTURE} minutes` });
  const giving = and(byCustomer, savedBefore(MINUTES_TO_HOLD), paidByGiftCard(shop));
  freed += await cancelEach(shop, giving, { reason: `not paid within ${MINUTES_TO_HOLD} minutes` });
  const reason = `no deposit within ${HOURS_TO_PAY_DEPOSIT} hours`;
  const untouched = and(byCustomer, lt(orders.updatedAt, dayAgo));
  const stale = await cancelEach(shop, untouched, { reason, untouchedSince: dayAgo });
  const late = await cancelLatePhoneOrders(shop);
  await closeAbandonedCheckouts(shop, dayAgo);
  await forgetAbandonedCheckouts(shop, dayAgo);
  return freed + stale + late;
}

/** Whether it has what others could pay for, for a moment before its card is charged. */
const keepsGoods = ({ db }: Shop) =>
  or(
    exists(
      db
        .select({ id: orderItems.id })
        .from(orderItems)
        .innerJoin(stockMovements, eq(stockMovements.orderItemId, orderItems.id))
        .where(eq(orderItems.orderId, orders.id)),
    ),
    exists(
      db
        .select({ id: places.orderId })
        .from(places)
        .where(and(eq(places.orderId, orders.id), eq(places.state, 'taken'))),
    ),
  );

/** A part of it was set aside on a gift card, which its owner may want to spend on something else. */
const paidByGiftCard = ({ db }: Shop) =>
  exists(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.orderId, orders.id), eq(payments.method, 'gift_card'))),
  );

/** Its card is being charged, or authorised: it is paid, refused or let go, but by no clean-up. */
const isBeingPaid = ({ db }: Shop) =>
  exists(
    db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.orderId, orders.id), inArray(payments.status, UNDER_WAY))),
  );

/** Who entered it promised its customer the days of the link, and is told when they have passed without the deposit. */
function cancelLatePhoneOrders(shop: Shop): Promise<number> {
  const due = and(isNotNull(orders.enteredBy), lte(orders.linkExpiresAt, shop.clock()));
  const reason = `no deposit within ${DAYS_TO_PAY_BY_PHONE} days of the call`;
  return cancelEach(shop, due, { reason }, (orderId) => async (tx) => {
    const [late] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), due));
    // Staff have given its customer more time meanwhile.
    if (!late) return false;
    const { orderNumber, customerName, enteredBy } = late;
    await raiseAlert(tx, {
      kind: 'phone-order-unpaid',
      subject: orderNumber,
      orderId,
      detail: { customer: customerName, enteredBy },
    });
    return true;
  });
}

async function cancelEach(
  shop: Shop,
  due: SQL | undefined,
  how: Pick<CancelOrder, 'reason' | 'untouchedSince'>,
  confirm?: (orderId: number) => CancelOrder['confirm'],
): Promise<number> {
  const found = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), eq(orders.otherKeys, false), not(isBeingPaid(shop)), due))
    .orderBy(asc(orders.createdAt))
    .limit(MAX_BATCH);
  let cancelled = 0;
  await eachAlone(shop, found, async ({ id }) => {
    const outcome = await cancelOrder(shop, {
      orderId: id,
      actor: 'job',
      cause: 'unpaid',
      ...how,
      confirm: confirm?.(id),
    });
    if (outcome.ok) cancelled += 1;
  });
  return cancelled;
}

async function closeAbandonedCheckouts(shop: Shop, before: Date): Promise<void> {
  const abandoned = await shop.db
    .select({ intentId: payments.providerIntentId })
    .from(payments)
    .where(
      and(
        isNull(payments.orderId),
        eq(payments.method, 'card'),
        eq(payments.otherKeys, false),
        lt(payments.createdAt, before),
        notInArray(payments.status, ['processing', 'succeeded', 'canceled']),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(MAX_BATCH);
  await eachAlone(shop, abandoned, ({ intentId }) => closeAbandoned(shop, intentId));
}

/**
 * A lock is held while the provider is asked, as where a checkout's amount changes: an order that is being placed on this very payment waits,
 * and then sees that it is gone, instead of being tied to a payment that is cancelled a moment later.
 */
async function closeAbandoned(shop: Shop, intentId: string): Promise<void> {
  const known = await shop.db.transaction(async (tx) => {
    const locked = await lockPayment(tx, intentId);
    if (locked.order) return true;
    const seen = await shop.payments.cancelPayment(intentId);
    if (seen) await settleLocked(tx, shop, seen, locked);
    return seen !== null;
  });
  if (!known) await forgetPayment(shop, intentId, { replace: true });
}

/** What was chosen and never ordered is kept for a day: it may name whom a gift card is for. */
async function forgetAbandonedCheckouts({ db }: Shop, before: Date): Promise<void> {
  const abandoned = and(isNull(checkouts.orderedAt), lt(checkouts.updatedAt, before));
  await db.transaction(async (tx) => {
    const old = tx.select({ id: checkouts.id }).from(checkouts).where(abandoned);
    await tx
      .update(payments)
      .set({ checkoutId: null })
      .where(and(isNull(payments.orderId), eq(payments.status, 'canceled'), inArray(payments.checkoutId, old)));
    const named = tx.select({ id: payments.id }).from(payments).where(eq(payments.checkoutId, checkouts.id));
    await tx.delete(checkouts).where(and(abandoned, notExists(named)));
  });
}
