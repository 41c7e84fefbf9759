import { DEALER_LIMITS } from '#contract/field-limits.ts';
import type { InquiryKind } from '#web/storefront/contact/inquiry-kind.ts';

/** A shop that wants to sell the Hunter. Its name and place head the message, where the staff's lists show them. */
export const DEALER_INQUIRY: InquiryKind<keyof typeof DEALER_LIMITS> = {
  limits: DEALER_LIMITS,
  optional: ['phone'],
  fetchRules: async () => (await import('#contract/inquiries.ts')).dealerForm,
  toMessage: ({ shop, town, state, firstName, lastName, email, phone, message }) => ({
    name: `${firstName} ${lastName}`,
    email,
    phone,
    interest: 'dealer',
    message: `${[shop, town, state].join(', ')}\n\n${message}`,
  }),
};
