/** Money is a whole number of US cents everywhere in the code; only tables and JSON hold decimals. */
export type Cents = number;

/** What fields with an amount are called: decimals in answers, cents in histories. */
export const AMOUNT_NAME =
  /^(amount|price|fullPrice|deposit|balance|cost|total|received|refunded|refundable|refundWaiting|outstanding|undecided|disputed|lost|reducedBy|refund|kept|remainingBalance|checkoutOutstanding|shippingRefundable|.*Amount)$/;

/** The largest amount a `numeric(10,2)` column holds. */
const MAX_CENTS: Cents = 99_999_999_99;

/** Reads "1776.00", "1776.5" or 1776 as cents; null for anything that is not a plain non-negative amount. */
export function parseAmount(value: string | number): Cents | null {
  const text = typeof value === 'number' ? String(value) : value.trim();
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= MAX_CENTS ? cents : null;
}

/** 177600 → "1776.00": the form that tables and JSON use. */
export function toDecimal(cents: Cents): string {
  if (!Number.isSafeInteger(cents)) throw new TypeError(`not a whole number of cents: ${cents}`);
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * "1776.00" as a `numeric` column returns it, or a sum of many; throws, because a broken column is a fault and not a
 * customer's mistake.
 */
export function fromDecimal(text: string): Cents {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new TypeError(`not an amount: ${text}`);
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign && cents > 0 ? -cents : cents;
}

/** 177600 → "$1,776.00": the form that people read. Without Intl, which takes phones long to open. */
export function formatUsd(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  return `${sign}$${toDecimal(Math.abs(cents)).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
}

/** Divides an amount by weights to the cent: what rounding leaves goes to the largest remainders. Without weights nobody gets any. */
export function splitCents(amount: Cents, weights: readonly number[]): Cents[] {
  const all = weights.reduce((total, weight) => total + weight, 0);
  if (all <= 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (Math.abs(amount) * weight) / all);
  const parts = exact.map(Math.floor);
  const left = Math.abs(amount) - parts.reduce((total, part) => total + part, 0);
  const byRemainder = exact.map((each, at) => ({ at, rest: each - Math.floor(each) }));
  const more = new Set(
    byRemainder
      .toSorted((one, other) => other.rest - one.rest)
      .slice(0, left)
      .map(({ at }) => at),
  );
  return parts.map((part, at) => Math.sign(amount) * (part + (more.has(at) ? 1 : 0)) + 0);
}
