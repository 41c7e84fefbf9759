import { and, eq, or, sql } from 'drizzle-orm';
import { allOrNothing } from '#db/all-or-nothing.ts';
import type { Database, Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { orNull, text } from '#db/hot-values.ts';
import {
  type CheckoutRow,
  campaigns,
  campaignTerms,
  checkouts,
  type OrderRow,
  orders,
  type PaymentRow,
  payments,
} from '#db/schema.ts';
import { redeemGiftCard } from '#shop/gift-cards/redeem-gift-card.ts';
import { type Press, pressPay } from '#shop/orders/goods/hold-goods.ts';
import { keepConsent, readKeptCard } from '#shop/orders/ledger/kept-card.ts';
import { applyReceivedPayment } from '#shop/orders/settlement/apply-received-payment.ts';
import { settleLocked } from '#shop/orders/settlement/settle-payment.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import {
  isGivenBack,
  isOpen,
  isSecretOf,
  isTriedTooOften,
  type ProviderPayment,
} from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Cents } from '#values/money.ts';
import { newOrderNumber } from '#values/random.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { needAddress } from '#values/text/line-text.ts';
import { cardAmountOf } from './checkout-lines.ts';
import { type LockedCheckout, lockCheckout } from './find-checkout.ts';
import { addressOfBow, checkBow } from './gear-with-bow.ts';
import { nameLater, type OrderDetails, type Purchase } from './insert-order.ts';
import { type AmountDiffers, checkAddress, checkCart, compareAmounts, type ShownAmounts } from './objections.ts';
import { isOthers, placeAgain, saysTheSame } from './place-again.ts';
import { type NotSaved, saveOrder } from './save-order.ts';

export type PlaceOrder = {
  /** The card's payment that the page has; empty: no card has to pay. */
  intentId: string;
  /** Random, so whoever names it has opened it. */
  checkoutId?: string | undefined;
  /** Other proofs that the payment is the asker's: its secret, or that this very browser opened it. */
  clientSecret?: string | undefined;
  sameBrowser?: boolean;
  /** The checkout that this browser opened last, if any. */
  browsersCheckout?: string | null;
  details: OrderDetails;
  /** What the page showed for total, today and later. */
  shown: ShownAmounts;
};

export type OrderPlaced =
  | Ok<{
      order: OrderRow /** Until then what can run out is set aside for it; null: it is not, or nothing of it can. */;
      keptUntil: Date | null;
    }>
  | Refused<'unknown-payment' | 'order-closed' | 'opened-again'>
  | Refused<'cart-changed' | 'address-missing' | 'unknown-state' | 'unknown-color'>
  | AmountDiffers
  | Refused<'gift-card-short', { balance: Cents }>
  | Refused<'other-customer', { orderNumber: string }>
  | NotSaved;

/**
 * Saves the order of a checkout before its card is charged (rule 4.4): its lines as they were shown, and what the gift card
 * pays, all or nothing (rule 22.4). What can run out is set aside while a card is asked (rule 30.2). The checkout's payment decides the
 * amounts. The same again finds the same order: while it waits its details are brought up to date, later it stays as it is; so
 * a double click, a retry or a second try with another card never makes two orders. Without a card to charge it is paid at once.
 *
 * A payment's id alone proves nothing: it places a guest's order, and again the very same; whoever wants to change an order
 * or to own it has to prove that the payment is theirs, or else the payment is unknown to them.
 *
 * `order-closed`: the payment or its order was cancelled, too many cards were refused on it, or the order is another
 * customer's who was signed in here; a new start is needed. `opened-again`: the browser or the cart has another checkout by now, and
 * what is in it would be charged twice. `cart-changed`: cart, prices, terms or the address's zone are no longer what was shown;
 * `openCheckout` shows what is. `address-missing`: something of it goes by parcel. `unknown-state`: it goes nowhere that parcels are sent to. `unknown-color`: the bow is not
 * offered in it. `other-customer`: it was to ship with a bow that somebody else has ordered.
 */
