import { useQueryClient } from '@tanstack/react-query';
import { inquiryReply, type StaffInquiryDetail } from '#contract/staff-contacts.ts';
import { useWrittenMail } from '#web/staff/mailings/use-written-mail.ts';
import { toast } from '#web/ui/toast-store.ts';
import { sendAnswer } from './send-answer.ts';
import { keepInquiry, rereadInquiry } from './use-inquiries.ts';

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
