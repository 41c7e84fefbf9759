import { EMAIL_MAX } from '#values/network/email-address.ts';

// The most characters that a field takes. Apart from the schemas that hold forms to them, since a page shows its fields
// before it has fetched those.

/** The whole address, on the one line that an order keeps. */
export const LONGEST_ADDRESS = 400;

/** The whole name, on the one line that an order keeps. */
export const LONGEST_NAME = 201;

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

export const LONGEST_GIFT_MESSAGE = 300;

/** Longer than any code is, so that one with spaces and a slip of the finger is answered as a wrong code. */
export const LONGEST_GIFT_CARD_CODE = 60;

/** The end of a product's address. */
export const LONGEST_SLUG = 80;

/** The word for a finish of a bow. */
export const LONGEST_FINISH = 40;
