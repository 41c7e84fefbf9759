import { zodResolver } from '@hookform/resolvers/zod';
import type { ContactMessage } from '#contract/inquiries/inquiry-schemas.ts';
import { type InquiryEntries, type InquiryFaults, type InquiryKind, namesOf } from './inquiry-kind.ts';

export type CheckedInquiry<Name extends string> =
  | { ok: true; message: ContactMessage }
  /** `missing`: a required field is empty (rule 10.2). */
  | { ok: false; missing: boolean; faults: InquiryFaults<Name> };

/** Asks the contract's rules, in the browser and on the server alike. The form is read as a whole, so no element is named. */
export async function checkInquiry<Name extends string>(
  kind: InquiryKind<Name>,
  typed: InquiryEntries<Name>,
): Promise<CheckedInquiry<Name>> {
  const check = zodResolver(await kind.fetchRules());
  const { values, errors } = await check(typed, undefined, { fields: {}, shouldUseNativeValidation: false });
  const found = errors as Partial<Record<Name, { type: string; message: string }>>;
  const faulty = namesOf(kind).filter((name) => found[name]);
  if (faulty.length === 0) return { ok: true, message: kind.toMessage(values as InquiryEntries<Name>) };
  return {
    ok: false,
    missing: faulty.some((name) => found[name]?.type === 'too_small'),
    faults: Object.fromEntries(faulty.map((name) => [name, found[name]?.message])) as InquiryFaults<Name>,
  };
}
