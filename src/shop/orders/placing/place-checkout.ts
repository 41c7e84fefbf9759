import { and, eq } from 'drizzle-orm';
import { allOrNothing } from '#db/all-or-nothing.ts';
import type { Transaction } from '#db/database.ts';
import { type CheckoutRow, checkouts, type OrderRow, type PaymentRow, payments } from '#db/schema.ts';
import { holdPlace, holdPlaceAtCommit, type PlaceRefused } from '#shop/batches/hold-place.ts';
import { mayHaveFinish } from '#shop/catalogue/current-terms.ts';
import { isShippedByWeight } from '#shop/catalogue/price-order.ts';
import { readZones, zoneOf } from '#shop/catalogue/shipping-rates.ts';
import { takeStock } from '#shop/catalogue/stock.ts';
import { redeemGiftCard } from '#shop/gift-cards/redeem-gift-card.ts';
import { applyReceivedPayment } from '#shop/orders/payments/apply-received-payment.ts';
import { type LockedPayment, lockOrder, lockPayment } from '#shop/orders/payments/lock-payment.ts';
import { scheduleRecheck } from '#shop/orders/payments/next-check.ts';
import { settleLocked } from '#shop/orders/payments/settle-payment.ts';
import { syncPayment } from '#shop/orders/payments/sync-payment.ts';
import { isGivenBack, isTriedTooOften, type ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Cents } from '#values/money.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { splitAddress } from '#values/shipping-address.ts';
import { stateCodeOf } from '#values/us-states.ts';
import { areSameLines, bowOf, cardAmountOf, hasBow, keptUntil, readWanted, type Wanted } from './checkout-lines.ts';
import { lockCheckout, orderOf } from './find-checkout.ts';
import { nameLater, type OrderDetails, type Purchase, writeOrder } from './insert-order.ts';
import { awaitsMoney, isOthers, type ShownAmounts, updateDetails } from './place-order.ts';

export type PlaceCheckout = {
  /** Random, so whoever names it has opened it. */
  checkoutId: string;
  /** The card's payment that the page has; empty: no card has to pay. */
  intentId: string;
  details: OrderDetails;
  /** What the page showed for total, today and later. */
  shown: ShownAmounts;
};

export type CheckoutPlaced =
  | Ok<{
      order: OrderRow /** Until then its stock is kept for it; null once it is paid, or needs none. */;
      keptUntil: Date | null;
    }>
  | Refused<'unknown-payment' | 'order-closed'>
  | Refused<'cart-changed' | 'unknown-state' | 'unknown-color'>
  | Refused<'amount-differs', { shown: ShownAmounts; actual: ShownAmounts }>
  | Refused<'out-of-stock', { names: string[] }>
  | Refused<'gift-card-short', { balance: Cents }>
  | PlaceRefused;

/**
 * Saves the order of a checkout before its card is charged: its lines at the prices of this moment, the place of its bow, their
 * stock, and what the gift card pays are taken with it, all or nothing (rule 22.4). The same checkout again finds the same order, however
 * it is paid: while it waits its details are brought up to date. Without a card to charge the order is paid at once.
 *
 * `cart-changed`: cart, prices, terms or the address's zone are no longer what was shown; `openCheckout` shows what is.
 * `unknown-state`: it goes nowhere that parcels are sent to. `order-closed`: as with `placeOrder`, a new start is needed. `sold-out`,
 * `too-many-bows`: as `holdPlace` has them.
 */
export async function placeCheckout(shop: Shop, request: PlaceCheckout): Promise<CheckoutPlaced> {
  const { checkoutId, intentId } = request;
  const seen = intentId ? await readPayment(shop, checkoutId, intentId) : null;
  if (intentId && !seen) return refused('unknown-payment');
  if (seen && isTriedTooOften(seen)) {
    await syncPayment(shop, seen.id);
    return refused('order-closed');
  }
  return allOrNothing<CheckoutPlaced>(shop.db, (tx) => place(tx, shop, request, seen));
}

/** Looked up here before the provider is asked, because anybody can make up an id. */
async function readPayment(shop: Shop, checkoutId: string, intentId: string): Promise<ProviderPayment | null> {
  const isOurs = and(eq(payments.providerIntentId, intentId), eq(payments.checkoutId, checkoutId));
  return (await shop.db.$count(payments, isOurs)) > 0 ? shop.payments.retrievePayment(intentId) : null;
}

