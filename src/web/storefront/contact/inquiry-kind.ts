import type { z } from 'zod';
import type { ContactMessage } from '#contract/inquiries/inquiry-schemas.ts';

export type InquiryEntries<Name extends string> = Record<Name, string>;
export type InquiryFaults<Name extends string> = Partial<InquiryEntries<Name>>;

/** A form that writes to the shop: its fields in the order in which they stand, and what is sent for them. */
export type InquiryKind<Name extends string> = {
  /** The most characters of each field. */
  limits: Record<Name, number>;
  optional: readonly Name[];
  /** The contract's rules of the fields, apart, so that pages go without zod until somebody writes. */
  fetchRules(): Promise<z.ZodType<InquiryEntries<Name>, InquiryEntries<Name>>>;
  /** Of entries that keep the rules. */
  toMessage(entries: InquiryEntries<Name>): ContactMessage;
};

export function namesOf<Name extends string>({ limits }: InquiryKind<Name>): Name[] {
  return Object.keys(limits) as Name[];
}

/** The form as it was typed; whatever else was posted is left aside. */
export function readEntries<Name extends string>(kind: InquiryKind<Name>, form: FormData): InquiryEntries<Name> {
  const typed = namesOf(kind).map((name) => [name, form.get(name)]);
  const texts = typed.map(([name, value]) => [name, typeof value === 'string' ? value : '']);
  return Object.fromEntries(texts) as InquiryEntries<Name>;
}
