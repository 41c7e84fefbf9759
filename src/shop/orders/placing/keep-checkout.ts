import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { allOf, hotStatement } from '#db/hot-statement.ts';
import { integer, namesOf, valuesOf, without } from '#db/hot-values.ts';
import { type CheckoutRow, type CheckoutTax, carts, checkoutOpenings, checkouts, payments } from '#db/schema.ts';
import type { OrderPrice } from '#shop/catalogue/price-order.ts';
import { countOpening, forgetOpening, nameOpening } from '#shop/orders/payments/count-opening.ts';
import { lockPayment } from '#shop/orders/payments/lock-payment.ts';
import { nextCheck } from '#shop/orders/payments/next-check.ts';
import { isOpen, type PaymentChange, type ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { amountColumns, isBowAlone, keptLines, type Wanted } from './checkout-lines.ts';
import { type FoundCheckout, lockCheckout } from './find-checkout.ts';

const OLDEST_REUSED_MS = 22 * 3_600_000;

type ToKeep = {
  /** What this browser, or its cart, had until now; nothing of it is saved. */
  known: FoundCheckout | null;
  /** Null: the bow was asked for by itself. */
  cartId: number | null;
  state: string | null;
  wanted: Wanted;
  price: OrderPrice;
  tax: CheckoutTax | null;
  /** The order of the bow with which it ships. */
  shipsWithId: number | null;
  giftCardId: number | null;
  network: string;
  pause?: (ms: number) => Promise<unknown>;
};

export type Opened =
  | Ok<{ checkout: CheckoutRow /** Null: no card has to pay anything. */; payment: ProviderPayment | null }>
  | Refused<'changed-meanwhile'>
  | Refused<'too-many-open', { retryAfterSeconds: number }>;

/**
 * Writes down what a checkout has come to, and sees to it that the payment at the provider is for the same amount: that of
 * before where one is open, else a new one, which counts for the visitor's network. `changed-meanwhile`: another tab has
 * saved it as an order, or opened the cart's one checkout first, or the payment takes no other amount any more; nothing was
 * written, and it has to be looked at anew.
 */
export async function keepCheckout(shop: Shop, given: ToKeep): Promise<Opened> {
  const { known, price } = given;
  if (price.card === 0) return known ? rewrite(shop, given, known, null) : insertUnpaid(shop, given);
  if (known?.open && isFresh(shop, known.open.payment)) return rewrite(shop, given, known, 'reuse');
  const counted = await countOpening(shop, given.network);
  if (!counted.ok) return counted;
  if (counted.pauseMs > 0) await (given.pause ?? setTimeout)(counted.pauseMs);
  const { openingId } = counted;
  const checkoutId = known?.checkout.id ?? newCheckoutId();
  const seen = await shop.payments
    .createPayment({ ...paymentFor(given, checkoutId), currency: 'usd' }, crypto.randomUUID())
    .catch(async (fault: unknown) => {
      await forgetOpening(shop, openingId);
      throw fault;
    });
  const kept = known
    ? await rewrite(shop, given, known, { seen, openingId })
    : await insertWithPayment(shop, given, { checkoutId, seen, openingId });
  if (!kept.ok) await abandon(shop, seen, openingId);
  return kept;
}

/** The clean-up closes checkouts of a day ago; one that is nearly as old would be closed under its customer's hands. */
export function isFresh({ clock }: Shop, { createdAt }: { createdAt: Date }): boolean {
  return clock().getTime() - createdAt.getTime() < OLDEST_REUSED_MS;
}

const newCheckoutId = () => `co_${randomBytes(24).toString('base64url')}`;

/** Another tab was quicker: nobody has seen this payment, and it shall not stay open. */
async function abandon(shop: Shop, { id }: ProviderPayment, openingId: number): Promise<void> {
  await forgetOpening(shop, openingId);
  await shop.payments.cancelPayment(id).catch((fault: unknown) => {
    shop.log.warn({ err: fault, payment: id }, 'a payment that nobody was given could not be closed');
  });
}

function paymentFor({ wanted: { lines, terms }, price }: ToKeep, checkoutId: string): PaymentChange {
  const deposit = terms && `${terms.productName}: pre-order deposit`;
  return {
    amount: price.card,
    description: deposit ? `${deposit}${isBowAlone(lines) ? '' : ', and gear'}` : 'Gear',
    metadata: {
      leg: 'deposit',
      checkout_id: checkoutId,
      full_price_cents: String(price.total),
      campaign_id: terms ? String(terms.campaignId) : '',
    },
  };
}

/** What the page is shown, as the table has it. */
function shownColumns({ clock }: Shop, { cartId, state, wanted, price, tax, shipsWithId, giftCardId }: ToKeep) {
  const bought = { cartId, state, lines: keptLines(wanted.lines), termsId: wanted.terms?.termsId ?? null };
  return { ...bought, ...amountColumns(price, tax), shipsWithId, giftCardId, updatedAt: clock() };
}

function boughtUnder({ terms }: Wanted) {
  return { campaignId: terms?.campaignId ?? null, termsId: terms?.termsId ?? null };
}

function paymentColumns({ payments: provider, clock }: Shop, { wanted, price }: ToKeep, seen: ProviderPayment) {
  const nextCheckAt = nextCheck(seen.status, 0, clock(), { placed: false });
  return {
    ...boughtUnder(wanted),
    providerIntentId: seen.id,
    mode: provider.mode,
    amount: price.card,
    fullPrice: price.total,
    status: seen.status,
    nextCheckAt,
    createdAt: clock(),
    updatedAt: clock(),
  };
}

async function insertUnpaid(shop: Shop, given: ToKeep): Promise<Opened> {
  const row = { id: newCheckoutId(), ...shownColumns(shop, given), createdAt: shop.clock() };
  const [checkout] = await shop.db.insert(checkouts).values(row).onConflictDoNothing().returning();
  return checkout ? ok({ checkout, payment: null }) : refused('changed-meanwhile');
}

type Made = { seen: ProviderPayment; openingId: number };

async function insertWithPayment(
  shop: Shop,
  given: ToKeep,
  { checkoutId, seen, openingId }: Made & { checkoutId: string },
): Promise<Opened> {
  const payment = paymentColumns(shop, given, seen);
  const [checkout] = await insertOpened(shop.db, {
    id: checkoutId,
    ...shownColumns(shop, given),
    ...payment,
    openingId,
  });
  return checkout ? ok({ checkout, payment: seen }) : refused('changed-meanwhile');
}

const CHECKOUT = without(getTableColumns(checkouts), ['orderedAt', 'overAt']);
const { campaignId, termsId, providerIntentId, mode, amount, fullPrice, status, nextCheckAt } = payments;
const { createdAt, updatedAt } = payments;
const PAYMENT = {
  campaignId,
  termsId,
  providerIntentId,
  mode,
  amount,
  fullPrice,
  status,
  nextCheckAt,
  createdAt,
  updatedAt,
};

/** A new checkout, its payment, and that one's name in its opening; nothing where its cart has a live one already. */
const insertOpened = hotStatement(
  'insert_checkout',
  { ...CHECKOUT, ...PAYMENT, openingId: integer },
  (db, { openingId, ...given }) => {
    const made = db.$with('made').as(db.insert(checkouts).values(given).onConflictDoNothing().returning());
    const paid = db.$with('paid', { id: payments.id }).as(sql`
      insert into ${payments} (leg, checkout_id, ${namesOf(PAYMENT)})
      select 'deposit', ${made.id}, ${valuesOf(PAYMENT, given)} from ${made} returning id`);
    const named = db
      .$with('named')
      .as(
        db
          .update(checkoutOpenings)
          .set({ intentId: given.providerIntentId })
          .where(eq(checkoutOpenings.id, openingId))
          .returning({ id: checkoutOpenings.id }),
      );
    return db.with(made, paid, named).select(allOf(made, checkouts)).from(made);
  },
);

/** Brings a checkout that is known up to date: without a payment, with the one that is open, or with one that was just made. */
function rewrite(
  shop: Shop,
  given: ToKeep,
  { checkout: { id }, open }: FoundCheckout,
  payment: null | 'reuse' | Made,
): Promise<Opened> {
  return shop.db.transaction(async (tx): Promise<Opened> => {
    const { order } = await lockCheckout(tx, id);
    if (order || (await hasOther(tx, given.cartId, id))) return refused('changed-meanwhile');
    // Before anything is written, because it may refuse.
    const reused = payment === 'reuse' && open ? await changeAmount(tx, shop, given, id, open.seen) : null;
    if (payment === 'reuse' && !reused) return refused('changed-meanwhile');
    const shown = { ...shownColumns(shop, given), overAt: null };
    const [checkout] = await tx.update(checkouts).set(shown).where(eq(checkouts.id, id)).returning();
    if (!checkout) return refused('changed-meanwhile');
    if (payment === null || payment === 'reuse') return ok({ checkout, payment: reused });
    const { seen, openingId } = payment;
    await tx.insert(payments).values({ leg: 'deposit', checkoutId: id, ...paymentColumns(shop, given, seen) });
    await nameOpening(tx, openingId, seen.id);
    return ok({ checkout, payment: seen });
  });
}

/** Whether the cart has another live checkout than this one. Until the transaction ends it gets none. */
async function hasOther(tx: Transaction, cartId: number | null, checkoutId: string): Promise<boolean> {
  if (cartId === null) return false;
  await tx.select({ id: carts.id }).from(carts).where(eq(carts.id, cartId)).for('update');
  const isOther = and(eq(checkouts.cartId, cartId), isNull(checkouts.overAt), ne(checkouts.id, checkoutId));
  return (await tx.$count(checkouts, isOther)) > 0;
}

/**
 * The provider is asked under the payment's lock, so that nobody settles it between the two amounts. Null: it takes no
 * other amount any more.
 */
async function changeAmount(
  tx: Transaction,
  shop: Shop,
  given: ToKeep,
  checkoutId: string,
  seen: ProviderPayment,
): Promise<ProviderPayment | null> {
  const { payment, order } = await lockPayment(tx, seen.id);
  if (!payment || order) return null;
  const change = paymentFor(given, checkoutId);
  const isSame = seen.amount === change.amount && payment.amount === change.amount;
  const changed = isSame ? seen : await shop.payments.updatePayment(seen.id, change);
  if (!changed || !isOpen(changed.status) || changed.amount !== change.amount) return null;
  await tx
    .update(payments)
    .set({
      amount: change.amount,
      fullPrice: given.price.total,
      ...boughtUnder(given.wanted),
      checks: 0,
      nextCheckAt: nextCheck(changed.status, 0, shop.clock(), { placed: true }),
    })
    .where(eq(payments.id, payment.id));
  return changed;
}