type Refusal = Exclude<CheckoutPlaced, { ok: true }>;

async function place(
  tx: Transaction,
  shop: Shop,
  { checkoutId, details, shown }: PlaceCheckout,
  seen: ProviderPayment | null,
): Promise<CheckoutPlaced> {
  const checkout = await lockCheckout(tx, checkoutId);
  if (!checkout) return refused('unknown-payment');
  const locked = seen ? await lockPayment(tx, seen.id) : { payment: null, order: null };
  const other = locked.order ? null : await orderOf(tx, checkoutId);
  // Saved from another tab with another payment: this one's must not be charged beside it.
  if (other && seen) return refused('order-closed');
  const order = locked.order ?? (other && (await lockOrder(tx, other.id)));
  if (locked.payment?.status === 'canceled' || seen?.status === 'canceled' || (seen && isGivenBack(seen))) {
    return refused('order-closed');
  }
  if (order) return placeAgain(tx, shop, { order, checkout, details, seen, payment: locked.payment });
  const objection = await objectTo(tx, checkout, { details, shown, seen, payment: locked.payment });
  if (!objection.ok) return objection;
  return save(tx, shop, { checkout, details, seen, locked, wanted: objection.wanted });
}

type Again = Pick<Saving, 'checkout' | 'details' | 'seen'> & { order: OrderRow; payment: PaymentRow | null };

async function placeAgain(
  tx: Transaction,
  shop: Shop,
  { order, checkout, details, seen, payment }: Again,
): Promise<CheckoutPlaced> {
  if (order.status === 'cancelled' || isOthers(order, details)) return refused('order-closed');
  if (order.status !== 'pending') return ok({ order, keptUntil: null });
  const kept = keptUntil(order, checkout.lines);
  if (kept && kept <= shop.clock()) return refused('order-closed');
  const address = await checkAddress(tx, checkout, details);
  if (!address.ok) return address;
  if (!(await mayHaveFinish(tx, order, details.bowColor)) && hasBow(checkout.lines)) return refused('unknown-color');
  if (payment) await scheduleRecheck(tx, payment.id, shop.clock());
  const own = hasBow(checkout.lines) ? details : withoutBow(details);
  const current = await updateDetails(tx, shop, order, own);
  if (awaitsMoney(seen)) holdPlaceAtCommit(tx, { orderId: order.id, now: shop.clock() });
  return ok({ order: current, keptUntil: kept });
}

function withoutBow(details: OrderDetails): OrderDetails {
  return { ...details, bowColor: null, build: null, agreedToBalance: false };
}

type Given = Pick<PlaceCheckout, 'details' | 'shown'> & {
  seen: ProviderPayment | null;
  payment: PaymentRow | null;
};

/** What stands against saving it as it was shown; nothing has been written yet. */
async function objectTo(
  tx: Transaction,
  checkout: CheckoutRow,
  { details, shown, seen, payment }: Given,
): Promise<Ok<{ wanted: Wanted }> | Refusal> {
  const actual = { total: checkout.totalAmount, deposit: checkout.todayAmount, balance: checkout.laterAmount };
  const differs = (['total', 'deposit', 'balance'] as const).some((amount) => shown[amount] !== actual[amount]);
  if (differs) return refused('amount-differs', { shown, actual });
  const card = cardAmountOf(checkout);
  const isCharged = seen && payment ? seen.amount === card && payment.amount === card : card === 0;
  if (!isCharged) return refused('cart-changed');
  // Whatever the bow costs by now, its customer reads what it cost when the page was opened (rule 28.4).
  const kept = { termsId: checkout.termsId, whatever: true };
  const wanted = await readWanted({ db: tx }, checkout.cartId, { bow: bowOf(checkout.lines), kept });
  const unavailable = wanted.lines.filter(({ problem }) => problem !== null);
  const isSame = !wanted.isCartEmpty && areSameLines(checkout.lines, wanted.lines, { prices: true });
  if (isSame && unavailable.length > 0) return refused('out-of-stock', { names: unavailable.map(nameOf) });
  if (!isSame || (wanted.terms && wanted.terms.pricing.balance !== checkout.laterAmount))
    return refused('cart-changed');
  if (wanted.terms && !wanted.terms.colors.includes(details.bowColor ?? '')) return refused('unknown-color');
  const address = await checkAddress(tx, checkout, details);
  return address.ok ? ok({ wanted }) : address;
}

