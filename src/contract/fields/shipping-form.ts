import { z } from 'zod';
import { splitAddress } from '#values/address/shipping-address.ts';
import { stateCodeOf } from '#values/address/us-states.ts';
import { zipCodeOf, zipKey, zipQuestion } from '#values/address/zip-codes.ts';
import { amountInput } from './amount.ts';
import { bowBuild } from './build-field.ts';
import { LONGEST_ADDRESS, LONGEST_FINISH } from './field-limits.ts';
import { SHIPPING_FIELDS, type ShippingField } from './shipping-fields.ts';
import { emailAddress, filledLine, line } from './text.ts';

/** One field of an address, with the rule for what is typed there; `missing` is said where it stays empty. */
function typedField(name: ShippingField, missing: string | null) {
  const { limit } = SHIPPING_FIELDS[name];
  const field = missing === null ? line(limit) : filledLine(limit, missing);
  if (name === 'state') return field.refine((typed) => typed === '' || stateCodeOf(typed) !== null, NO_STATE);
  if (name === 'zipCode') return field.refine((typed) => typed === '' || zipCodeOf(typed) !== null, NO_ZIP_CODE);
  return field;
}

const NO_STATE = 'Please enter a state of the USA, such as MT.';
const NO_ZIP_CODE = 'Please enter a ZIP code, such as 59801 or 59801-1234.';

/** The rules of all fields; `word` may say otherwise what is missing. */
export function typedFieldsWith(word: (missing: string) => string) {
  return Object.fromEntries(
    Object.entries(SHIPPING_FIELDS).map(([name, { missing }]) => [
      name,
      typedField(name as ShippingField, missing && word(missing)),
    ]),
  ) as Record<ShippingField, z.ZodString>;
}

const typedFields = typedFieldsWith((missing) => missing);

const { address, addressLine2, city, state, zipCode } = typedFields;

/** Where a parcel goes, in the parts in which people type it: the one rule for every form and call (rule 4.11). */
export const addressFields = { address, addressLine2, city, state, zipCode };

/** The same fields where they are not on the page, because all of an order is mailed (rule 4.12). */
export const unaskedAddress = {
  address: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
};

const inFields = z.object(addressFields);

/** The same in a call, beside the line that is made of it. */
export const addressParts = inFields.optional();

export const ADDRESS_MISSING = 'A shipping address is needed.';

/** The same on one line. */
export const addressLine = filledLine(LONGEST_ADDRESS, ADDRESS_MISSING).refine(
  (given) => given === '' || inFields.safeParse(splitAddress(given)).success,
  'Please give street, city, state and ZIP code in the USA, such as “12 Ridge Road, Butte, MT 59701”.',
);

/** What shipping costs at another address, as `shipping-differs` has said it: whoever changes the address agrees to it by this. */
export const newShipping = amountInput.optional();

/** What forms ask besides, and calls do not: whoever types an address says that a ZIP code of another state is meant. */
export const zipChecked = z.string();

/** The question stands at the ZIP code until `zipChecked` says yes to these very two. */
export function askAboutZip({ value, issues }: z.core.ParsePayload<ZipAsked>): void {
  const question = zipQuestion(value);
  if (question === null || value.zipChecked === zipKey(value)) return;
  const message = `${question} Please correct it, or tick below that it is right.`;
  issues.push({ code: 'custom', message, path: ['zipCode'], input: value.zipCode });
}

type ZipAsked = { state: string; zipCode: string; zipChecked: string };

/** Where the tick under the balance terms is missing (rule 4.3). */
export const AGREEMENT_MISSING = 'Please agree to the remaining balance terms to continue.';

/** What the checkout asks for (rules 4.2 and 4.3), before it becomes the request of `orderDetails`. */
const shippingForm = z.object({
  ...typedFields,
  email: emailAddress(SHIPPING_FIELDS.email.missing),
  bowColor: filledLine(LONGEST_FINISH, 'Please choose a color.'),
  build: bowBuild.nullable(),
  agreed: z.boolean().refine((ticked) => ticked, AGREEMENT_MISSING),
  keepsCard: z.boolean(),
});

/** The same; without a bow there is no balance to agree to, and gift cards alone go nowhere. */
export function checkoutForm({ withBow, withAddress }: { withBow: boolean; withAddress: boolean }) {
  const agreed = withBow ? shippingForm.shape.agreed : z.boolean();
  const form = shippingForm.extend({ agreed, zipChecked });
  return withAddress ? form.check(askAboutZip) : form.extend({ ...unaskedAddress, phone: z.string() });
}
