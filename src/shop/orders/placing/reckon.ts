import type { Database, Transaction } from '#db/database.ts';
import type { CheckoutTax } from '#db/schema.ts';
import type { Terms } from '#shop/catalogue/current-terms.ts';
import {
  isShippedByWeight,
  LEAST_CHARGE,
  type OrderPrice,
  priceOrder,
  taxOfGear,
} from '#shop/catalogue/price-order.ts';
import { type Buyer, type FoundRule, findTaxRule } from '#shop/catalogue/sales-tax.ts';
import { readZones, type ShippingZone, zoneOf } from '#shop/catalogue/shipping-rates.ts';
import { stateCodeOf } from '#values/address/us-states.ts';
import type { IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { taxOf } from '#values/sales-tax.ts';
import type { ShownLine } from './checkout-lines.ts';

export type NotOnSale = Refused<'nothing-on-sale' | 'paused' | 'sold-out'>;

/** What a page shows of the terms beside their amounts. */
export type ShownTerms = Pick<
  Terms,
  'depositPercent' | 'releaseDate' | 'manufacturingWeeks' | 'availability' | 'consentText' | 'batch'
>;

/** Why nobody can begin a pre-order under these terms; null: anybody can. */
export function objectToSale(terms: Pick<Terms, 'state'> | null): NotOnSale | null {
  if (!terms) return refused('nothing-on-sale');
  if (terms.state === 'open') return null;
  return refused(terms.state === 'paused' ? 'paused' : 'sold-out');
}

type ToReckon = {
  lines: ShownLine[];
  terms: Terms | null;
  /** Where it goes, as it was typed; null: not said yet. */
  state: string | null;
  giftBalance: Cents;
  today: IsoDay;
  /** It ships with a bow that was ordered before. */
  shipsWithBow?: boolean;
  /** Who may be exempt from sales tax. */
  buyer: Buyer;
};

export type Reckoned = Ok<{
  price: OrderPrice;
  /** What is said of sales tax; null: none is collected anywhere. */
  tax: CheckoutTax | null;
  /** The code of the state. */
  state: string | null;
  /** The state is not known, and the cheapest zone was assumed. */
  assumed: boolean;
}>;
export type NotReckoned = Refused<'out-of-stock', { lines: ShownLine[] }> | Refused<'too-little', { least: Cents }>;

/**
 * What these lines cost now, whoever orders them: at the checkout or by phone. `out-of-stock`: those that cannot be ordered as
 * they are, each with its problem. `too-little`: less than a card can be charged.
 */
export async function reckon(
  db: Database | Transaction,
  { lines, terms, state: typed, giftBalance, today, buyer, shipsWithBow = false }: ToReckon,
): Promise<Reckoned | NotReckoned> {
  const unavailable = lines.filter(({ problem }) => problem !== null);
  if (unavailable.length > 0) return refused('out-of-stock', { lines: unavailable });
  const state = typed === null ? null : stateCodeOf(typed);
  const { isOn, rule } = await ruleFor(db, { lines, terms, state, day: today, buyer });
  const zone = await zoneFor(db, state, lines);
  const price = priceOrder({ lines, terms, zone, giftBalance, shipsWithBow, tax: rule });
  const isTooLittle = price.today === 0 || (price.card > 0 && price.card < LEAST_CHARGE);
  if (isTooLittle) return refused('too-little', { least: LEAST_CHARGE });
  const ofBow = taxOf(rule, { goods: terms?.pricing.fullPrice ?? 0, shipping: 0 })?.amount ?? 0;
  const estimate = state === null ? null : ofBow;
  const tax = isOn ? { gear: taxOfGear(lines, price.shipping, rule), estimate } : null;
  return ok({ price, tax, state, assumed: state === null && price.shipping > 0 });
}

type ToTax = Pick<ToReckon, 'lines' | 'terms' | 'buyer'> & { state: string | null; day: IsoDay };

/** Where the terms of a bow say that nobody collects any, nothing is asked. */
async function ruleFor(db: Database | Transaction, { lines, terms, ...asked }: ToTax): Promise<FoundRule> {
  const isOff = terms ? !terms.collectsTax : !lines.some(isShippedByWeight);
  return isOff ? { isOn: false, rule: null } : findTaxRule(db, asked);
}

/** The zone whose rates these lines are sent for; null: none of them is paid for by weight, or no zone is for that state. */
export async function zoneFor(
  db: Database | Transaction,
  state: string | null,
  lines: Pick<ShownLine, 'kind' | 'quantity' | 'price' | 'weight'>[],
): Promise<ShippingZone | null> {
  return lines.some(isShippedByWeight) ? zoneOf(await readZones(db), state, lines) : null;
}