export async function placeOrder(shop: Shop, request: PlaceOrder): Promise<OrderPlaced> {
  const { intentId, checkoutId, clientSecret, sameBrowser = false, browsersCheckout = null } = request;
  const found = await readSold(shop.db, request);
  if (!found) return refused('unknown-payment');
  const orderNumber = found.orderNumber ?? newOrderNumber();
  const isElsewhere = browsersCheckout !== null && browsersCheckout !== found.checkoutId && !found.orderNumber;
  if (isElsewhere && (await isLiveCheckout(shop.db, browsersCheckout))) return refused('opened-again');
  const isKnown = sameBrowser || checkoutId !== undefined;
  // The provider is told the number with the question how the payment stands. A stranger must not write on it.
  const names = intentId !== '' && isKnown && found.orderNumber === null;
  const keepFor =
    isKnown && intentId !== '' ? await chooseKeeping(shop, found, request.details.keepsCard === true) : undefined;
  const asked = names || keepFor !== undefined ? { orderNumber, keepFor } : null;
  const seen = await readSeen(shop, intentId, asked);
  if (intentId && !seen) return refused('unknown-payment');
  // Whether it closes it or finds it paid: no card can be charged on it from the page that asks.
  if (seen && isTriedTooOften(seen)) {
    await syncPayment(shop, intentId);
    return refused('order-closed');
  }
  const proved = isKnown || Boolean(seen && clientSecret && isSecretOf(seen, clientSecret));
  const details = proved ? request.details : { ...request.details, userId: null };
  const press = pressPay(shop, intentId);
  const saved = await allOrNothing<OrderPlaced>(shop.db, async (tx) => {
    const locked = await lockCheckout(tx, found.checkoutId, intentId || null);
    const placing = { ...locked, found, seen, details, shown: request.shown, proved, orderNumber, press };
    const placed = await place(tx, shop, placing);
    // Of two that save it at once, or where another order has the number that was drawn, it is not what the provider was told.
    const isTold = placed.ok && (names || found.orderNumber !== null) && placed.order.orderNumber === orderNumber;
    if (placed.ok && locked.payment && !isTold) await nameLater(tx, locked.payment);
    const isChosen = keepFor !== undefined && (keepFor !== null || found.orderNumber !== null);
    if (placed.ok && isChosen && placed.order.status === 'pending') await keepConsent(tx, shop, placed.order, keepFor);
    return placed;
  });
  return saved.ok ? { ...saved, keptUntil: await press.tell() } : saved;
}

type ToName = { orderNumber: string; keepFor: string | null | undefined };

function readSeen({ payments: provider }: Shop, intentId: string, named: ToName | null) {
  if (!intentId) return null;
  if (named === null) return provider.retrievePayment(intentId);
  const { orderNumber, keepFor } = named;
  return provider.nameOrder(intentId, { orderNumber, leg: 'deposit', ...(keepFor !== undefined && { keepFor }) });
}

/**
 * For which of the provider's customers the card of the deposit is kept; null: for none. Undefined: that stays as it is, because the
 * order has it so, or has no bow and no balance.
 */
async function chooseKeeping(shop: Shop, { checkoutId, orderId, campaign }: Sold, wanted: boolean) {
  if (!campaign) return undefined;
  const kept = orderId === null ? null : await readKeptCard(shop.db, orderId);
  const isKept = kept !== null && kept.removedAt === null;
  if (orderId !== null && isKept === wanted) return undefined;
  if (!wanted) return null;
  // It has this order's cards alone, and is told nobody's name.
  const input = { metadata: { checkout_id: checkoutId } };
  return kept?.customerId ?? shop.payments.createCustomer(input, `customer ${checkoutId}`);
}

/** Whoever has paid already gets a place with the money, or the money back: an order is never refused then. */
function awaitsMoney(seen: ProviderPayment | null): boolean {
  return seen === null || isOpen(seen.status);
}

type Placing = LockedCheckout & {
  found: Sold;
  seen: ProviderPayment | null;
  details: OrderDetails;
  shown: ShownAmounts;
  proved: boolean;
  orderNumber: string;
  press: Press;
};

