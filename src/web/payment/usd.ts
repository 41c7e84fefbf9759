import { formatUsd, fromDecimal } from '#values/money.ts';

/** The API's "1776.00" as people read it: $1,776.00. */
export function usd(amount: string): string {
  return formatUsd(fromDecimal(amount));
}
