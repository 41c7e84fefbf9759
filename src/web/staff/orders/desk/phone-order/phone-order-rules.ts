import { z } from 'zod';
import { SHIPPING_FIELDS, type ShippingField } from '#contract/fields/shipping-fields.ts';
import { emailAddress, filledLine, line } from '#contract/fields/text.ts';
import type { PhoneOffer, PhoneOrder } from '#contract/staff/phone-orders.ts';
import { joinAddress } from '#values/shipping-address.ts';
import { stateCodeOf } from '#values/us-states.ts';
import { TYPED_FIELDS } from '#web/checkout/shipping-details.ts';
import { CHOOSE_ALL, missingParts, readTypedBuild } from '#web/checkout/typed-build.ts';

/** What staff type while the customer is on the phone. `bow`: its product, empty for gear alone; `gear`: as `writeGear` has it. */
const EMPTY = {
  ...(Object.fromEntries(TYPED_FIELDS.map((field) => [field, ''])) as Record<ShippingField, string>),
  ...{ bow: '', bowColor: '', drawLength: '', drawWeight: '', hand: '', gear: '' },
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
const typedFields = Object.fromEntries(
  Object.entries(SHIPPING_FIELDS).map(([name, { limit, missing }]) => [
    name,
    missing === null ? line(limit) : filledLine(limit, missing.replace(' your ', ' the ')),
  ]),
) as Record<ShippingField, z.ZodString>;

/** What was entered, but for the amounts, which are those that the page shows. */
export type WrittenOrder = Omit<PhoneOrder, 'requestKey' | 'totalAmount' | 'depositAmount' | 'remainingBalance'>;

/** The contract's rules for what is typed, and the request that comes of it. */
export const phoneOrderRules: z.ZodType<WrittenOrder, TypedOrder> = z
  .object({
    ...typedFields,
    email: emailAddress('Please enter the email address: the link goes there.'),
    ...{ bow: z.string(), bowColor: z.string(), gear: z.string() },
    ...{ drawLength: z.string(), drawWeight: z.string(), hand: z.string() },
  })
  .check(({ value, issues }) => {
    const fault = (path: keyof TypedOrder, message: string) =>
      issues.push({ code: 'custom', message, path: [path], input: value[path] });
    if (value.bow !== '') for (const part of missingParts(value)) fault(part, CHOOSE_ALL);
    if (value.bow === '' && value.gear === '') fault('bow', 'Please choose a bow, or gear below.');
    if (value.gear !== '' && value.state.trim() !== '' && stateCodeOf(value.state) === null) {
      fault('state', 'Please enter a state of the USA, such as MT.');
    }
  })
  .transform(
    ({ bow, bowColor, gear, ...typed }): WrittenOrder => ({
      customerName: `${typed.firstName.trim()} ${typed.lastName.trim()}`,
      customerEmail: typed.email,
      customerPhone: typed.phone,
      shippingAddress: joinAddress(typed),
      bow: bow === '' ? null : { productId: Number(bow) },
      ...(bow !== '' && { bowColor, build: readTypedBuild(typed) }),
      gear: readGear(gear),
    }),
  );
