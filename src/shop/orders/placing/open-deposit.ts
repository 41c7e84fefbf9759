import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { orders, payments } from '#db/schema.ts';
import { currentTerms, type Pricing, type Terms } from '#shop/catalogue/current-terms.ts';
import { nextCheck, scheduleRecheck } from '#shop/orders/payments/next-check.ts';
import { syncPayment } from '#shop/orders/payments/sync-payment.ts';
import { isGivenBack, isOpen, type ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Refused, refused } from '#values/result.ts';
import { countOpening, forgetOpening, nameOpening } from './count-opening.ts';

export const OLDEST_REUSED_MS = 22 * 3_600_000;

export type DepositOpened = {
  ok: true;
  intentId: string;
  clientSecret: string;
  pricing: Pricing;
  /** The visitor's last payment went through or is under way, and they have not seen it yet: show it, do not charge again. */
  paid: boolean;
};

export type OpenDeposit = {
  reuseIntentId: string | null;
  /** The slug of the bow; null: the flagship. */
  bow?: string | null;
  userId?: string | null;
  /** What the visitor is counted by. */
  network: string;
  pause?: (ms: number) => Promise<unknown>;
};

/**
 * The deposit's payment for a visitor at the checkout. A repeat visit names its last payment and gets it again while it
 * is open under today's terms; one that was paid without the visitor seeing so (a lost connection after the confirmation)
 * comes back as `paid`, because a fresh one would charge twice. A payment whose order belongs to somebody else than the
 * customer who is signed in now is not theirs to see, though it was made in the same browser.
 *
 * A new one counts for the visitor's network (`countOpening`); a payment that the browser already has is never refused.
 */
export async function openDeposit(
  shop: Shop,
  { reuseIntentId, bow = null, userId = null, network, pause = setTimeout }: OpenDeposit,
): Promise<DepositOpened | Refused<'nothing-on-sale'> | Refused<'too-many-open', { retryAfterSeconds: number }>> {
  const terms = await currentTerms(shop, bow === null ? 'flagship' : { slug: bow });
  if (terms?.state !== 'open') return refused('nothing-on-sale');
  const reused = reuseIntentId ? await reuse(shop, terms, reuseIntentId, userId) : null;
  if (reused) return reused;
  const counted = await countOpening(shop, network);
  if (!counted.ok) return counted;
  if (counted.pauseMs > 0) await pause(counted.pauseMs);
  const seen = await createDeposit(shop, terms).catch(async (fault: unknown) => {
    await forgetOpening(shop, counted.openingId);
    throw fault;
  });
  await nameOpening(shop, counted.openingId, seen.id);
  return { ok: true, intentId: seen.id, clientSecret: seen.clientSecret, pricing: terms.pricing, paid: false };
}

async function reuse(shop: Shop, terms: Terms, intentId: string, userId: string | null): Promise<DepositOpened | null> {
  const [known] = await shop.db
    .select({ payment: payments, orderStatus: orders.status, owner: orders.userId })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.providerIntentId, intentId));
  if (known?.payment.leg !== 'deposit' || known.orderStatus === 'cancelled') return null;
  if (known.owner && userId && known.owner !== userId) return null;
  const { amount, fullPrice, campaignId, createdAt } = known.payment;
  const synced = await syncPayment(shop, intentId);
  if (!synced || isGivenBack(synced.seen)) return null;
  const { id, clientSecret, status } = synced.seen;
  const pricing = { fullPrice, deposit: amount, balance: fullPrice - amount };
  if (status === 'succeeded' || status === 'processing')
    return { ok: true, intentId: id, clientSecret, pricing, paid: true };
  const sameTerms =
    campaignId === terms.campaignId && fullPrice === terms.pricing.fullPrice && amount === terms.pricing.deposit;
  // The clean-up closes checkouts of a day ago; one that is nearly as old would be closed under its customer's hands.
  const fresh = known.payment.orderId !== null || shop.clock().getTime() - createdAt.getTime() < OLDEST_REUSED_MS;
  if (!isOpen(status) || !sameTerms || !fresh) return null;
  await scheduleRecheck(shop.db, known.payment.id, shop.clock());
  return { ok: true, intentId: id, clientSecret, pricing, paid: false };
}

async function createDeposit(shop: Shop, terms: Terms): Promise<ProviderPayment> {
  const { campaignId, productName, pricing } = terms;
  const seen = await shop.payments.createPayment(
    {
      amount: pricing.deposit,
      currency: 'usd',
      description: `${productName}: pre-order deposit`,
      metadata: { leg: 'deposit', campaign_id: String(campaignId), full_price_cents: String(pricing.fullPrice) },
    },
    crypto.randomUUID(),
  );
  await shop.db.insert(payments).values({
    leg: 'deposit',
    campaignId,
    providerIntentId: seen.id,
    mode: shop.payments.mode,
    amount: pricing.deposit,
    fullPrice: pricing.fullPrice,
    status: seen.status,
    nextCheckAt: nextCheck(seen.status, 0, shop.clock(), { placed: false }),
    createdAt: shop.clock(),
  });
  return seen;
}
