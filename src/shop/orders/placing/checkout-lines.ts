import type { CheckoutLine, CheckoutRow, CheckoutTax } from '#db/schema.ts';
import { type CartLine, readCart } from '#shop/carts/read-cart.ts';
import { lineKey } from '#shop/carts/same-line.ts';
import { currentTerms, type Terms, type WhichCampaign } from '#shop/catalogue/current-terms.ts';
import { type KeptTerms, readKeptTerms, staysUnder } from '#shop/catalogue/kept-terms.ts';
import type { OrderPrice } from '#shop/catalogue/price-order.ts';
import type { Cents } from '#values/money.ts';

/** A line of a checkout as its page shows it. */
export type ShownLine = Omit<CartLine, 'itemId'>;

/**
 * What would be ordered now. `terms`: of the bow among the lines; null without one, or while it is not on sale. `isKept`: they
 * are those that the checkout was opened under, and may be ordered under though no new orders are taken.
 */
export type Wanted = {
  lines: ShownLine[];
  withBow: boolean;
  terms: Terms | null;
  isKept: boolean;
};

/**
 * What is in a cart at the prices of this moment, and the bow, which comes first and once: `bow`, whose own button was
 * pressed, else the one that is in the cart. `kept`: the terms of the bow that its checkout was opened under, if any;
 * `whatever`: also where the campaign sells for less by now, because the page still shows them.
 */
export async function readWanted(
  { db, printing }: Parameters<typeof readCart>[0],
  cartId: number | null,
  { bow, kept: { termsId, whatever = false } }: { bow: WhichCampaign | null; kept: Keeping },
): Promise<Wanted> {
  const inCart = cartId === null ? [] : await readCart({ db, printing }, cartId);
  const wanted = bow ?? bowOf(inCart);
  const now = wanted && (await currentTerms({ db }, wanted));
  const kept = now && (await readKeptTerms(db, termsId));
  const isKept = now !== null && kept !== null && (staysUnder(kept, now) || (whatever && isOf(kept, now)));
  const terms = isKept ? { ...now, ...kept } : now;
  const gear = inCart.filter(({ kind }) => kind !== 'bow').map(({ itemId: _item, ...line }) => line);
  const lines = terms ? [lineOfBow(terms), ...gear] : gear;
  return { lines, withBow: wanted !== null, terms, isKept };
}

/** Terms that a checkout has already; null: it has none. */
type Keeping = { termsId: number | null; whatever?: boolean };

const isOf = (kept: KeptTerms, now: Terms) => kept.campaignId === now.campaignId;

/** A bow at the price of these terms. */
export function lineOfBow({ productId, productName, slug, imageUrl, pricing }: Terms): ShownLine {
  return {
    productId,
    variantId: null,
    kind: 'bow',
    name: productName,
    variantName: null,
    quantity: 1,
    price: pricing.fullPrice,
    giftRecipient: null,
    giftMessage: null,
    slug,
    imageUrl,
    weight: 0,
    available: null,
    problem: null,
  };
}

/** The lines as a checkout keeps them. */
export function keptLines(lines: ShownLine[]): CheckoutLine[] {
  return lines.map(
    ({ productId, variantId, kind, name, variantName, quantity, price, giftRecipient, giftMessage }) => ({
      productId,
      variantId,
      kind,
      name,
      variantName,
      quantity,
      price,
      giftRecipient,
      giftMessage,
    }),
  );
}

/** Whether the same things are bought; with `prices`, at the same prices too. */
export function areSameLines(one: CheckoutLine[], other: CheckoutLine[], { prices }: { prices: boolean }): boolean {
  const essence = (lines: CheckoutLine[]) =>
    lines.map((line) => JSON.stringify([lineKey(line), line.kind, line.quantity, prices && line.price]));
  return JSON.stringify(essence(one).sort()) === JSON.stringify(essence(other).sort());
}

/** The bow among these lines; null: there is none. */
export function bowOf(lines: Pick<CheckoutLine, 'kind' | 'productId'>[]): WhichCampaign | null {
  const bow = lines.find(({ kind }) => kind === 'bow');
  return bow ? { productId: bow.productId } : null;
}

export const hasBow = (lines: Pick<CheckoutLine, 'kind'>[]) => lines.some(({ kind }) => kind === 'bow');

/** What of a checkout is paid by card. */
export function cardAmountOf({ todayAmount, giftAmount }: Pick<CheckoutRow, 'todayAmount' | 'giftAmount'>): Cents {
  return todayAmount - giftAmount;
}

/** A bow and nothing else. */
export const isBowAlone = (lines: Pick<CheckoutLine, 'kind'>[]) => lines.length === 1 && hasBow(lines);

/** The columns of what was reckoned. */
export function amountColumns({ shipping, tax, total, today, later, gift }: OrderPrice, said: CheckoutTax | null) {
  return {
    shippingAmount: shipping,
    taxAmount: tax,
    tax: said,
    totalAmount: total,
    todayAmount: today,
    laterAmount: later,
    giftAmount: gift,
  };
}