async function place(tx: Transaction, shop: Shop, placing: Placing): Promise<OrderPlaced> {
  const { checkout, payment, order, seen, proved } = placing;
  if (!checkout || (seen && payment?.leg !== 'deposit')) return refused('unknown-payment');
  // What is mailed goes to no address, and none is kept, whoever gives one.
  const own = needAddress(checkout.lines) ? placing.details : { ...placing.details, shippingAddress: '' };
  // What is saved already follows its bow.
  const details = order && checkout.shipsWithId !== null ? { ...own, shippingAddress: order.shippingAddress } : own;
  // Saved from another tab with another payment: this one's must not be charged beside it.
  if (order && seen && payment?.orderId !== order.id) return refused('order-closed');
  if (order && !proved && !saysTheSame(order, details)) return refused('unknown-payment');
  const actual = { total: checkout.totalAmount, deposit: checkout.todayAmount, balance: checkout.laterAmount };
  const compared = compareAmounts(placing.shown, actual);
  if (!compared.ok) return compared;
  const ended = payment?.status === 'canceled' || seen?.status === 'canceled' || (seen !== null && isGivenBack(seen));
  if (ended || order?.status === 'cancelled' || isOthers(order, details)) return refused('order-closed');
  if (order) {
    const again = { order, checkout, details, payment, press: awaitsMoney(seen) ? placing.press : null };
    return placeAgain(tx, shop, again);
  }
  if (checkout.overAt !== null) return refused('opened-again');
  const withBow = await checkBow(tx, checkout, details);
  if (!withBow.ok) return withBow;
  const { bow } = withBow;
  const asked = { ...placing, details: bow ? { ...details, shippingAddress: addressOfBow(bow) } : details };
  const objection = await objectTo(tx, checkout, asked);
  return objection ?? save(tx, shop, checkout, asked);
}

type Refusal = Exclude<OrderPlaced, { ok: true }>;

/** What stands against saving it as it was shown; nothing has been written yet. */
async function objectTo(
  tx: Transaction,
  checkout: CheckoutRow,
  { seen, payment, details, found }: Placing,
): Promise<Refusal | null> {
  const card = cardAmountOf(checkout);
  const isCharged = seen && payment ? seen.amount === card && payment.amount === card : card === 0;
  // Another tab has brought it up to date since it was looked up.
  if (!isCharged || checkout.termsId !== found.termsId) return refused('cart-changed');
  const cart = await checkCart(tx, checkout);
  if (!cart.ok) return cart;
  const isOffered = !found.campaign || found.campaign.colors.includes(details.bowColor ?? '');
  if (!isOffered) return refused('unknown-color');
  const address = await checkAddress(tx, checkout, details);
  return address.ok ? null : address;
}

async function save(
  tx: Transaction,
  shop: Shop,
  checkout: CheckoutRow,
  { payment: charged, seen, details, found, orderNumber, press }: Placing,
): Promise<OrderPlaced> {
  const { totalAmount, todayAmount, laterAmount, shippingAmount, taxAmount, tax, lines, shipsWithId } = checkout;
  const { campaign, terms } = found;
  const purchase: Purchase = {
    checkoutId: checkout.id,
    campaign: campaign && { ...(terms ?? campaign), id: campaign.id, termsId: checkout.termsId },
    lines,
    shipsWithId,
    totalAmount,
    todayAmount,
    laterAmount,
    shippingAmount,
    taxAmount,
    tax,
  };
  const byGiftCard = checkout.giftCardId !== null && checkout.giftAmount > 0;
  const saved = await saveOrder(tx, shop, {
    purchase,
    details,
    payment: charged,
    orderNumber,
    isPaidNow: seen === null,
    press: awaitsMoney(seen) ? press : null,
    isLast: !byGiftCard,
  });
  if (!saved.ok) return saved;
  const { order, payment } = saved;
  const redeemed = byGiftCard ? await redeem(tx, shop, checkout, order) : null;
  if (redeemed && !redeemed.ok) return redeemed;
  if (!seen || !payment) {
    if (!redeemed) throw new Error(`Checkout ${checkout.id} is paid by nothing.`);
    return ok({ order: (await applyReceivedPayment(tx, shop, redeemed.payment, order)) ?? order, keptUntil: null });
  }
  // The customer's bank can be faster than our own page, and the money may have been noted while there was no order.
  const settled =
    payment.status === 'succeeded'
      ? await applyReceivedPayment(tx, shop, payment, order)
      : (await settleLocked(tx, shop, seen, { payment, order })).order;
  const current = settled ?? order;
  return ok({ order: current, keptUntil: null });
}

