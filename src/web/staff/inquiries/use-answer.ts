import { readInquiry, replyToInquiry } from '#contract/inquiries/staff-inquiry-calls.ts';
import { inquiryReply, type StaffInquiryDetail } from '#contract/inquiries/staff-inquiry-schemas.ts';
import type { BodyOf } from '#contract/route.ts';
import { ConnectionLost } from '#web/client/api-error.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { MAIL_TEXTS, useKeptForm } from '#web/staff/parts/use-kept-form.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { inquiryQuery, keepInquiry } from './use-inquiries.ts';

type AnswerTexts = {
  /** The title of the message that it is on its way. */
  done: string;
  /** The title of the message that it is not; without one the page shows `failure`. */
  failed?: string;
};

/** Writing back by mail. The draft is the same on the desk and on the phone panel of one tab. */
export function useAnswer(inquiry: StaffInquiryDetail, { done, ...failed }: AnswerTexts) {
  const { id, email } = inquiry;
  return useKeptForm({
    ...MAIL_TEXTS,
    ...failed,
    key: `fulldraw.staff.answer.${id}`,
    empty: { message: '' },
    schema: inquiryReply.omit({ requestKey: true }),
    send: (answer) => sendAnswer(inquiry, answer),
    async onSent(answered) {
      await keepInquiry(answered);
      toast({ title: done, description: `It is on its way to ${email}.` });
    },
    // It is not known whether it arrived: if it has, it stands among the replies.
    onFailed: () => void queryClient().invalidateQueries({ queryKey: inquiryQuery(id).queryKey }),
  });
}

/**
 * Sends an answer, and gives the inquiry with it. When the connection breaks, the answer may have gone out all the same:
 * then the inquiry tells. Throws as `callAsStaff` does when it has not, or when that is not known.
 */
async function sendAnswer(
  { id, replies }: StaffInquiryDetail,
  body: BodyOf<typeof replyToInquiry>,
): Promise<StaffInquiryDetail> {
  const params = { id };
  try {
    return await callAsStaff(replyToInquiry, { params, body });
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    const now = await callAsStaff(readInquiry, { params }).catch(() => null);
    const known = new Set(replies.map((reply) => reply.id));
    if (now?.replies.some((reply) => !known.has(reply.id) && reply.message === body.message)) return now;
    throw error;
  }
}
