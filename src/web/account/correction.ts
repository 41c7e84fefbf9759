import type { OrderCorrection, OwnOrder } from '#contract/own-orders.ts';
import type { BowColor } from '#values/order.ts';
import { type AddressParts, joinAddress, splitAddress } from '#values/shipping-address.ts';
import { WHEN_EMPTY } from '#web/checkout/check-details.ts';

/** Either the four parts are shown, or the one line; the others stay as they are. */
export type CorrectionValues = AddressParts & { line: string; bowColor: BowColor };

const NO_PARTS: AddressParts = { address: '', city: '', state: '', zipCode: '' };
const PARTS = Object.keys(NO_PARTS) as (keyof AddressParts)[];

/** What the form starts with; `inParts` is false for an address that has a form of its own. */
export function startCorrection({ shippingAddress, bowColor }: Pick<OwnOrder, 'shippingAddress' | 'bowColor'>) {
  const parts = splitAddress(shippingAddress);
  const values: CorrectionValues = { ...(parts ?? NO_PARTS), line: shippingAddress, bowColor };
  return { inParts: parts !== null, values };
}

/** A sentence for each field that is empty. */
export function checkCorrection(
  values: CorrectionValues,
  inParts: boolean,
): Partial<Record<keyof CorrectionValues, string>> {
  if (!inParts) return values.line.trim() ? {} : { line: 'Please enter your address.' };
  return Object.fromEntries(PARTS.filter((name) => !values[name].trim()).map((name) => [name, WHEN_EMPTY[name]]));
}

export function correctionOf(values: CorrectionValues, inParts: boolean): OrderCorrection {
  return { shippingAddress: inParts ? joinAddress(values) : values.line.trim(), bowColor: values.bowColor };
}