/** The gift card's part of it. The payment is the checkout's too, which finds its order by it. */
async function redeem(
  tx: Transaction,
  shop: Shop,
  { id, giftCardId, giftAmount, totalAmount }: CheckoutRow,
  order: OrderRow,
): Promise<Ok<{ payment: PaymentRow }> | Refused<'gift-card-short', { balance: Cents }> | null> {
  if (giftCardId === null) return null;
  const part = { giftCardId, orderId: order.id, leg: 'deposit', amount: giftAmount, fullPrice: totalAmount } as const;
  const redeemed = await redeemGiftCard(tx, shop, part);
  if (!redeemed.ok) return refused('gift-card-short', { balance: redeemed.balance });
  await tx.update(payments).set({ checkoutId: id }).where(eq(payments.id, redeemed.payment.id));
  return ok({ payment: { ...redeemed.payment, checkoutId: id } });
}

type Sold = NonNullable<Awaited<ReturnType<typeof readSold>>>;

/**
 * What a checkout sells, as far as it stays the same, by its card's payment, or by its own id where no card has to pay. Looked up before the
 * provider is asked, because anybody can make up an id. Null: there is none, or it is not of that payment.
 */
async function readSold(db: Database, { intentId, checkoutId }: { intentId: string; checkoutId?: string | undefined }) {
  const [found] = await sold(db, { intentId: intentId || null, checkoutId: checkoutId ?? null });
  return found && (checkoutId === undefined || found.checkoutId === checkoutId) ? found : null;
}

const sold = hotStatement(
  'read_sold',
  { intentId: orNull(text), checkoutId: orNull(text) },
  (db, { intentId, checkoutId }) => {
    const { method } = payments;
    const byCard = and(
      eq(payments.providerIntentId, intentId),
      eq(method, sql`'card'`),
      eq(payments.leg, sql`'deposit'`),
    );
    const ofPayment = db.select({ id: payments.checkoutId }).from(payments).where(byCard);
    const byGiftCard = and(sql`${intentId}::text is null`, eq(method, sql`'gift_card'`));
    return db
      .select({
        checkoutId: checkouts.id,
        termsId: checkouts.termsId,
        orderNumber: orders.orderNumber,
        orderId: orders.id,
        campaign: {
          id: campaigns.id,
          colors: campaigns.colors,
          releaseDate: campaigns.releaseDate,
          consentText: campaigns.consentText,
        },
        // From before terms were kept a payment has those of its campaign.
        terms: { releaseDate: campaignTerms.releaseDate, consentText: campaignTerms.consentText },
      })
      .from(checkouts)
      .leftJoin(payments, and(eq(payments.checkoutId, checkouts.id), or(byCard, byGiftCard)))
      .leftJoin(orders, eq(orders.id, payments.orderId))
      .leftJoin(campaignTerms, eq(campaignTerms.id, checkouts.termsId))
      .leftJoin(campaigns, sql`${campaigns.id} = coalesce(${campaignTerms.campaignId}, ${payments.campaignId})`)
      .where(sql`${checkouts.id} = case when ${intentId}::text is null then ${checkoutId} else (${ofPayment}) end`);
  },
);

/** Whether a checkout may still be paid, or was: it is not over, and neither is its payment. */
async function isLiveCheckout(db: Database, checkoutId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${checkouts} where id = ${checkoutId} and over_at is null and (
      gift_amount = today_amount or exists (
        select from ${payments} where checkout_id = ${checkoutId} and status <> 'canceled'))`);
  return rows.length > 0;
}