/** Shipping was reckoned for a state: parcels go to that zone, or to none that costs otherwise. */
async function checkAddress(
  tx: Transaction,
  { lines, state }: CheckoutRow,
  { shippingAddress }: OrderDetails,
): Promise<Ok | Refused<'unknown-state' | 'cart-changed'>> {
  if (!lines.some(isShippedByWeight)) return ok();
  const goesTo = stateCodeOf(splitAddress(shippingAddress)?.state ?? '');
  if (!goesTo) return refused('unknown-state');
  if (goesTo === state) return ok();
  const zones = await readZones(tx);
  const isSameZone = state !== null && zoneOf(zones, state, [])?.id === zoneOf(zones, goesTo, [])?.id;
  return isSameZone ? ok() : refused('cart-changed');
}

type Saving = {
  checkout: CheckoutRow;
  details: OrderDetails;
  seen: ProviderPayment | null;
  locked: LockedPayment;
  wanted: Wanted;
};

async function save(
  tx: Transaction,
  shop: Shop,
  { checkout, details, seen, locked, wanted: { terms } }: Saving,
): Promise<CheckoutPlaced> {
  const { totalAmount, todayAmount, laterAmount, shippingAmount, taxAmount, lines } = checkout;
  const purchase: Purchase = {
    campaign: terms && { ...terms, id: terms.campaignId, termsId: checkout.termsId },
    lines,
    ...{ totalAmount, todayAmount, laterAmount, shippingAmount, taxAmount },
  };
  const { order, items, payment } = await writeOrder(tx, shop, purchase, { details, payment: locked.payment });
  const held = awaitsMoney(seen) ? await holdPlace(tx, { orderId: order.id, now: shop.clock() }) : ok();
  if (!held.ok) return held;
  const taken = await takeStock(tx, items);
  if (!taken.ok) return refused('out-of-stock', { names: taken.lines.map(nameOf) });
  await tx.update(checkouts).set({ orderedAt: shop.clock() }).where(eq(checkouts.id, checkout.id));
  const redeemed = await redeem(tx, shop, checkout, order);
  if (redeemed && !redeemed.ok) return redeemed;
  if (!seen || !payment) {
    if (!redeemed) throw new Error(`Checkout ${checkout.id} is paid by nothing.`);
    return ok({ order: (await applyReceivedPayment(tx, shop, redeemed.payment, order)) ?? order, keptUntil: null });
  }
  await nameLater(tx, payment);
  // The customer's bank can be faster than our own page, and the money may have been noted while there was no order.
  const settled =
    payment.status === 'succeeded'
      ? await applyReceivedPayment(tx, shop, payment, order)
      : (await settleLocked(tx, shop, seen, { payment, order })).order;
  const current = settled ?? order;
  return ok({ order: current, keptUntil: current.status === 'pending' ? keptUntil(current, lines) : null });
}

/** The gift card's part of it; null where none pays. The payment is the checkout's too, which finds its order by it. */
async function redeem(
  tx: Transaction,
  shop: Shop,
  { id, giftCardId, giftAmount, totalAmount }: CheckoutRow,
  order: OrderRow,
): Promise<Ok<{ payment: PaymentRow }> | Refused<'gift-card-short', { balance: Cents }> | null> {
  if (giftCardId === null || giftAmount === 0) return null;
  const part = { giftCardId, orderId: order.id, leg: 'deposit', amount: giftAmount, fullPrice: totalAmount } as const;
  const redeemed = await redeemGiftCard(tx, shop, part);
  if (!redeemed.ok) return refused('gift-card-short', { balance: redeemed.balance });
  await tx.update(payments).set({ checkoutId: id }).where(eq(payments.id, redeemed.payment.id));
  return ok({ payment: { ...redeemed.payment, checkoutId: id } });
}

function nameOf({ name, variantName }: { name: string; variantName: string | null }): string {
  return variantName ? `${name} (${variantName})` : name;
}
