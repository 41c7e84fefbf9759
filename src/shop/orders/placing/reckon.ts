import type { Database, Transaction } from '#db/database.ts';
import type { CheckoutTax } from '#db/schema.ts';
import type { Terms } from '#shop/catalogue/current-terms.ts';
import {
  isShippedByWeight,
  LEAST_CHARGE,
  type OrderPrice,
  priceOrder,
  taxedToday,
} from '#shop/catalogue/price-order.ts';
import { type Buyer, type FoundTaxes, findTaxes, type TaxPart } from '#shop/catalogue/sales-tax.ts';
import { readZones, type ShippingZone, zoneOf } from '#shop/catalogue/shipping-rates.ts';
import { stateCodeOf } from '#values/address/us-states.ts';
import type { IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
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
  /** Its ZIP code, which the provider's tax goes by; null: not said yet. */
  zip: string | null;
  giftBalance: Cents;
  today: IsoDay;
  /** It ships with a bow that was ordered before. */
  shipsWithBow?: boolean;
  /** Who may be exempt from sales tax. */
  buyer: Buyer;
  /** What is sold: a cart, or an order by phone. */
  sale: string;
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
  { lines, terms, state: typed, zip, giftBalance, today, buyer, sale, shipsWithBow = false }: ToReckon,
): Promise<Reckoned | NotReckoned> {
  const unavailable = lines.filter(({ problem }) => problem !== null);
  if (unavailable.length > 0) return refused('out-of-stock', { lines: unavailable });
  const state = typed === null ? null : stateCodeOf(typed);
  const zone = await zoneFor(db, state, lines);
  const gear = taxedToday({ lines, zone, shipsWithBow });
  const bow = terms && { goods: terms.pricing.fullPrice, shipping: 0 };
  const parts: TaxPart[] = [
    ...(gear ? [{ of: 'gear' as const, ...gear }] : []),
    ...(bow ? [{ of: 'bow' as const, ...bow, estimate: true }] : []),
  ];
  const found = await taxesOf(db, {
    terms,
    parts,
    asked: { to: { state, zip }, day: today, buyer, sale: { name: sale } },
  });
  const ofGear = (gear && found.taxes[0]) ?? null;
  const price = priceOrder({ lines, terms, zone, giftBalance, shipsWithBow, tax: ofGear });
  const isTooLittle = price.today === 0 || (price.card > 0 && price.card < LEAST_CHARGE);
  if (isTooLittle) return refused('too-little', { least: LEAST_CHARGE });
  const ofBow = bow ? (found.taxes.at(-1)?.amount ?? 0) : 0;
  const isUnknown = state === null || (bow !== null && found.way === 'provider');
  const said = { gear: ofGear, estimate: isUnknown ? null : ofBow, ...(found.way === 'provider' && { zip }) };
  return ok({ price, tax: found.isOn ? said : null, state, assumed: state === null && price.shipping > 0 });
}

type ToTax = Pick<ToReckon, 'terms'> & { parts: TaxPart[]; asked: Omit<Parameters<typeof findTaxes>[1], 'parts'> };

/** Where the terms of a bow say that nobody collects any, nothing is asked. */
async function taxesOf(db: Database | Transaction, { terms, parts, asked }: ToTax): Promise<FoundTaxes> {
  const isOff = parts.length === 0 || terms?.collectsTax === false;
  return isOff ? { isOn: false, way: 'none', taxes: [] } : findTaxes(db, { ...asked, parts });
}

/** The zone whose rates these lines are sent for; null: none of them is paid for by weight, or no zone is for that state. */
export async function zoneFor(
  db: Database | Transaction,
  state: string | null,
  lines: Pick<ShownLine, 'kind' | 'quantity' | 'price' | 'weight'>[],
): Promise<ShippingZone | null> {
  return lines.some(isShippedByWeight) ? zoneOf(await readZones(db), state, lines) : null;
}
