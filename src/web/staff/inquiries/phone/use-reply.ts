import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { inquiryReply, type StaffInquiryDetail } from '#contract/staff-contacts.ts';
import { useKeyedDraft } from '#web/client/keyed-draft.ts';
import { answerKey, EMPTY_ANSWER } from '#web/staff/inquiries/shared/use-answer.ts';
import { contactPath, keepInquiry, rereadInquiry } from '#web/staff/inquiries/shared/use-inquiries.ts';
import { changeFromPhone, sayFailed } from '#web/staff/phone/change-from-phone.ts';
import { whileOnline } from '#web/staff/phone/connection.ts';
import { reread } from '#web/staff/phone/reread.ts';
import { connectField } from '#web/staff/shell/connect-field.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Writing back by mail. What is typed is kept in this tab until it has gone out, and goes out once. */
export function useReply({ id, email }: StaffInquiryDetail) {
  const client = useQueryClient();
  const draft = useKeyedDraft(answerKey(id), EMPTY_ANSWER);
  const form = useForm({
    defaultValues: draft.typed,
    resolver: zodResolver(inquiryReply.pick({ message: true })),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { message: string; requestKey: string }) =>
      changeFromPhone<StaffInquiryDetail>(`${contactPath(id)}/replies`, { method: 'POST', body }),
    onSuccess: async (saved) => {
      draft.forget();
      form.reset(EMPTY_ANSWER);
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

  const connect = connectField(form);
  return {
    busy: isPending,
    field: {
      ...connect('message', { onChange: ({ target }) => draft.type({ message: target.value }) }),
      readOnly: isPending,
    },
    send: form.handleSubmit(({ message }) => {
      if (isPending) return;
      whileOnline(() => {
        draft.noteSent();
        mutate({ message, requestKey: draft.requestKey });
      });
    }),
  };
}
