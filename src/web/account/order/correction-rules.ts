import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { finish } from '#contract/fields/order-details.ts';
import { addressFields } from '#contract/fields/shipping-form.ts';
import { orderCorrection } from '#contract/own-orders.ts';
import { CHOOSE_ALL, missingParts, type TypedBuild } from '#web/checkout/typed-build.ts';

const { shippingAddress } = orderCorrection.shape;
const hidden = z.string();
const common = { bowColor: finish, drawLength: z.string(), drawWeight: z.string(), hand: z.string() };

/** What the contract asks of a correction's fields, where the parts of the address are shown, and where its one line is. */
export const correctionRules = {
  inParts: zodResolver(z.object({ ...addressFields, line: hidden, ...common }).check(wholeBuild)),
  onOneLine: zodResolver(
    z
      .object({
        ...{ address: hidden, addressLine2: hidden, city: hidden, state: hidden, zipCode: hidden },
        line: shippingAddress,
        ...common,
      })
      .check(wholeBuild),
  ),
};

/** Of the lists of the build all are chosen, or none. */
function wholeBuild({ value, issues }: z.core.ParsePayload<TypedBuild>): void {
  for (const part of missingParts(value)) {
    issues.push({ code: 'custom', message: CHOOSE_ALL, path: [part], input: value[part] });
  }
}
