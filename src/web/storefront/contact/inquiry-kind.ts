import type { ContactMessage } from '#contract/inquiries.ts';

/** The most characters of a field, and whether it may stay empty. */
export type InquiryField = { longest: number; optional?: true };

/** A form that writes to the shop: its fields in the order in which they stand, and what is sent for them. */
export type InquiryKind<Name extends string> = {
  fields: Record<Name, InquiryField>;
  toMessage(entries: InquiryEntries<Name>): ContactMessage;
};
export type InquiryEntries<Name extends string> = Record<Name, string>;
export type InquiryFaults<Name extends string> = Partial<InquiryEntries<Name>>;

export function namesOf<Name extends string>({ fields }: InquiryKind<Name>): Name[] {
  return Object.keys(fields) as Name[];
}

/** The form as it was typed; whatever else was posted is left aside. */
export function readEntries<Name extends string>(kind: InquiryKind<Name>, form: FormData): InquiryEntries<Name> {
  const typed = namesOf(kind).map((name) => [name, form.get(name)]);
  const texts = typed.map(([name, value]) => [name, typeof value === 'string' ? value : '']);
  return Object.fromEntries(texts) as InquiryEntries<Name>;
}

/** What keeps an inquiry from being sent, per field; empty when nothing does (spec section 5). */
export function findFaults<Name extends string>(
  kind: InquiryKind<Name>,
  entries: InquiryEntries<Name>,
): InquiryFaults<Name> {
  const faults: InquiryFaults<Name> = {};
  for (const name of namesOf(kind)) {
    const { longest } = kind.fields[name];
    if (isMissing(kind, name, entries)) faults[name] = 'Please fill in this field.';
    else if (entries[name].length > longest) faults[name] = `Please use at most ${longest} characters.`;
    else if (name === 'email' && !looksLikeEmail(entries[name])) faults[name] = 'Please check the e-mail address.';
  }
  return faults;
}

export function hasMissing<Name extends string>(kind: InquiryKind<Name>, entries: InquiryEntries<Name>): boolean {
  return namesOf(kind).some((name) => isMissing(kind, name, entries));
}

function isMissing<Name extends string>({ fields }: InquiryKind<Name>, name: Name, entries: InquiryEntries<Name>) {
  return !fields[name].optional && entries[name].trim() === '';
}

// As strict as the API: dots never doubled nor at an end, a domain with an ending of letters.
function looksLikeEmail(address: string): boolean {
  return /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(address.trim());
}
