import type { FieldErrors } from 'react-hook-form';
import { type CheckoutValues, TYPED_FIELDS } from './shipping-details.ts';

/** Why the form cannot be sent yet, in the words of the toast; each field says for itself what is wrong with it. */
export type Objection = { title: string; description: string };

/** The words of rule 4.3, the agreement first; null when nothing is wrong any more. */
export function objectTo(errors: FieldErrors<CheckoutValues>): Objection | null {
  if (errors.root?.message) return { title: 'Error', description: errors.root.message };
  if (errors.agreed) return { title: 'Agreement Required', description: errors.agreed.message ?? '' };
  const faulty = TYPED_FIELDS.filter((field) => errors[field]);
  if (faulty.some((field) => errors[field]?.type === 'too_small')) {
    return { title: 'Missing Information', description: 'Please fill in all required shipping fields.' };
  }
  if (Object.keys(errors).length === 0) return null;
  const [first] = faulty;
  if (first === 'email') {
    return {
      title: 'Check Your Email',
      description: 'Please check the email address: your confirmation and your payment link go there.',
    };
  }
  return {
    title: 'Check Your Details',
    description: (first && errors[first]?.message) ?? 'Please check your bow and its build.',
  };
}
