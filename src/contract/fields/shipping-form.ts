import { z } from 'zod';
import { stateCodeOf } from '#values/us-states.ts';
import { bowBuild } from './build.ts';
import { finish } from './order-details.ts';
import { SHIPPING_FIELDS, type ShippingField } from './shipping-fields.ts';
import { emailAddress, filledLine, line } from './text.ts';

const typedFields = Object.fromEntries(
  Object.entries(SHIPPING_FIELDS).map(([name, { limit, missing }]) => [
    name,
    missing === null ? line(limit) : filledLine(limit, missing),
  ]),
) as Record<ShippingField, z.ZodString>;

const { address, addressLine2, city, state, zipCode } = typedFields;

/** Where a bow goes, in the parts in which people type it (`joinAddress` makes the order's one line of them). */
export const addressFields = { address, addressLine2, city, state, zipCode };

/** Where the tick under the balance terms is missing (rule 4.3). */
export const AGREEMENT_MISSING = 'Please agree to the remaining balance terms to continue.';

/** What the checkout asks for (rules 4.2 and 4.3), before it becomes the request of `orderDetails`. */
const shippingForm = z.object({
  ...typedFields,
  email: emailAddress(SHIPPING_FIELDS.email.missing),
  bowColor: finish,
  build: bowBuild.nullable(),
  agreed: z.boolean().refine((ticked) => ticked, AGREEMENT_MISSING),
});

/** Where a parcel goes: its price depends on it (rule 22.2). What is missing is said by the other rule. */
const stateOfParcel = typedFields.state.refine(
  (typed) => typed.trim() === '' || stateCodeOf(typed) !== null,
  'Please enter a state of the USA, such as MT.',
);

/** The same with gear. Without a bow there is no balance to agree to; `isSent`: something besides a bow goes by parcel. */
export function checkoutForm({ withBow, isSent }: { withBow: boolean; isSent: boolean }) {
  return shippingForm.extend({
    agreed: withBow ? shippingForm.shape.agreed : z.boolean(),
    state: isSent ? stateOfParcel : typedFields.state,
  });
}
