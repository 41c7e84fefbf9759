import type { ContactMessage } from '#contract/inquiries.ts';
import { EMAIL_MAX } from '#values/email-address.ts';

export const INQUIRY_FIELDS = ['firstName', 'lastName', 'email', 'message'] as const;
export type InquiryField = (typeof INQUIRY_FIELDS)[number];
export type InquiryEntries = Record<InquiryField, string>;
export type InquiryFaults = Partial<InquiryEntries>;

export const LONGEST: Record<InquiryField, number> = { firstName: 100, lastName: 100, email: EMAIL_MAX, message: 5000 };

/** The form as it was typed; whatever else was posted is left aside. */
export function readEntries(form: FormData): InquiryEntries {
  const typed = (field: InquiryField) => {
    const value = form.get(field);
    return typeof value === 'string' ? value : '';
  };
  return {
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    email: typed('email'),
    message: typed('message'),
  };
}

/** What keeps an inquiry from being sent, per field; empty when nothing does. All four fields are required (spec section 5). */
export function findFaults(entries: InquiryEntries): InquiryFaults {
  const faults: InquiryFaults = {};
  for (const field of INQUIRY_FIELDS) {
    if (entries[field].trim() === '') faults[field] = 'Please fill in this field.';
    else if (entries[field].length > LONGEST[field]) faults[field] = `Please use at most ${LONGEST[field]} characters.`;
  }
  if (!faults.email && !looksLikeEmail(entries.email)) faults.email = 'Please check the e-mail address.';
  return faults;
}

export function hasMissing(entries: InquiryEntries): boolean {
  return INQUIRY_FIELDS.some((field) => entries[field].trim() === '');
}

/** What is sent to the shop (spec section 7): one name, no phone, and the interest that the form stands for. */
export function toMessage({ firstName, lastName, email, message }: InquiryEntries): ContactMessage {
  return {
    name: `${firstName.trim()} ${lastName.trim()}`,
    email: email.trim(),
    phone: '',
    interest: 'collaboration',
    message: message.trim(),
  };
}

// As strict as the API: dots never doubled nor at an end, a domain with an ending of letters.
function looksLikeEmail(address: string): boolean {
  return /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(address.trim());
}
