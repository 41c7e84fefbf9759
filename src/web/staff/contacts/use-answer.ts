import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { inquiryReply, type StaffInquiryDetail } from '#contract/staff-contacts.ts';
import { toast } from '#web/ui/toast-store.ts';
import { askAsStaff } from '../session/ask-as-staff.ts';
import { staffFailureWords } from '../session/staff-failure-words.ts';
import { answerMemory, newAnswer, typeAnswer } from './answer-draft.ts';
import { contactPath, keepInquiry, rereadInquiry } from './use-inquiries.ts';

/** Writing back by mail. What is typed is kept until it has gone out, and goes out once. */
export function useAnswer({ id, email }: StaffInquiryDetail) {
  const client = useQueryClient();
  const memory = answerMemory(id);
  const [draft, setDraft] = useState(() => memory.read() ?? newAnswer());
  const [fault, setFault] = useState<string | null>(null);
  const underWay = useRef(false);

  const sending = useMutation({
    mutationFn: ({ message, requestKey }: { message: string; requestKey: string }) =>
      askAsStaff<StaffInquiryDetail>(`${contactPath(id)}/replies`, { method: 'POST', body: { message, requestKey } }),
    onSuccess: async (inquiry) => {
      memory.forget();
      setDraft(newAnswer());
      await keepInquiry(client, inquiry);
      toast({ title: 'Reply sent', description: `It is on its way to ${email}.` });
    },
    // It is not known whether it arrived: if it has, it stands among the answers.
    onError: () => rereadInquiry(client, id),
    onSettled: () => {
      underWay.current = false;
    },
  });

  function keep(next: typeof draft) {
    setDraft(next);
    if (next.message === '') memory.forget();
    else memory.keep(next);
  }

  return {
    message: draft.message,
    fault,
    busy: sending.isPending,
    failure:
      sending.error && staffFailureWords(sending.error, 'The reply was not sent. Please try again; it is still here.'),
    type(message: string) {
      setFault(null);
      keep(typeAnswer(draft, message));
    },
    /** False when there is nothing that could be sent. */
    send(): boolean {
      const checked = inquiryReply.safeParse(draft);
      setFault(checked.error?.issues[0]?.message ?? null);
      if (!checked.success) return false;
      if (underWay.current) return true;
      underWay.current = true;
      keep({ ...draft, sent: checked.data.message });
      sending.mutate(checked.data);
      return true;
    },
  };
}
