import { z } from 'zod';
import { BOW_COLORS } from '#values/order.ts';
import { bowBuild } from './build.ts';
import { SHIPPING_LIMITS } from './field-limits.ts';
import { emailAddress, filledLine, line } from './text.ts';

/** Where a bow goes, in the parts in which people type it (`joinAddress` makes the order's one line of them). */
export const addressFields = {
  address: filledLine(SHIPPING_LIMITS.address, 'Please enter your street address.'),
  /** Flat, floor, building: within the street part of the line. */
  addressLine2: line(SHIPPING_LIMITS.addressLine2),
  city: filledLine(SHIPPING_LIMITS.city, 'Please enter your city.'),
  state: filledLine(SHIPPING_LIMITS.state, 'Please enter your state.'),
  zipCode: filledLine(SHIPPING_LIMITS.zipCode, 'Please enter your ZIP code.'),
};

/** Where the tick under the balance terms is missing (rule 4.3). */
export const AGREEMENT_MISSING = 'Please agree to the remaining balance terms to continue.';

/** What the checkout asks for (rules 4.2 and 4.3), before it becomes the request of `orderDetails`. */
export const shippingForm = z.object({
  firstName: filledLine(SHIPPING_LIMITS.firstName, 'Please enter your first name.'),
  lastName: filledLine(SHIPPING_LIMITS.lastName, 'Please enter your last name.'),
  email: emailAddress('Please enter your email address.'),
  phone: line(SHIPPING_LIMITS.phone),
  ...addressFields,
  bowColor: z.enum(BOW_COLORS),
  build: bowBuild.nullable(),
  agreed: z.boolean().refine((ticked) => ticked, AGREEMENT_MISSING),
});
