import type { CheckoutDetails } from '#contract/customers/customer-schemas.ts';
import { SHIPPING_FIELDS } from '#contract/fields/shipping-fields.ts';
import {
  ADDRESS_FIELDS,
  fitsFields,
  type ShippingDetails,
  TYPED_FIELDS,
  type TypedField,
} from '#web/order-fields/shipping-details.ts';

export type FilledIn = Partial<Pick<ShippingDetails, TypedField>>;

/**
 * What an account fills in: fields that are empty and that nobody has touched. The address goes in as a whole or not at
 * all, since a street of the account beside a town that was typed is no address; one in a form of its own, or that its fields
 * cannot hold, stays out.
 */
export function fillFromAccount(
  account: CheckoutDetails,
  typed: Pick<ShippingDetails, TypedField>,
  isTouched: (field: TypedField) => boolean,
): FilledIn {
  const { firstName, lastName, email, phone } = account;
  const isFree = (field: TypedField) => typed[field].trim() === '' && !isTouched(field);
  const address = ADDRESS_FIELDS.every(isFree) ? account.address : null;
  const known: FilledIn = { firstName, lastName, email, phone, ...(address && fitsFields(address) ? address : {}) };
  const filled: FilledIn = {};
  for (const field of TYPED_FIELDS) {
    const value = known[field]?.trim();
    if (value && value.length <= SHIPPING_FIELDS[field].limit && isFree(field)) filled[field] = value;
  }
  return filled;
}

/** What was typed, without what the account filled in: that comes from the account again, and only while it is signed in. */
export function withoutFilledIn(details: ShippingDetails, filled: FilledIn): ShippingDetails {
  const own = { ...details };
  for (const field of TYPED_FIELDS) {
    if (filled[field] !== undefined && own[field] === filled[field]) own[field] = '';
  }
  return own;
}
