import { and, asc, eq, isNull, lt, not, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { carts, checkouts, disputes, type PaymentRow, payments, refunds, users } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { lockPayment } from '#shop/orders/payments/lock-payment.ts';
import { requestRefund } from '#shop/orders/refunds/plan-refund.ts';
import { isOfBefore } from '#shop/orders/settlement/read-since-restore.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import type { ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { resolveAlert } from '#shop/records/raise-alert.ts';

const MAX_BATCH = 100;

/**
 * Gives money back for which no order was saved, once it has been here for the time that the owner has set (rule 5.3): only what was
 * paid on a payment that this shop has opened itself, under the keys of today, of which nothing has gone back and no bank
 * decides. Its order may be missing because the shop was restored from a backup since: then it is left to a person, as is all
 * else. Returns how much was promised back.
 */
export async function returnUnassigned(shop: Shop): Promise<number> {
  if (shop.returnMoneyAfterMs === null) return 0;
  const before = new Date(shop.clock().getTime() - shop.returnMoneyAfterMs);
  const due = await shop.db
    .select({ intentId: payments.providerIntentId })
    .from(payments)
    .where(
      and(
        ...[isNull(payments.orderId), eq(payments.method, 'card'), eq(payments.status, 'succeeded')],
        ...[lt(payments.succeededAt, before), eq(payments.otherKeys, false), eq(payments.mode, shop.payments.mode)],
        ...[not(isOfBefore(shop)), hasNone('refunds'), hasNone('disputes')],
      ),
    )
    .orderBy(asc(payments.id))
    .limit(MAX_BATCH);
  let returned = 0;
  await eachAlone(shop, due, async ({ intentId }) => {
    // What somebody has given back meanwhile, or a bank demands, is known then.
    const synced = await syncPayment(shop, intentId);
    if (synced && (await giveBack(shop, synced.seen))) returned += 1;
  });
  return returned;
}

const hasNone = (table: 'refunds' | 'disputes') =>
  sql`not exists (select from ${table === 'refunds' ? refunds : disputes} as known where known.payment_id = ${payments.id})`;

function giveBack(shop: Shop, seen: ProviderPayment): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const { payment, order } = await lockPayment(tx, seen.id);
    if (!payment || order || payment.status !== 'succeeded') return false;
    if (seen.refunds.length > 0 || seen.disputes.length > 0) return false;
    const amount = payment.received;
    await requestRefund(tx, shop, { order: null, payment, amount, reason: 'no order was saved for it' });
    await resolveAlert(tx, 'payment-without-order', seen.id, shop.clock());
    const recipient = seen.email ?? (await accountOf(tx, payment));
    if (recipient) {
      const data = { amount, origin: shop.origin };
      const dedupeKey = `money-without-order:${seen.id}`;
      await queueMail(tx, { template: 'money-without-order', data, recipient, orderId: null, dedupeKey });
    }
    return true;
  });
}

/** The address of the account whose cart it was to pay for. */
async function accountOf(tx: Transaction, { checkoutId }: PaymentRow): Promise<string | null> {
  if (checkoutId === null) return null;
  const [owner] = await tx
    .select({ email: users.email })
    .from(checkouts)
    .innerJoin(carts, eq(carts.id, checkouts.cartId))
    .innerJoin(users, eq(users.id, carts.userId))
    .where(eq(checkouts.id, checkoutId));
  return owner?.email ?? null;
}
