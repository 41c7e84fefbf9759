import { type ActionFunctionArgs, data } from 'react-router';
import { storefrontContext } from '#web/load-context.ts';
import { visitContext } from '#web/page-visit.ts';
import {
  findFaults,
  hasMissing,
  type InquiryEntries,
  type InquiryFaults,
  type InquiryKind,
  readEntries,
} from './inquiry-kind.ts';

export type NotSent<Name extends string> = {
  outcome: 'missing' | 'faulty' | 'too-often' | 'failed';
  typed: InquiryEntries<Name>;
  faults: InquiryFaults<Name>;
};
export type InquiryAnswer<Name extends string> = { outcome: 'sent' } | NotSent<Name>;

/** Takes the form of a browser without JavaScript. What is not sent comes back as it was typed. */
export async function takeInquiry<Name extends string>(
  kind: InquiryKind<Name>,
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
) {
  const typed = readEntries(kind, await request.formData());
  const answer = (outcome: NotSent<Name>['outcome'], status: number, faults: InquiryFaults<Name> = {}) =>
    data<InquiryAnswer<Name>>({ outcome, typed, faults }, { status });
  if (context.get(visitContext).tooOften) return answer('too-often', 429);
  const faults = findFaults(kind, typed);
  if (Object.keys(faults).length > 0) return answer(hasMissing(kind, typed) ? 'missing' : 'faulty', 422, faults);
  try {
    await context.get(storefrontContext).sendInquiry(kind.toMessage(typed));
  } catch {
    return answer('failed', 500);
  }
  return data<InquiryAnswer<Name>>({ outcome: 'sent' });
}
