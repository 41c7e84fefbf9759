import { and, asc, eq, isNotNull, lte, not, type SQL } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import { nextDue, readLedger } from '#shop/orders/ledger/ledger.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { closePayments } from './close-payments.ts';

const MAX_BATCH = 200;

/**
 * Takes back the links whose deadline has passed with the balance unpaid: the open payment is cancelled at the
 * provider, then the token is deleted; its owner can renew it. A charge that is under way keeps its link until it is
 * settled. Returns how many links ended.
 */
export async function expireLinks(shop: Shop): Promise<number> {
  const late = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(isLate(shop))
    .orderBy(asc(orders.linkExpiresAt))
    .limit(MAX_BATCH);
  let ended = 0;
  await eachAlone(shop, late, async ({ id }) => {
    // A round may last for minutes: whoever renewed a link meanwhile is perhaps paying through it.
    if ((await shop.db.$count(orders, and(eq(orders.id, id), isLate(shop)))) === 0) return;
    if ((await closePayments(shop, id, ['balance', 'remainder'])) && (await forgetToken(shop, id))) ended += 1;
  });
  return ended;
}

/** An order by phone whose deposit never came is cancelled with its link, by the clean-up of unpaid orders. */
function isLate({ clock }: Pick<Shop, 'clock'>): SQL | undefined {
  const cancelledSoon = and(isNotNull(orders.enteredBy), eq(orders.status, 'pending'));
  return and(
    lte(orders.linkExpiresAt, clock()),
    isNotNull(orders.paymentToken),
    eq(orders.otherKeys, false),
    cancelledSoon && not(cancelledSoon),
  );
}

function forgetToken(shop: Shop, orderId: number): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const now = shop.clock();
    // The link may have been renewed, or the money may have come, since it was looked at.
    if (!order?.linkExpiresAt || order.linkExpiresAt > now) return false;
    if (nextDue(order, await readLedger(tx, orderId)) === null) return false;
    await tx.update(orders).set({ paymentToken: null }).where(eq(orders.id, orderId));
    const what = 'link-expired';
    await recordEvent(tx, { orderId, at: now, actor: 'job', what, before: { linkExpiresAt: order.linkExpiresAt } });
    return true;
  });
}
