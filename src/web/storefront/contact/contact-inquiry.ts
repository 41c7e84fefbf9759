import { EMAIL_MAX } from '#values/email-address.ts';
import type { InquiryKind } from './inquiry-kind.ts';

/** The fields of whoever writes. */
export const WRITER_FIELDS = {
  firstName: { longest: 100 },
  lastName: { longest: 100 },
  email: { longest: EMAIL_MAX },
} as const;

/** The contact form: all four fields are required (spec section 5); sent with one name, no phone and a fixed interest. */
export const CONTACT_INQUIRY: InquiryKind<'firstName' | 'lastName' | 'email' | 'message'> = {
  fields: { ...WRITER_FIELDS, message: { longest: 5000 } },
  toMessage: ({ firstName, lastName, email, message }) => ({
    name: `${firstName.trim()} ${lastName.trim()}`,
    email: email.trim(),
    phone: '',
    interest: 'collaboration',
    message: message.trim(),
  }),
};
