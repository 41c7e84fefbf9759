import type { Taxed } from '#values/books/sales-tax.ts';
import type { Cents } from '#values/money.ts';
import type { ItemKind } from '#values/order/gear.ts';
import type { Terms } from './current-terms.ts';

/** Where a parcel goes, and what that costs: as `shipping_zones` and `shipping_rates` have it. */
export type PricedZone = {
  /** Codes of states; none: all that no other zone names. */
  states: readonly string[];
  /** From this much of gear on, shipping costs nothing; null: never. */
  freeFrom: Cents | null;
  /** `upToPounds` null: of any weight. */
  rates: { upToPounds: number | null; price: Cents }[];
};

/** `price` and `weight`, in pounds, are of one. */
export type PricedLine = { kind: ItemKind; quantity: number; price: Cents; weight: number };

export type ToPrice = {
  /** All that is bought; a bow among it is priced by `terms` and not by its line. */
  lines: PricedLine[];
  /** The terms of the bow; null: without one. */
  terms: Pick<Terms, 'pricing'> | null;
  /** Null: the shop has no zones, and ships for nothing. */
  zone: PricedZone | null;
  /** What is left on the gift card that pays; 0 without one. */
  giftBalance: Cents;
  /** The shop sends it in the parcel of a bow that was ordered before, whose shipping is in the bow's price (rule 24.12). */
  shipsWithBow?: boolean;
  /** What is taxed of what is paid today; null: nothing is collected. */
  tax?: Pick<Taxed, 'amount'> | null;
};

/** All in cents. `today` and `later` make up the total, `gift` and `card` make up today. */
export type OrderPrice = Record<'goods' | 'shipping' | 'tax' | 'total' | 'today' | 'later' | 'gift' | 'card', Cents>;

/** The least that the card provider charges (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const LEAST_CHARGE: Cents = 50;

/**
 * What an order costs, and who pays which part of it when (rule 22.1): the one place where that is reckoned. Gear, its
 * shipping with their sales tax, and the bow's deposit are paid today, the rest of the bow later. The bow's tax comes with that, and is
 * no part of this (`decide-tax.ts`).
 *
 * A gift card pays as much of today as it can, but no other gift card. What is left for the card is nothing or at least
 * `LEAST_CHARGE`, so the gift card may pay less than it could; only an order of less than that in all leaves less for the
 * card, and cannot be paid by one.
 */
export function priceOrder({
  lines,
  terms,
  zone,
  giftBalance,
  shipsWithBow = false,
  tax: ofGear = null,
}: ToPrice): OrderPrice {
  const gear = lines.filter(({ kind }) => kind !== 'bow');
  const goods = sumOf(gear) + (terms?.pricing.fullPrice ?? 0);
  const shipping = shippingOf(gear, zone, shipsWithBow);
  const tax = ofGear?.amount ?? 0;
  const total = goods + shipping + tax;
  const later = terms?.pricing.balance ?? 0;
  const today = total - later;
  const gift = giftPart(today, sumOf(gear.filter(({ kind }) => kind === 'gift_card')), giftBalance);
  return { goods, shipping, tax, total, today, later, gift, card: today - gift };
}

/** What of an order goes by parcel and is paid for by weight: the bow ships free, a gift card by mail. */
export function isShippedByWeight({ kind }: Pick<PricedLine, 'kind'>): boolean {
  return kind === 'stock' || kind === 'print';
}

/** Heavier than every rate is as dear as the dearest. */
export function priceShipping(lines: PricedLine[], zone: PricedZone | null): Cents {
  const sent = lines.filter(isShippedByWeight);
  if (!zone || sent.length === 0) return 0;
  if (zone.freeFrom !== null && sumOf(sent) >= zone.freeFrom) return 0;
  // In hundredths, which is how weights are kept: three times 0.1 is no more than 0.3 then.
  const hundredths = sent.reduce((sum, { quantity, weight }) => sum + quantity * Math.round(weight * 100), 0);
  const fitting = zone.rates.filter(
    ({ upToPounds }) => upToPounds === null || hundredths <= Math.round(upToPounds * 100),
  );
  if (fitting.length > 0) return Math.min(...fitting.map(({ price }) => price));
  return Math.max(0, ...zone.rates.map(({ price }) => price));
}

/** What is taxed of what is paid today. A gift card is money, and the bow's tax comes later. Null: there is nothing to tax. */
export function taxedToday({
  lines,
  zone,
  shipsWithBow = false,
}: Pick<ToPrice, 'lines' | 'zone' | 'shipsWithBow'>): Record<'goods' | 'shipping', Cents> | null {
  const gear = lines.filter(isShippedByWeight);
  return gear.length === 0 ? null : { goods: sumOf(gear), shipping: shippingOf(gear, zone, shipsWithBow) };
}

/** What the printer sends goes by itself all the same. */
function shippingOf(gear: PricedLine[], zone: PricedZone | null, shipsWithBow: boolean): Cents {
  return priceShipping(shipsWithBow ? gear.filter(({ kind }) => kind !== 'stock') : gear, zone);
}

function giftPart(today: Cents, giftCards: Cents, balance: Cents): Cents {
  const most = Math.min(balance, today - giftCards);
  const left = today - most;
  return left > 0 && left < LEAST_CHARGE ? Math.max(Math.min(most, today - LEAST_CHARGE), 0) : most;
}

function sumOf(lines: PricedLine[]): Cents {
  return lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
}
