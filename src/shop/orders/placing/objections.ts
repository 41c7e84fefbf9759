import type { Transaction } from '#db/database.ts';
import type { CheckoutRow } from '#db/schema.ts';
import { isShippedByWeight } from '#shop/catalogue/price-order.ts';
import { readZones, zoneOf } from '#shop/catalogue/shipping-rates.ts';
import { addressColumns } from '#values/address/shipping-address.ts';
import type { Cents } from '#values/money.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { needAddress } from '#values/text/line-text.ts';
import { areSameLines, bowOf, isBowAlone, readWanted, type ShownLine } from './checkout-lines.ts';
import type { OrderDetails } from './insert-order.ts';

/** What the customer's page showed: compared with the server's own figures, never used. */
export type ShownAmounts = { total: Cents; deposit: Cents; balance: Cents };

export type AmountDiffers = Refused<'amount-differs', { shown: ShownAmounts; actual: ShownAmounts }>;

export function compareAmounts(shown: ShownAmounts, actual: ShownAmounts): Ok | AmountDiffers {
  const differs = (['total', 'deposit', 'balance'] as const).some((amount) => shown[amount] !== actual[amount]);
  return differs ? refused('amount-differs', { shown, actual }) : ok();
}

type GoesTo = { state: string | null; zip: string | null };

/** The state, and the ZIP code, that parcels of these lines go to, as they are addressed; null: nothing is paid for by weight. */
export function stateOfParcels(
  lines: Pick<ShownLine, 'kind'>[],
  { shippingAddress }: Pick<OrderDetails, 'shippingAddress'>,
): Ok<GoesTo> | Refused<'unknown-state'> {
  if (!lines.some(isShippedByWeight)) return ok({ state: null, zip: null });
  const { state, zip } = addressColumns(shippingAddress);
  return state ? ok({ state, zip }) : refused('unknown-state');
}

/** Gear was reckoned for one state, or ZIP code, whose tax it has or has not; it may be another's anywhere else. */
export function isTaxedElsewhere({ lines, tax, state }: CheckoutRow, goesTo: GoesTo): boolean {
  if (tax === null || !lines.some(isShippedByWeight)) return false;
  return goesTo.state !== state || (tax.zip !== undefined && (tax.zip === null || goesTo.zip !== tax.zip));
}

/** Shipping was reckoned for a state: parcels go to that zone, or to none that costs otherwise. */
export async function checkAddress(
  tx: Transaction,
  checkout: CheckoutRow,
  details: OrderDetails,
): Promise<Ok | Refused<'address-missing' | 'unknown-state' | 'cart-changed'>> {
  const { lines, state } = checkout;
  if (needAddress(lines) && details.shippingAddress === '') return refused('address-missing');
  const goesTo = stateOfParcels(lines, details);
  if (!goesTo.ok || goesTo.state === null) return goesTo.ok ? ok() : goesTo;
  if (isTaxedElsewhere(checkout, goesTo)) return refused('cart-changed');
  if (goesTo.state === state) return ok();
  const zones = await readZones(tx);
  const isSameZone = state !== null && zoneOf(zones, state, [])?.id === zoneOf(zones, goesTo.state, [])?.id;
  return isSameZone ? ok() : refused('cart-changed');
}

/**
 * Whether a checkout's cart still holds what its page showed, at the same prices. Whatever the bow costs by now, its customer reads
 * what it cost when the page was opened (rule 28.4). A bow that no cart was begun with is what it was.
 */
export async function checkCart(
  tx: Transaction,
  { cartId, termsId, lines, laterAmount }: CheckoutRow,
): Promise<Ok | Refused<'cart-changed'> | Refused<'out-of-stock', { names: string[] }>> {
  if (cartId === null) return isBowAlone(lines) ? ok() : refused('cart-changed');
  const wanted = await readWanted({ db: tx }, cartId, { bow: bowOf(lines), kept: { termsId, whatever: true } });
  if (!areSameLines(lines, wanted.lines, { prices: true })) return refused('cart-changed');
  const unavailable = wanted.lines.filter(({ problem }) => problem !== null);
  if (unavailable.length > 0) return refused('out-of-stock', { names: unavailable.map(nameOf) });
  const isPaidLater = (wanted.terms?.pricing.balance ?? 0) === laterAmount;
  return isPaidLater ? ok() : refused('cart-changed');
}

export function nameOf({ name, variantName }: { name: string; variantName: string | null }): string {
  return variantName ? `${name} (${variantName})` : name;
}
