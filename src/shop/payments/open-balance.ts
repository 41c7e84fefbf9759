import { and, count, eq, ne } from 'drizzle-orm';
import { payments } from '#db/schema.ts';
import type { Cents } from '#values/money.ts';
import type { PaymentLeg } from '#values/order.ts';
import { type Refused, refused } from '#values/result.ts';
import { findOrderByLink } from '../orders/find-order-by-link.ts';
import type { Shop } from '../shop.ts';
import type { OrderRow } from './ledger.ts';
import { lockOrder } from './lock-payment.ts';
import { nextCheck } from './next-check.ts';
import { isOpen, type ProviderPayment } from './payment-provider.ts';
import { syncPayment } from './sync-payment.ts';

export type BalanceOpened =
  | { ok: true; clientSecret: string }
  | Refused<'link-invalid'>
  | Refused<'nothing-due'>
  | Refused<'amount-differs', { due: Cents; asked: Cents }>;

type Charge = { order: OrderRow; leg: PaymentLeg; amount: Cents };

/**
 * The payment for what an order's link owes next: the balance, or the deposit of an order that never paid it. `asked`
 * must be that amount. An order has one live payment per leg: two tabs, a reload and a retry all get the same one.
 * `nothing-due`: everything is paid, or a charge is under way.
 */
export async function openBalance(
  shop: Shop,
  { token, amount: asked }: { token: string; amount: Cents },
): Promise<BalanceOpened> {
  const found = await findOrderByLink(shop, token);
  if (!found.ok) return found;
  const { order, due, ledger } = found;
  if (!due || ledger.processing) return refused('nothing-due');
  if (due.amount !== asked) return refused('amount-differs', { due: due.amount, asked });
  const charge = { order, ...due };
  const live = await readLive(shop, charge);
  if (live) return isOpen(live.status) ? { ok: true, clientSecret: live.clientSecret } : refused('nothing-due');
  return create(shop, charge);
}

/** The order's live payment of this leg as the provider sees it now; null when there is none or it was just cancelled there. */
async function readLive(shop: Shop, { order, leg }: Charge): Promise<ProviderPayment | null> {
  const [row] = await shop.db
    .select({ intentId: payments.providerIntentId })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.leg, leg), ne(payments.status, 'canceled')));
  if (!row) return null;
  const synced = await syncPayment(shop, row.intentId);
  return synced && synced.seen.status !== 'canceled' ? synced.seen : null;
}

/**
 * The key of the provider's idempotency names order, leg and attempt: two tabs that ask at the same moment get one
 * payment, and a crash before our row is written finds it again. Nothing that may change meanwhile is part of the call.
 */
async function create(shop: Shop, charge: Charge): Promise<BalanceOpened> {
  const { order, leg, amount } = charge;
  const [tries] = await shop.db
    .select({ ended: count() })
    .from(payments)
    .where(and(eq(payments.orderId, order.id), eq(payments.leg, leg), eq(payments.status, 'canceled')));
  const seen = await shop.payments.createPayment(
    {
      amount,
      currency: 'usd',
      description: `${order.orderNumber}: ${leg}`,
      metadata: { leg, order_number: order.orderNumber },
    },
    `${order.orderNumber}-${leg}-${tries?.ended ?? 0}`,
  );
  if (await keep(shop, charge, seen)) return { ok: true, clientSecret: seen.clientSecret };
  await shop.payments.cancelPayment(seen.id);
  return refused('link-invalid');
}

/** Writes the payment down unless the order was cancelled meanwhile. The other tab may have written it already. */
function keep(shop: Shop, { order, leg, amount }: Charge, seen: ProviderPayment): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (!current || current.status === 'cancelled') return false;
    await tx
      .insert(payments)
      .values({
        orderId: order.id,
        campaignId: order.campaignId,
        leg,
        providerIntentId: seen.id,
        amount,
        fullPrice: order.totalAmount,
        status: seen.status,
        nextCheckAt: nextCheck(seen.status, 0, shop.clock()),
        createdAt: shop.clock(),
      })
      .onConflictDoNothing({ target: payments.providerIntentId });
    return true;
  });
}
