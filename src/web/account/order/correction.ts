import type { OrderCorrection, OwnOrder } from '#contract/own-orders.ts';
import type { BowBuild } from '#values/build.ts';
import type { BowColor } from '#values/order.ts';
import { type AddressParts, joinAddress, splitAddress } from '#values/shipping-address.ts';
import { fitsFields } from '#web/checkout/shipping-details.ts';
import { isSameBuild, readTypedBuild, type TypedBuild, typeBuild } from '#web/checkout/typed-build.ts';

/** Either the parts of the address are shown, or the one line; the others stay as they are. */
export type CorrectionValues = AddressParts & TypedBuild & { line: string; bowColor: BowColor };

const NO_PARTS: AddressParts = { address: '', addressLine2: '', city: '', state: '', zipCode: '' };

/** What the form starts with; `inParts` is false for an address that has a form of its own, or does not fit the fields. */
export function startCorrection({
  shippingAddress,
  bowColor,
  build,
}: Pick<OwnOrder, 'shippingAddress' | 'bowColor' | 'build'>) {
  const parts = splitAddress(shippingAddress);
  const inParts = parts !== null && fitsFields(parts);
  const values: CorrectionValues = {
    ...(inParts ? parts : NO_PARTS),
    ...typeBuild(build),
    line: shippingAddress,
    bowColor,
  };
  return { inParts, values };
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
