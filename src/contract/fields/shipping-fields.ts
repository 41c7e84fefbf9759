import { EMAIL_MAX } from '#values/network/email-address.ts';

/**
 * What is typed at the checkout, in the order in which it stands on the page; joined, name and address stay within what an
 * order takes. `missing` is said where a field stays empty; a field without it may. Apart
 * from the schemas made of it, since the page shows its fields before it has fetched those.
 */
export const SHIPPING_FIELDS = {
  firstName: { limit: 100, missing: 'Please enter your first name.' },
  lastName: { limit: 100, missing: 'Please enter your last name.' },
  email: { limit: EMAIL_MAX, missing: 'Please enter your email address.' },
  phone: { limit: 30, missing: null },
  address: { limit: 120, missing: 'Please enter your street address.' },
  /** Flat, floor, building: within the street part of the line. */
  addressLine2: { limit: 60, missing: null },
  city: { limit: 100, missing: 'Please enter your city.' },
  state: { limit: 50, missing: 'Please enter your state.' },
  zipCode: { limit: 20, missing: 'Please enter your ZIP code.' },
} as const;
export type ShippingField = keyof typeof SHIPPING_FIELDS;
