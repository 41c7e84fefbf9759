import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { hotStatement } from '#db/hot-statement.ts';
import { integer } from '#db/hot-values.ts';
import { checkoutOpenings, orders, type PaymentRow, payments } from '#db/schema.ts';
import { currentTerms, type Pricing, type Terms } from '#shop/catalogue/current-terms.ts';
import { readKeptTerms, staysUnder } from '#shop/catalogue/kept-terms.ts';
import { nextCheck, scheduleRecheck } from '#shop/orders/payments/next-check.ts';
import { syncPayment } from '#shop/orders/payments/sync-payment.ts';
import { isGivenBack, isOpen, type ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Refused, refused } from '#values/result.ts';
import { countOpening, forgetOpening } from './count-opening.ts';

export const OLDEST_REUSED_MS = 22 * 3_600_000;

/** What a page shows of the terms beside their amounts. */
export type ShownTerms = Pick<
  Terms,
  'depositPercent' | 'releaseDate' | 'manufacturingWeeks' | 'availability' | 'consentText'
>;

export type DepositOpened = {
  ok: true;
  intentId: string;
  clientSecret: string;
  pricing: Pricing;
  /** Those that it is paid under, which are not always today's; null: there are none any more. */
  terms: ShownTerms | null;
  /** The visitor's last payment went through or is under way, and they have not seen it yet: show it, do not charge again. */
  paid: boolean;
};

export type NotOnSale = Refused<'nothing-on-sale' | 'paused' | 'sold-out'>;

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
 * is open, under the terms that it was opened with unless the bow costs less by now (rule 28.4), also when no new orders are
 * taken; one that was paid without the visitor seeing so (a lost connection after the confirmation) comes back as `paid`,
 * because a fresh one would charge twice. A payment whose order belongs to somebody else than the customer who is signed in
 * now is not theirs to see, though it was made in the same browser.
 *
 * A new one counts for the visitor's network (`countOpening`); a payment that the browser already has is never refused.
 */
export async function openDeposit(
  shop: Shop,
  { reuseIntentId, bow = null, userId = null, network, pause = setTimeout }: OpenDeposit,
): Promise<DepositOpened | NotOnSale | Refused<'too-many-open', { retryAfterSeconds: number }>> {
  const terms = await currentTerms(shop, bow === null ? 'flagship' : { slug: bow });
  const reused = reuseIntentId ? await reuse(shop, terms, reuseIntentId, userId) : null;
  if (reused) return reused;
  const objection = objectToSale(terms);
  if (objection || !terms) return objection ?? refused('nothing-on-sale');
  const counted = await countOpening(shop, network);
  if (!counted.ok) return counted;
  if (counted.pauseMs > 0) await pause(counted.pauseMs);
  const seen = await askForDeposit(shop, terms).catch(async (fault: unknown) => {
    await forgetOpening(shop, counted.openingId);
    throw fault;
  });
  await keepDeposit(shop, terms, seen, counted.openingId);
  return { ok: true, intentId: seen.id, clientSecret: seen.clientSecret, pricing: terms.pricing, terms, paid: false };
}

/** Why nobody can begin a pre-order under these terms; null: anybody can. */
export function objectToSale(terms: Pick<Terms, 'state'> | null): NotOnSale | null {
  if (!terms) return refused('nothing-on-sale');
  if (terms.state === 'open') return null;
  return refused(terms.state === 'paused' ? 'paused' : 'sold-out');
}

async function reuse(
  shop: Shop,
  terms: Terms | null,
  intentId: string,
  userId: string | null,
): Promise<DepositOpened | null> {
  const [known] = await shop.db
    .select({ payment: payments, orderStatus: orders.status, owner: orders.userId })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.providerIntentId, intentId));
  if (known?.payment.leg !== 'deposit' || known.orderStatus === 'cancelled') return null;
  if (known.owner && userId && known.owner !== userId) return null;
  const { payment } = known;
  const { amount, fullPrice, createdAt } = payment;
  const synced = await syncPayment(shop, intentId);
  if (!synced || isGivenBack(synced.seen)) return null;
  const { id, clientSecret, status } = synced.seen;
  const stays = await termsThatStay(shop, terms, payment);
  const opened = { intentId: id, clientSecret, pricing: { fullPrice, deposit: amount, balance: fullPrice - amount } };
  if (status === 'succeeded' || status === 'processing') {
    return { ok: true, ...opened, terms: stays ?? terms, paid: true };
  }
  // The clean-up closes checkouts of a day ago; one that is nearly as old would be closed under its customer's hands.
  const fresh = payment.orderId !== null || shop.clock().getTime() - createdAt.getTime() < OLDEST_REUSED_MS;
  if (!isOpen(status) || !stays || !fresh) return null;
  await scheduleRecheck(shop.db, payment.id, shop.clock());
  return { ok: true, ...opened, terms: stays, paid: false };
}

/** What an open payment is paid under; null: it is not any more. One from before terms were kept has today's or none. */
async function termsThatStay(
  { db }: Shop,
  now: Terms | null,
  { termsId, campaignId, fullPrice, amount }: PaymentRow,
): Promise<ShownTerms | null> {
  if (!now) return null;
  const kept = await readKeptTerms(db, termsId);
  if (kept) return staysUnder(kept, now) ? kept : null;
  const isSame = campaignId === now.campaignId && fullPrice === now.pricing.fullPrice && amount === now.pricing.deposit;
  return isSame ? now : null;
}

function askForDeposit(shop: Shop, { campaignId, productName, pricing }: Terms): Promise<ProviderPayment> {
  return shop.payments.createPayment(
    {
      amount: pricing.deposit,
      currency: 'usd',
      description: `${productName}: pre-order deposit`,
      metadata: { leg: 'deposit', campaign_id: String(campaignId), full_price_cents: String(pricing.fullPrice) },
    },
    crypto.randomUUID(),
  );
}

async function keepDeposit(shop: Shop, terms: Terms, seen: ProviderPayment, openingId: number): Promise<void> {
  const { campaignId, termsId, pricing } = terms;
  const now = shop.clock();
  await insertDeposit(shop.db, {
    ...{ openingId, campaignId, termsId, providerIntentId: seen.id, mode: shop.payments.mode },
    ...{ amount: pricing.deposit, fullPrice: pricing.fullPrice, status: seen.status },
    ...{ nextCheckAt: nextCheck(seen.status, 0, now, { placed: false }), createdAt: now, updatedAt: now },
  });
}

/** The payment's row, and its name in its opening. */
const { campaignId, termsId, providerIntentId, mode, status, amount, fullPrice, nextCheckAt, createdAt, updatedAt } =
  payments;
const DEPOSIT = {
  ...{ campaignId, termsId, providerIntentId, mode, status, amount, fullPrice, nextCheckAt, createdAt, updatedAt },
};

const insertDeposit = hotStatement(
  'insert_deposit',
  { ...DEPOSIT, openingId: integer },
  (db, { openingId, ...given }) => {
    const named = db
      .$with('named')
      .as(
        db
          .update(checkoutOpenings)
          .set({ intentId: given.providerIntentId })
          .where(eq(checkoutOpenings.id, openingId))
          .returning({ id: checkoutOpenings.id }),
      );
    return db
      .with(named)
      .insert(payments)
      .values({ leg: 'deposit', ...given });
  },
);
