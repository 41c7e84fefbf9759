import { CONTACT_LIMITS } from '#contract/fields/field-limits.ts';
import type { InquiryKind } from './inquiry-kind.ts';

/** The contact form; sent with one name, no phone and a fixed interest. */
export const CONTACT_INQUIRY: InquiryKind<keyof typeof CONTACT_LIMITS> = {
  limits: CONTACT_LIMITS,
  optional: [],
  fetchRules: async () => (await import('#contract/inquiries/inquiry-schemas.ts')).contactForm,
  toMessage: ({ firstName, lastName, email, message }) => ({
    name: `${firstName} ${lastName}`,
    email,
    phone: '',
    interest: 'collaboration',
    message,
  }),
};
