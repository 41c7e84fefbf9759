import type { ShippingDetails, TypedField } from './shipping-details.ts';

/** Why the form cannot be sent yet: the words of the toast, and a sentence for each field at fault. */
export type Objection = {
  title: string;
  description: string;
  fields: Partial<Record<TypedField, string>>;
  agreementMissing: boolean;
};

export const WHEN_EMPTY = {
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  email: 'Please enter your email address.',
  address: 'Please enter your street address.',
  city: 'Please enter your city.',
  state: 'Please enter your state.',
  zipCode: 'Please enter your ZIP code.',
} satisfies Partial<Record<TypedField, string>>;

// The rule of HTML's email fields, without its hope that a bare host name is an address.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** The checks and words of spec section 5; null when the order can be placed. */
export function checkDetails(details: ShippingDetails, agreed: boolean): Objection | null {
  const fields: Objection['fields'] = {};
  for (const [field, sentence] of Object.entries(WHEN_EMPTY)) {
    if (details[field as TypedField].trim() === '') fields[field as TypedField] = sentence;
  }
  const somethingMissing = Object.keys(fields).length > 0;
  if (!fields.email && !EMAIL.test(details.email.trim())) fields.email = 'Please check the email address.';

  if (!agreed) {
    return {
      title: 'Agreement Required',
      description: 'Please agree to the remaining balance terms to continue.',
      fields,
      agreementMissing: true,
    };
  }
  if (Object.keys(fields).length === 0) return null;
  return {
    title: somethingMissing ? 'Missing Information' : 'Check Your Email',
    description: somethingMissing
      ? 'Please fill in all required shipping fields.'
      : 'Please check the email address: your confirmation and your payment link go there.',
    fields,
    agreementMissing: false,
  };
}
