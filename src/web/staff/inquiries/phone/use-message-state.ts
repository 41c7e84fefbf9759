import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffInquiryDetail } from '#contract/staff-contacts.ts';
import type { InquiryState } from '#values/inquiry.ts';
import { STATE_WORDS } from '#web/staff/inquiries/shared/state-labels.tsx';
import { contactPath, keepInquiry } from '#web/staff/inquiries/shared/use-inquiries.ts';
import { changeFromPhone, sayFailed } from '#web/staff/phone/change-from-phone.ts';
import { whileOnline } from '#web/staff/phone/connection.ts';
import { reread } from '#web/staff/phone/reread.ts';
import { toast } from '#web/ui/toast-store.ts';

/** How far staff are with a message: shown at once, and as it was when the server refuses. */
export function useMessageState(message: StaffInquiryDetail) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    scope: { id: `message-${message.id}` },
    mutationFn: (state: InquiryState) =>
      changeFromPhone<StaffInquiryDetail>(contactPath(message.id), { method: 'PUT', body: { state } }),
    onMutate: async (state) => {
      await keepInquiry(client, { ...message, state });
      return { before: message };
    },
    onSuccess: async (saved) => {
      await keepInquiry(client, saved);
      toast({ title: 'Message Updated', description: `${saved.name}: ${STATE_WORDS[saved.state]}.` });
    },
    onError: async (error, _state, taken) => {
      if (taken) await keepInquiry(client, taken.before);
      sayFailed('Failed to update message', error);
    },
    onSettled: () => reread(client, 'contacts'),
  });
  return (state: InquiryState) => whileOnline(() => mutate(state));
}
