import { WRITER_FIELDS } from '../contact/contact-inquiry.ts';
import type { InquiryKind } from '../contact/inquiry-kind.ts';

/** A shop that wants to sell the Hunter. Its name and place head the message, where the staff's lists show them. */
export const DEALER_INQUIRY: InquiryKind<
  'shop' | 'town' | 'state' | 'firstName' | 'lastName' | 'email' | 'phone' | 'message'
> = {
  fields: {
    shop: { longest: 120 },
    town: { longest: 80 },
    state: { longest: 40 },
    ...WRITER_FIELDS,
    phone: { longest: 30, optional: true },
    // The shop takes 5000 characters, the head among them.
    message: { longest: 4700 },
  },
  toMessage: ({ shop, town, state, firstName, lastName, email, phone, message }) => ({
    name: `${firstName.trim()} ${lastName.trim()}`,
    email: email.trim(),
    phone: phone.trim(),
    interest: 'dealer',
    message: `${[shop, town, state].map((words) => words.trim()).join(', ')}\n\n${message.trim()}`,
  }),
};
