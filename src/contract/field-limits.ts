import { EMAIL_MAX } from '#values/email-address.ts';

// The most characters that a field takes. Apart from the schemas that hold forms to them, since a page shows its fields
// before it has fetched those.

/** The whole address, on the one line that an order keeps. */
export const LONGEST_ADDRESS = 400;

/**
 * What is typed at the checkout, in the order in which it stands on the page; joined, name and address stay within what an
 * order takes. `missing` is said where a field stays empty; a field without it may.
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

const WRITER_LIMITS = { firstName: 100, lastName: 100, email: EMAIL_MAX } as const;

export const LONGEST_MESSAGE = 5000;
export const CONTACT_LIMITS = { ...WRITER_LIMITS, message: LONGEST_MESSAGE } as const;

/** The shop and its place head the message that is sent, so that they count among its characters. */
export const DEALER_LIMITS = {
  shop: 120,
  town: 80,
  state: 40,
  ...WRITER_LIMITS,
  phone: 30,
  message: 4700,
} as const;

export const LONGEST_QUESTION = 500;
