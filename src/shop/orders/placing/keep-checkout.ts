import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type CheckoutRow, checkouts, payments } from '#db/schema.ts';
import type { OrderPrice } from '#shop/catalogue/price-order.ts';
import { lockPayment } from '#shop/orders/payments/lock-payment.ts';
import { nextCheck } from '#shop/orders/payments/next-check.ts';
import { isOpen, type PaymentChange, type ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { amountColumns, keptLines, type Wanted } from './checkout-lines.ts';
import { countOpening, forgetOpening, nameOpening } from './count-opening.ts';
import { type FoundCheckout, lockCheckout, orderOf } from './find-checkout.ts';
import { OLDEST_REUSED_MS } from './open-deposit.ts';

type ToKeep = {
  /** What this browser had until now; nothing of it is saved. */
  known: FoundCheckout | null;
  cartId: number;
  state: string | null;
  wanted: Wanted;
  price: OrderPrice;
  giftCardId: number | null;
  network: string;
  pause?: (ms: number) => Promise<unknown>;
};

export type Opened =
  | Ok<{ checkout: CheckoutRow; clientSecret: string | null }>
  | Refused<'changed-meanwhile'>
  | Refused<'too-many-open', { retryAfterSeconds: number }>;

/**
 * Writes down what a checkout has come to, and sees to it that the payment at the provider is for the same amount: that of
 * before where one is open, else a new one, which counts for the visitor's network. `changed-meanwhile`: another tab has
 * saved it as an order, or the payment takes no other amount any more; nothing was written, and it has to be looked at anew.
 */
export async function keepCheckout(shop: Shop, given: ToKeep): Promise<Opened> {
  const { known, price } = given;
  const checkoutId = known?.checkout.id ?? `co_${randomBytes(24).toString('base64url')}`;
  if (price.card === 0) return shop.db.transaction((tx) => write(tx, shop, given, { checkoutId, payment: null }));
  if (known?.open && isFresh(shop, known.open.payment)) {
    const { id } = known.open.seen;
    return shop.db.transaction((tx) =>
      write(tx, shop, given, { checkoutId, payment: { kind: 'reused', intentId: id } }),
    );
  }
  const counted = await countOpening(shop, given.network);
  if (!counted.ok) return counted;
  if (counted.pauseMs > 0) await (given.pause ?? setTimeout)(counted.pauseMs);
  try {
    const input = { ...paymentFor(given, checkoutId), currency: 'usd' as const };
    const seen = await shop.payments.createPayment(input, crypto.randomUUID());
    await nameOpening(shop, counted.openingId, seen.id);
    return await shop.db.transaction((tx) => write(tx, shop, given, { checkoutId, payment: { kind: 'made', seen } }));
  } catch (fault) {
    await forgetOpening(shop, counted.openingId);
    throw fault;
  }
}

/** The clean-up closes checkouts of a day ago; one that is nearly as old would be closed under its customer's hands. */
export function isFresh({ clock }: Shop, { createdAt }: { createdAt: Date }): boolean {
  return clock().getTime() - createdAt.getTime() < OLDEST_REUSED_MS;
}

function paymentFor({ wanted, price }: ToKeep, checkoutId: string): PaymentChange {
  const { terms } = wanted;
  return {
    amount: price.card,
    description: terms ? `${terms.productName}: pre-order deposit, and gear` : 'Gear',
    metadata: {
      leg: 'deposit',
      checkout_id: checkoutId,
      full_price_cents: String(price.total),
      campaign_id: terms ? String(terms.campaignId) : '',
    },
  };
}

type Payment = { kind: 'reused'; intentId: string } | { kind: 'made'; seen: ProviderPayment } | null;

async function write(
  tx: Transaction,
  shop: Shop,
  given: ToKeep,
  { checkoutId, payment }: { checkoutId: string; payment: Payment },
): Promise<Opened> {
  await lockCheckout(tx, checkoutId);
  if (given.known && (await orderOf(tx, checkoutId))) return refused('changed-meanwhile');
  // Before anything is written, because it may refuse.
  const reused = payment?.kind === 'reused' ? await changeAmount(tx, shop, given, payment.intentId, checkoutId) : null;
  if (payment?.kind === 'reused' && !reused) return refused('changed-meanwhile');
  const checkout = await writeRow(tx, shop, given, checkoutId);
  if (payment?.kind === 'made') await insertPayment(tx, shop, given, payment.seen, checkoutId);
  const seen = payment?.kind === 'made' ? payment.seen : reused;
  return ok({ checkout, clientSecret: seen?.clientSecret ?? null });
}

async function writeRow(
  tx: Transaction,
  { clock }: Shop,
  { cartId, state, wanted, price, giftCardId }: ToKeep,
  id: string,
): Promise<CheckoutRow> {
  const now = clock();
  const bought = { cartId, state, lines: keptLines(wanted.lines), termsId: wanted.terms?.termsId ?? null };
  const shown = { ...bought, ...amountColumns(price), giftCardId, updatedAt: now };
  const [row] = await tx
    .insert(checkouts)
    .values({ id, ...shown, createdAt: now })
    .onConflictDoUpdate({ target: checkouts.id, set: shown })
    .returning();
  if (!row) throw new Error('The checkout was not written.');
  return row;
}

/**
 * The provider is asked under the payment's lock, so that nobody settles it between the two amounts. Null: it takes no
 * other amount any more.
 */
async function changeAmount(
  tx: Transaction,
  shop: Shop,
  given: ToKeep,
  intentId: string,
  checkoutId: string,
): Promise<ProviderPayment | null> {
  const { payment, order } = await lockPayment(tx, intentId);
  if (!payment || order) return null;
  const change = paymentFor(given, checkoutId);
  const seen = given.known?.open?.seen;
  const isSame = seen?.amount === change.amount && payment.amount === change.amount;
  const changed = isSame ? seen : await shop.payments.updatePayment(intentId, change);
  if (!changed || !isOpen(changed.status) || changed.amount !== change.amount) return null;
  await tx
    .update(payments)
    .set({
      ...{ amount: change.amount, fullPrice: given.price.total, ...boughtUnder(given.wanted) },
      ...{ checks: 0, nextCheckAt: nextCheck(changed.status, 0, shop.clock(), { placed: true }) },
    })
    .where(eq(payments.id, payment.id));
  return changed;
}

function boughtUnder({ terms }: Wanted) {
  return { campaignId: terms?.campaignId ?? null, termsId: terms?.termsId ?? null };
}

async function insertPayment(
  tx: Transaction,
  shop: Shop,
  { wanted, price }: ToKeep,
  seen: ProviderPayment,
  checkoutId: string,
): Promise<void> {
  await tx.insert(payments).values({
    ...{ leg: 'deposit', checkoutId, ...boughtUnder(wanted) },
    ...{ providerIntentId: seen.id, mode: shop.payments.mode, amount: price.card, fullPrice: price.total },
    ...{ status: seen.status, nextCheckAt: nextCheck(seen.status, 0, shop.clock(), { placed: false }) },
    createdAt: shop.clock(),
  });
}
