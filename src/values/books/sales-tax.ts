import type { IsoDay } from '#values/date.ts';
import type { Cents } from '#values/money.ts';

/** When a sale counts for its state: when it was ordered, when it was paid whole, or when it left. It is collected with the balance whichever. */
export const TAX_POINTS = ['contract', 'payment', 'delivery'] as const;
export type TaxPoint = (typeof TAX_POINTS)[number];

/** What a state taxes from a day on. */
export type TaxRate = {
  /** Its code, such as MT. */
  state: string;
  fromDay: IsoDay;
  /** Thousandths of a percent: 7250 is 7.25 %. 0: nothing is collected there any more. */
  rate: number;
  shippingTaxed: boolean;
  point: TaxPoint;
  /** Where all of that is from, in the words of whoever set it. */
  source: string;
};

/** What holds for one customer on one day. `certificate`: by which they are exempt; null: they are not. */
export type TaxRule = Pick<TaxRate, 'state' | 'rate' | 'shippingTaxed' | 'point'> & { certificate: string | null };

/** Who says what the tax of a sale is: nobody, the shop's own table of states, or the card provider by the whole address. */
export const TAX_WAYS = ['none', 'table', 'provider'] as const;
export type TaxWay = (typeof TAX_WAYS)[number];

/** The provider's words for what is sold: goods of no other kind, and sending them. https://docs.stripe.com/tax/tax-codes */
export const TAX_CODES = { bow: 'txcd_99999999', gear: 'txcd_99999999', shipping: 'txcd_92010001' } as const;
export type TaxCodes = Record<keyof typeof TAX_CODES, string>;

/**
 * What was decided of a part of an order. `exempt` would be taxed but for the certificate, or is what the provider leaves free.
 * `calculation`: the provider's, and what that comes to with its tax (`calculated`); null: the shop's table said it.
 */
export type Taxed = TaxRule &
  Record<'taxable' | 'exempt' | 'amount', Cents> & { calculation: string | null; calculated: Cents | null };

/** The sentence that stands with the agreement to the balance, and is kept with it. */
export const TAX_WITH_BALANCE =
  'Sales tax of the state that it ships to is added to the balance where it has to be collected.';

/** Thousandths of a percent in a whole. */
const WHOLE = 100_000;

function taxOn(amount: Cents, { rate }: Pick<TaxRule, 'rate'>): Cents {
  return Math.round((amount * rate) / WHOLE);
}

/** The tax of goods with their shipping. Null: nobody collects any. */
export function taxOf(rule: TaxRule | null, { goods, shipping }: Record<'goods' | 'shipping', Cents>): Taxed | null {
  if (!rule) return null;
  const base = goods + (rule.shippingTaxed ? shipping : 0);
  const taxable = rule.certificate === null ? base : 0;
  const byTable = { calculation: null, calculated: null };
  return { ...rule, ...byTable, taxable, exempt: base - taxable, amount: taxOn(taxable, rule) };
}

/** What a tax was reckoned on, with what of it is free: goods that go back take their share of the tax by it. */
export function taxBase({ taxable, exempt = 0 }: Base): Cents {
  return taxable + exempt;
}

type Base = Pick<Taxed, 'taxable'> & Partial<Pick<Taxed, 'exempt'>>;

/** Of a tax the part that goes back once so much of what was taxed has: all of it takes all of the tax along. */
export function taxBack({ amount, ...of }: Base & Pick<Taxed, 'amount'>, back: Cents): Cents {
  const base = taxBase(of);
  return base === 0 ? 0 : Math.round((amount * Math.min(back, base)) / base);
}

/** The tax of gear: of what it was taken, and what of both has gone back. */
export type TaxOfPieces = Record<'taxable' | 'amount' | 'back' | 'taxBack', Cents> & { shippingTaxed: boolean };

/** The tax that goes back with so much more of gear and shipping: with all that was taxed all of it, in whole cents. */
export function taxOfPieces(tax: TaxOfPieces | null, { gear, shipping }: Record<'gear' | 'shipping', Cents>): Cents {
  if (!tax) return 0;
  return Math.max(taxBack(tax, tax.back + gear + (tax.shippingTaxed ? shipping : 0)) - tax.taxBack, 0);
}

/** A tax, the money that takes its part of it along, and how much of that has gone back. */
export type TaxedMoney = Record<'tax' | 'paid' | 'back', Cents>;

/** The tax inside of so much more money that goes back. */
export function taxInside(taxes: readonly TaxedMoney[], amount: Cents): Cents {
  return taxes.reduce((sum, { tax, paid, back }) => {
    const upTo = (gone: Cents) => taxBack({ taxable: paid, amount: tax }, gone);
    return sum + upTo(back + amount) - upTo(back);
  }, 0);
}
