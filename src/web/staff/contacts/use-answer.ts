import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { inquiryReply, type StaffInquiryDetail } from '#contract/staff-contacts.ts';
import { ConnectionLost } from '#web/client/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import { staffFailureWords } from '../session/staff-failure-words.ts';
import { answerMemory, newAnswer, typeAnswer } from './answer-draft.ts';
import { type Answer, sendAnswer } from './send-answer.ts';
import { keepInquiry, rereadInquiry } from './use-inquiries.ts';

/** Writing back by mail. What is typed is kept until it has gone out, and goes out once. */
export function useAnswer(inquiry: StaffInquiryDetail) {
  const { id, email } = inquiry;
  const client = useQueryClient();
  const memory = answerMemory(id);
  const [draft, setDraft] = useState(() => memory.read() ?? newAnswer());
  const [fault, setFault] = useState<string | null>(null);
  const underWay = useRef(false);

  const sending = useMutation({
    mutationFn: (answer: Answer) => sendAnswer(inquiry, answer),
    onSuccess: async (answered) => {
      memory.forget();
      setDraft(newAnswer());
      await keepInquiry(client, answered);
      toast({ title: 'Reply sent', description: `It is on its way to ${email}.` });
    },
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
    failure: sending.error && failureWords(sending.error),
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

function failureWords(error: unknown): string {
  if (error instanceof ConnectionLost) {
    return 'There is no connection to the shop right now. Send it again later: it goes out once, however often you do.';
  }
  return staffFailureWords(error, 'Please try again; what you wrote is still here.');
}
