import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inquiryReply, type StaffInquiryDetail } from '#contract/staff-contacts.ts';
import { useKeyedDraft } from '#web/client/use-keyed-draft.ts';
import { toast } from '#web/ui/toast-store.ts';
import { answerKey, EMPTY_ANSWER } from '../contacts/use-answer.ts';
import { contactPath, keepInquiry, rereadInquiry } from '../contacts/use-inquiries.ts';
import { changeFromPhone, sayFailed } from './change-from-phone.ts';
import { whileOnline } from './connection.ts';
import { reread } from './reread.ts';

/** Writing back by mail. What is typed is kept in this tab until it has gone out, and goes out once. */
export function useReply({ id, email }: StaffInquiryDetail) {
  const client = useQueryClient();
  const draft = useKeyedDraft(answerKey(id), EMPTY_ANSWER);
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { message: string; requestKey: string }) =>
      changeFromPhone<StaffInquiryDetail>(`${contactPath(id)}/replies`, { method: 'POST', body }),
    onSuccess: async (saved) => {
      draft.forget();
      await keepInquiry(client, saved);
      toast({ title: 'Reply Sent', description: `It is on its way to ${email}.` });
      reread(client, 'contacts');
    },
    onError: (error) => {
      sayFailed('Failed to send reply', error, 'Please try again; what you typed is still here.');
      // It is not known whether it arrived: if it has, it stands among the replies.
      rereadInquiry(client, id);
    },
  });

  return {
    text: draft.typed.message,
    fault,
    busy: isPending,
    type(text: string) {
      setFault(null);
      draft.type({ message: text });
    },
    /** False when there is nothing that could be sent. */
    send(): boolean {
      const checked = inquiryReply.safeParse({ ...draft.typed, requestKey: draft.requestKey });
      setFault(checked.error?.issues[0]?.message ?? null);
      if (!checked.success) return false;
      if (isPending) return true;
      whileOnline(() => {
        draft.noteSent();
        mutate(checked.data);
      });
      return true;
    },
  };
}
