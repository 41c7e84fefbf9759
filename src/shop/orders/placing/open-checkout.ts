import type { CheckoutRow, GiftCardRow, OrderRow } from '#db/schema.ts';
import { type CartVisitor, findCart } from '#shop/carts/read-cart.ts';
import { lineKey } from '#shop/carts/same-line.ts';
import { askingTax } from '#shop/catalogue/ask-tax.ts';
import { findGiftCard, type GiftCardFound } from '#shop/gift-cards/find-gift-card.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { heldUntil } from '#shop/orders/goods/hold-goods.ts';
import { type ShipsWith, tellBow } from '#shop/orders/ledger/ships-with.ts';
import { scheduleRecheck } from '#shop/orders/payments/next-check.ts';
import { closePayment } from '#shop/orders/settlement/close-payments.ts';
import type { ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { addressColumns } from '#values/address/shipping-address.ts';
import { stateCodeOf } from '#values/address/us-states.ts';
import { dayIn } from '#values/date.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { areSameLines, cardAmountOf, readWanted, type ShownLine, type Wanted } from './checkout-lines.ts';
import { type FoundCheckout, findCheckout, findOfCart, type Named } from './find-checkout.ts';
import { addressOfBow, bowForLines } from './gear-with-bow.ts';
import { isFresh, keepCheckout, type Opened } from './keep-checkout.ts';
import { isTaxedElsewhere } from './objections.ts';
import { type NotOnSale, type NotReckoned, objectToSale, reckon, type ShownTerms, zoneFor } from './reckon.ts';

export type OpenCheckout = Named & {
  visitor: CartVisitor;
  /** What is in the visitor's cart is bought; otherwise the bow alone is. */
  withCart: boolean;
  /** A bow's own button was pressed: it is bought, with what is in the cart. */
  withBow: boolean;
  /** That bow's slug; null: the flagship. */
  bow?: string | null;
  /** The state it goes to, as it was typed; null while nothing was. */
  state: string | null;
  /** Its ZIP code, where sales tax goes by that. */
  zip?: string | null;
  giftCardCode: string | null;
  /** What the visitor is counted by. */
  network: string;
  pause?: (ms: number) => Promise<unknown>;
};

export type CheckoutOpened = Ok<{
  checkout: CheckoutRow;
  lines: ShownLine[];
  /** Of the bow among them, as it is paid; null without one. */
  terms: ShownTerms | null;
  /** The bow that it ships with, which was ordered before; null: it goes by itself. */
  shipsWith: ShipsWith | null;
  /** Of the payment by card; null: none has to pay anything today. */
  clientSecret: string | null;
  intentId: string | null;
  /** The state is not known, and the cheapest zone was assumed. */
  assumed: boolean;
  /** The end of the gift card's code. */
  giftCard: string | null;
  /** Until then what can run out is set aside for the order that was saved; null: nothing is. */
  keptUntil: Date | null;
  /** The visitor's last payment went through or is under way, and they have not seen it yet: show it, do not charge again. */
  paid: boolean;
}>;

export type CheckoutNotOpened =
  | Refused<'cart-empty'>
  | NotOnSale
  | NotReckoned
  | Refused<'unknown-code' | 'blocked' | 'empty'>
  | Refused<'too-many-tries' | 'too-many-open', { retryAfterSeconds: number }>;

/**
 * The checkout of a visitor: of what is in their cart, or of a bow, which is a cart of one. Its lines, what is paid today and what later,
 * and the payment for the part that a card pays. A browser has one checkout, and so has a cart (rule 22.4): a repeat visit, another
 * tab, and every change of state, gift card or cart bring it and its payment up to date while nothing is saved. What has become
 * an order stays as it was shown; where something else is wanted by now that unpaid order is
 * cancelled and a new checkout begins (rule 22.5). What was paid without the visitor seeing so comes back as `paid`.
 *
 * `cart-empty`: nothing is bought. The other refusals are those of `objectToSale`, `reckon`, `findGiftCard` and `countOpening`; whatever is
 * refused, nothing has changed.
 */
export async function openCheckout(shop: Shop, request: OpenCheckout): Promise<CheckoutOpened | CheckoutNotOpened> {
  const { visitor, withCart } = request;
  const cart = await findCart(shop, visitor);
  const asker = { cartId: cart?.id ?? null, userId: visitor.userId };
  const own = await findCheckout(shop, request, asker);
  // Money empties the cart, so that what was paid unseen is looked for first.
  if (own?.paid) return showPaid(own, own.paid.seen);
  const cartId = withCart ? asker.cartId : null;
  const isOfCart = own !== null && own.checkout.overAt === null && own.checkout.cartId === cartId;
  const known = isOfCart ? own : ((await findOfCart(shop, { ...asker, cartId })) ?? own);
  if (known?.paid) return showPaid(known, known.paid.seen);
  const pressed = request.bow ? { slug: request.bow } : 'flagship';
  const kept = { termsId: keptTermsOf(shop, known) };
  const wanted = await readWanted(shop, cartId, { bow: request.withBow ? pressed : null, kept });
  const objection = wanted.withBow && !wanted.isKept ? objectToSale(wanted.terms) : null;
  if (objection) return objection;
  if (wanted.lines.length === 0) return refused('cart-empty');
  const giftCard = request.giftCardCode ? await findCard(shop, request.giftCardCode, request.network, known) : null;
  if (giftCard && !giftCard.ok) return giftCard;
  const bow = cartId === null ? null : await bowForLines(shop.db, cart, wanted.lines);
  // It goes where the bow goes, whatever was typed.
  const state = bow ? addressColumns(addressOfBow(bow)).state : request.state;
  const asked: Asked = { request: { ...request, state }, wanted, cartId, bow, giftCard: giftCard?.card ?? null };
  return known?.order ? reopen(shop, asked, known, known.order) : openAnew(shop, asked, known);
}

/** Those of the bow that it was opened under, for as long as its payment is used again; null: it has none. */
function keptTermsOf(shop: Shop, known: FoundCheckout | null): number | null {
  if (!known) return null;
  const isOpen = known.order !== null || isFresh(shop, known.open?.payment ?? known.checkout);
  return isOpen ? known.checkout.termsId : null;
}

type Asked = {
  request: OpenCheckout;
  wanted: Wanted;
  cartId: number | null;
  bow: OrderRow | null;
  giftCard: GiftCardRow | null;
};

const namesOf = (seen: ProviderPayment | null | undefined) => ({
  clientSecret: seen?.clientSecret ?? null,
  intentId: seen?.id ?? null,
});

function showPaid({ checkout }: FoundCheckout, seen: ProviderPayment | null): CheckoutOpened {
  return ok({
    checkout,
    lines: [],
    terms: null,
    shipsWith: null,
    ...namesOf(seen),
    assumed: false,
    giftCard: null,
    keptUntil: null,
    paid: true,
  });
}

type CardNotFound = Exclude<GiftCardFound, { ok: true }>;

/** An order that waits for its payment has taken its part off the gift card, which is its own all the same. */
async function findCard(
  shop: Shop,
  code: string,
  network: string,
  known: FoundCheckout | null,
): Promise<Ok<{ card: GiftCardRow }> | Refused<'unknown-code' | 'blocked' | 'empty'> | CardNotFound> {
  const found = await findGiftCard(shop, { code, network });
  if (found.ok || found.reason !== 'empty') return found;
  const isOwn = known?.order && known.checkout.giftCardId === found.card.id;
  return isOwn ? ok({ card: found.card }) : refused('empty');
}

/** What was saved and not paid is paid as it was shown, if it still is what is wanted. */
async function reopen(
  shop: Shop,
  asked: Asked,
  known: FoundCheckout,
  order: NonNullable<FoundCheckout['order']>,
): Promise<CheckoutOpened | CheckoutNotOpened> {
  const { request, wanted, bow, giftCard } = asked;
  const { checkout, open } = known;
  const zone = async (state: string | null) => (await zoneFor(shop.db, state, wanted.lines))?.id;
  const state = request.state === null ? null : stateCodeOf(request.state);
  const isSame =
    areSameLines(checkout.lines, wanted.lines, { prices: false }) &&
    (await zone(checkout.state)) === (await zone(state)) &&
    !isTaxedElsewhere(checkout, { state, zip: request.zip ?? null }) &&
    checkout.giftCardId === (giftCard?.id ?? null) &&
    checkout.shipsWithId === (bow?.id ?? null) &&
    (open !== null || cardAmountOf(checkout) === 0);
  if (isSame) {
    if (open) await scheduleRecheck(shop.db, open.payment.id, shop.clock());
    const prices = new Map(checkout.lines.map((line) => [lineKey(line), line.price]));
    return ok({
      checkout,
      lines: wanted.lines.map((line) => ({ ...line, price: prices.get(lineKey(line)) ?? line.price, problem: null })),
      terms: wanted.terms,
      shipsWith: bow && (await tellBow(shop.db, bow)),
      ...namesOf(open?.seen),
      assumed: false,
      giftCard: giftCard?.lastFour ?? null,
      keptUntil: await heldUntil(shop.db, order.id, shop.clock()),
      paid: false,
    });
  }
  const reason = 'something else was wanted before it was paid';
  await cancelOrder(shop, { orderId: order.id, actor: 'customer', reason, cause: 'unpaid', quiet: true });
  // Cancelled, it is found no more; where money was quicker, that is.
  return openCheckout(shop, request);
}

async function openAnew(
  shop: Shop,
  { request, wanted, cartId, bow, giftCard }: Asked,
  known: FoundCheckout | null,
): Promise<CheckoutOpened | CheckoutNotOpened> {
  const { lines, terms } = wanted;
  const { userId } = request.visitor;
  const reckoned = await askingTax(shop, () =>
    reckon(shop.db, {
      ...{ lines, terms, state: request.state, zip: request.zip ?? null, giftBalance: giftCard?.balance ?? 0 },
      ...{ today: dayIn(shop.timeZone, shop.clock()), buyer: userId === null ? null : { userId } },
      shipsWithBow: bow !== null,
      sale: `cart ${cartId}`,
    }),
  );
  if (!reckoned.ok) return reckoned;
  const { price, tax, state, assumed } = reckoned;
  // No tab that is still open may charge a card for what a gift card pays now.
  const closed = price.card > 0 || !known?.open || (await closePayment(shop, known.open.payment.providerIntentId));
  const { network, pause } = request;
  const kept: Opened = closed
    ? await keepCheckout(shop, {
        known,
        cartId,
        state,
        price,
        tax,
        wanted,
        shipsWithId: bow?.id ?? null,
        giftCardId: giftCard?.id ?? null,
        network,
        ...(pause && { pause }),
      })
    : refused('changed-meanwhile');
  if (kept.ok) {
    const { checkout, payment } = kept;
    return ok({
      checkout,
      lines,
      terms,
      shipsWith: bow && (await tellBow(shop.db, bow)),
      ...namesOf(payment),
      assumed,
      paid: false,
      keptUntil: null,
      giftCard: giftCard?.lastFour ?? null,
    });
  }
  return kept.reason === 'changed-meanwhile' ? openCheckout(shop, request) : kept;
}
