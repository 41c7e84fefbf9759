import type { IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';

/** The lines of Form 720, Part II, that a maker of bows has: bows with their parts, quivers and points; and arrow shafts. */
export const EXCISE_NUMBERS = ['44', '106'] as const;
export type ExciseNumber = (typeof EXCISE_NUMBERS)[number];

/** When a sale is taxed: when it ships, or with each payment of it. */
export const EXCISE_POINTS = ['shipping', 'payment'] as const;
export type ExcisePoint = (typeof EXCISE_POINTS)[number];

/** How the tax is reckoned from a day on. */
export type ExciseTerms = {
  fromDay: IsoDay;
  /** Hundredths of a percent: 1100 is 11 %. */
  rate: number;
  /** For each shaft. */
  shaftAmount: Cents;
  /** So many percent of the price without the tax are taxed. */
  share: number;
  /** No bow is taxed for more than this, the highest price to dealers without the tax; null: there are none. */
  dealerPrice: Cents | null;
  /** Of orders that are placed from that day on. */
  point: ExcisePoint;
  /** Where all of that is from, in the words of whoever set it. */
  source: string;
};

/** What was looked up on 2026-11-25, for the form: nothing counts before somebody has saved it. */
export const EXCISE_PROPOSED: Omit<ExciseTerms, 'fromDay'> = {
  rate: 1100,
  shaftAmount: 65,
  share: 75,
  dealerPrice: null,
  point: 'shipping',
  source: '26 U.S.C. 4161(b), 4216(a); Rev. Rul. 80-273 for the 75 %; Form 720 of 2026 for shafts',
};

/** 26 U.S.C. 4161(b)(1)(A). A bow whose build nobody has chosen is taxed. */
const TAXED_FROM_POUNDS = 30;

export function isTaxedBow(drawWeight: number | null): boolean {
  return drawWeight === null || drawWeight >= TAXED_FROM_POUNDS;
}

/** A line of an order: of how many pieces, of which kind, at what price of one. */
export type ExciseLine = {
  number: ExciseNumber;
  isBow: boolean;
  price: Cents;
  /** In one piece; of No. 106 alone. */
  shafts: number;
};

/** So much of a price, and so many pieces, perhaps a part of one that is paid in parts. */
export type ExciseBase = { amount: Cents; pieces: number };

/**
 * The tax that is inside of a price, which its base leaves out (26 U.S.C. 4216(a)): of $1,776.00 and 75 % it is
 * 0.0825 / 1.0825. Shafts cost an amount each, whatever their price.
 */
export function exciseIn(
  { number, isBow, shafts }: ExciseLine,
  { amount, pieces }: ExciseBase,
  terms: ExciseTerms,
): Cents {
  if (number === '106') return Math.round(terms.shaftAmount * shafts * pieces);
  const share = terms.rate * terms.share;
  const inside = Math.round((amount * share) / (ONE + share));
  if (!isBow || terms.dealerPrice === null) return inside;
  return Math.min(inside, Math.round((terms.rate * terms.dealerPrice * pieces) / 10_000));
}

/** Of rates in hundredths of a percent times shares in percent. */
const ONE = 1_000_000;

/** The terms of a day: those that began last. Before all of them there are none. */
export function termsOn(terms: readonly ExciseTerms[], day: IsoDay): ExciseTerms | null {
  const begun = terms.filter(({ fromDay }) => fromDay <= day);
  return begun.toSorted((one, other) => one.fromDay.localeCompare(other.fromDay)).at(-1) ?? null;
}

export type Quarter = { year: number; quarter: number };

/** Its days, both included, and until when its Form 720 is due. */
export function daysOfQuarter({ year, quarter }: Quarter): { from: IsoDay; to: IsoDay; due: IsoDay } {
  const ends = ['03-31', '06-30', '09-30', '12-31'];
  const dues = ['04-30', '07-31', '10-31', '01-31'];
  const first = String(quarter * 3 - 2).padStart(2, '0');
  return {
    from: `${year}-${first}-01`,
    to: `${year}-${ends[quarter - 1]}`,
    due: `${quarter === 4 ? year + 1 : year}-${dues[quarter - 1]}`,
  };
}

export function quarterOf(day: IsoDay): Quarter {
  return { year: Number(day.slice(0, 4)), quarter: Math.ceil(Number(day.slice(5, 7)) / 3) };
}
