import type { UseFormReturn } from 'react-hook-form';
import { SHIPPING_FIELDS, type ShippingField } from '#contract/fields/shipping-fields.ts';
import { type AddressParts, joinAddress } from '#values/address/shipping-address.ts';
import type { BowBuild } from '#values/bow/build.ts';
import type { PlainDetail } from '#values/order/order-details.ts';

export type CheckoutFormState = UseFormReturn<CheckoutValues, CheckoutGoods>;

/** What is bought, as far as the form's rules depend on it. */
export type CheckoutGoods = { withBow: boolean; withAddress: boolean };
export const HUNTER_ALONE: CheckoutGoods = { withBow: true, withAddress: true };

export type TypedField = ShippingField;

/** What the customer types at the checkout (rule 4.2), and the colour. */
export type ShippingDetails = Record<TypedField, string> & { bowColor: string };

/** All that a pre-order is placed with; `build` is null where it is to be chosen later; `keepsCard`: the card may be charged for the balance. */
export type PreOrderDetails = ShippingDetails & { build: BowBuild | null; keepsCard: boolean };

/** `zipChecked`: of which ZIP code of another state its customer has said that it is right. */
export type CheckoutValues = PreOrderDetails & { agreed: boolean; zipChecked: string };

/** In the order in which they stand on the page. */
export const TYPED_FIELDS = Object.keys(SHIPPING_FIELDS) as TypedField[];

export const OPTIONAL_FIELDS: readonly TypedField[] = TYPED_FIELDS.filter(
  (field) => SHIPPING_FIELDS[field].missing === null,
);

export const ADDRESS_FIELDS = ['address', 'addressLine2', 'city', 'state', 'zipCode'] as const satisfies TypedField[];

/** Who orders; all that is asked of what is mailed. */
export const PERSON_FIELDS = ['firstName', 'lastName', 'email'] as const satisfies TypedField[];

export const NO_PARTS: AddressParts = { address: '', addressLine2: '', city: '', state: '', zipCode: '' };

/** An address as calls take it: its parts, and the one line that they make. */
export function addressRequest(typed: AddressParts): { shippingAddress: string; address: AddressParts } {
  const parts = ADDRESS_FIELDS.map((part) => [part, typed[part].trim()]);
  return { shippingAddress: joinAddress(typed), address: Object.fromEntries(parts) as AddressParts };
}

/** Who orders, as calls take it. */
export function personRequest(typed: Record<TypedField, string>) {
  return {
    customerName: `${typed.firstName.trim()} ${typed.lastName.trim()}`,
    customerEmail: typed.email.trim(),
    customerPhone: typed.phone.trim() || null,
  } satisfies Record<PlainDetail, string | null>;
}

/** Whether the fields can hold an address that was written elsewhere: each its part. */
export function fitsFields(parts: AddressParts): boolean {
  return ADDRESS_FIELDS.every((field) => parts[field].length <= SHIPPING_FIELDS[field].limit);
}

export const EMPTY_DETAILS: ShippingDetails = {
  ...(Object.fromEntries(TYPED_FIELDS.map((field) => [field, ''])) as Record<TypedField, string>),
  bowColor: 'Black',
};
