import { z } from 'zod';
import type { ShippingField } from '#contract/fields/shipping-fields.ts';
import { askAboutZip, typedFieldsWith, zipChecked } from '#contract/fields/shipping-form.ts';
import { emailAddress } from '#contract/fields/text.ts';
import type { PhoneOffer, PhoneOrder } from '#contract/orders/phone-order-schemas.ts';
import { addressRequest, personRequest, TYPED_FIELDS } from '#web/order-fields/shipping-details.ts';
import { CHOOSE_ALL, missingParts, readTypedBuild } from '#web/order-fields/typed-build.ts';

/** What staff type while the customer is on the phone. `bow`: its product, empty for gear alone; `gear`: as `writeGear` has it. */
const EMPTY = {
  ...(Object.fromEntries(TYPED_FIELDS.map((field) => [field, ''])) as Record<ShippingField, string>),
  zipChecked: '',
  bow: '',
  bowColor: '',
  drawLength: '',
  drawWeight: '',
  hand: '',
  gear: '',
};
export type TypedOrder = typeof EMPTY;

/** An empty form begins with the bow that can be ordered, in its first finish. */
export function emptyOrder({ bows }: PhoneOffer): TypedOrder {
  const bow = bows.find(({ state }) => state === 'open');
  return bow ? { ...EMPTY, bow: String(bow.productId), bowColor: bow.finishes[0] ?? '' } : EMPTY;
}

export type ChosenGear = PhoneOrder['gear'];

export function writeGear(gear: ChosenGear): string {
  return gear.length === 0 ? '' : JSON.stringify(gear);
}

export function readGear(typed: string): ChosenGear {
  return typed === '' ? [] : (JSON.parse(typed) as ChosenGear);
}

/** The words of the checkout's fields, said of somebody else. */
const typedFields = typedFieldsWith((missing) => missing.replace(' your ', ' the '));

/** What was entered, but for the amounts, which are those that the page shows. */
export type WrittenOrder = Omit<PhoneOrder, 'requestKey' | 'totalAmount' | 'depositAmount' | 'remainingBalance'>;

/** The contract's rules for what is typed, and the request that comes of it. */
export const phoneOrderRules: z.ZodType<WrittenOrder, TypedOrder> = z
  .object({
    ...typedFields,
    email: emailAddress('Please enter the email address: the link goes there.'),
    zipChecked,
    bow: z.string(),
    bowColor: z.string(),
    gear: z.string(),
    drawLength: z.string(),
    drawWeight: z.string(),
    hand: z.string(),
  })
  .check(({ value, issues }) => {
    const fault = (path: keyof TypedOrder, message: string) =>
      issues.push({ code: 'custom', message, path: [path], input: value[path] });
    if (value.bow !== '') for (const part of missingParts(value)) fault(part, CHOOSE_ALL);
    if (value.bow === '' && value.gear === '') fault('bow', 'Please choose a bow, or gear below.');
  })
  .check(askAboutZip)
  .transform(
    ({ bow, bowColor, gear, ...typed }): WrittenOrder => ({
      ...personRequest(typed),
      ...addressRequest(typed),
      bow: bow === '' ? null : { productId: Number(bow) },
      ...(bow !== '' && { bowColor, build: readTypedBuild(typed) }),
      gear: readGear(gear),
    }),
  );
