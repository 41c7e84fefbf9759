import type { OrderCorrection, OwnOrder } from '#contract/own-orders.ts';
import type { BowBuild } from '#values/build.ts';
import type { BowColor } from '#values/order.ts';
import { type AddressParts, joinAddress, splitAddress } from '#values/shipping-address.ts';
import { WHEN_EMPTY } from '#web/checkout/check-details.ts';
import {
  CHOOSE_ALL,
  isSameBuild,
  missingParts,
  readTypedBuild,
  type TypedBuild,
  typeBuild,
} from '#web/checkout/typed-build.ts';

/** Either the four parts are shown, or the one line; the others stay as they are. */
export type CorrectionValues = AddressParts & TypedBuild & { line: string; bowColor: BowColor };

const NO_PARTS: AddressParts = { address: '', city: '', state: '', zipCode: '' };
const PARTS = Object.keys(NO_PARTS) as (keyof AddressParts)[];

/** What the form starts with; `inParts` is false for an address that has a form of its own. */
export function startCorrection({
  shippingAddress,
  bowColor,
  build,
}: Pick<OwnOrder, 'shippingAddress' | 'bowColor' | 'build'>) {
  const parts = splitAddress(shippingAddress);
  const values: CorrectionValues = {
    ...(parts ?? NO_PARTS),
    ...typeBuild(build),
    line: shippingAddress,
    bowColor,
  };
  return { inParts: parts !== null, values };
}

/** A sentence for each field that is empty, in the order in which they stand on the page. */
export function checkCorrection(
  values: CorrectionValues,
  inParts: boolean,
): Partial<Record<keyof CorrectionValues, string>> {
  const unbuilt = Object.fromEntries(missingParts(values).map((part) => [part, CHOOSE_ALL]));
  if (!inParts) return { ...(values.line.trim() ? {} : { line: 'Please enter your address.' }), ...unbuilt };
  const empty = PARTS.filter((name) => !values[name].trim()).map((name) => [name, WHEN_EMPTY[name]]);
  return { ...Object.fromEntries(empty), ...unbuilt };
}

/** The build goes along only where it is another one: it may have been settled with us while the form was open. */
export function correctionOf(
  values: CorrectionValues,
  { inParts, before }: { inParts: boolean; before: BowBuild | null },
): OrderCorrection {
  const build = readTypedBuild(values);
  return {
    shippingAddress: inParts ? joinAddress(values) : values.line.trim(),
    bowColor: values.bowColor,
    ...(isSameBuild(build, before) ? {} : { build }),
  };
}
