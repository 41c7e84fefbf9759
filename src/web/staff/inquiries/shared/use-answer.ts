import { useQueryClient } from '@tanstack/react-query';
import { inquiryReply, type StaffInquiryDetail } from '#contract/staff-contacts.ts';
import { ConnectionLost } from '#web/client/api-error.ts';
import { useWrittenMail } from '#web/staff/mailings/use-written-mail.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { toast } from '#web/ui/toast-store.ts';
import { contactPath, keepInquiry, rereadInquiry } from './use-inquiries.ts';

/** The same draft at the desk and on the phone panel of one tab. */
export const answerKey = (inquiry: number) => `fulldraw.staff.answer.${inquiry}`;

export const EMPTY_ANSWER = { message: '' };

/** Writing back by mail. */
export function useAnswer(inquiry: StaffInquiryDetail) {
  const { id, email } = inquiry;
  const client = useQueryClient();
  return useWrittenMail({
    key: answerKey(id),
    empty: EMPTY_ANSWER,
    schema: inquiryReply.omit({ requestKey: true }),
    send: (answer) => sendAnswer(inquiry, answer),
    async onSent(answered) {
      await keepInquiry(client, answered);
      toast({ title: 'Reply sent', description: `It is on its way to ${email}.` });
    },
    onFailed: () => rereadInquiry(client, id),
  });
}

type Answer = { message: string; requestKey: string };

/**
 * Sends an answer, and gives the inquiry with it. When the line breaks, the answer may have gone out all the same: then the
 * inquiry tells, and nobody has to guess. Throws as `askAsStaff` does when it has not, or when that is not known.
 */
async function sendAnswer(inquiry: StaffInquiryDetail, answer: Answer): Promise<StaffInquiryDetail> {
  const path = contactPath(inquiry.id);
  try {
    return await askAsStaff<StaffInquiryDetail>(`${path}/replies`, { method: 'POST', body: answer });
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    const now = await askAsStaff<StaffInquiryDetail>(path).catch(() => null);
    const known = new Set(inquiry.replies.map(({ id }) => id));
    if (now?.replies.some(({ id, message }) => !known.has(id) && message === answer.message)) return now;
    throw error;
  }
}
