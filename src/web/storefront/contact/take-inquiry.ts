import { type ActionFunctionArgs, data } from 'react-router';
import { storefrontContext } from '#web/load-context.ts';
import { visitContext } from '#web/page-visit.ts';
import { checkInquiry } from './check-inquiry.ts';
import { type InquiryEntries, type InquiryFaults, type InquiryKind, readEntries } from './inquiry-kind.ts';

export type NotSent<Name extends string> = {
  outcome: 'missing' | 'faulty' | 'unreadable' | 'too-often' | 'failed';
  typed: InquiryEntries<Name>;
  faults: InquiryFaults<Name>;
  /** After too many: the seconds until the next one is taken. */
  retryAfter: number | null;
};
export type InquiryAnswer<Name extends string> = { outcome: 'sent' } | NotSent<Name>;

/** Takes the form of a browser without JavaScript. What is not sent comes back as it was typed. */
export async function takeInquiry<Name extends string>(
  kind: InquiryKind<Name>,
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
) {
  const { retryAfter, onFault } = context.get(visitContext);
  // Throws for whatever no form of a browser sends: another kind of content, or parts that have no end.
  const form = await request.formData().catch(() => null);
  const typed = readEntries(kind, form ?? new FormData());
  const answer = (outcome: NotSent<Name>['outcome'], status: number, faults: InquiryFaults<Name> = {}) =>
    data<InquiryAnswer<Name>>({ outcome, typed: showable(typed), faults, retryAfter }, { status });
  if (retryAfter !== null) return answer('too-often', 429);
  if (!form) return answer('unreadable', 400);
  try {
    const checked = await checkInquiry(kind, typed);
    if (!checked.ok) return answer(checked.missing ? 'missing' : 'faulty', 422, checked.faults);
    await context.get(storefrontContext).sendInquiry(checked.message);
  } catch (fault) {
    onFault(fault);
    return answer('failed', 500);
  }
  return data<InquiryAnswer<Name>>({ outcome: 'sent' });
}

/** HTML has no way to write NUL, and nobody has typed it. */
function showable<Name extends string>(typed: InquiryEntries<Name>): InquiryEntries<Name> {
  const texts = Object.entries<string>(typed).map(([name, text]) => [name, text.replaceAll('\0', '')]);
  return Object.fromEntries(texts) as InquiryEntries<Name>;
}
