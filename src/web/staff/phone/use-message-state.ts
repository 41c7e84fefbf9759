import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffInquiryDetail } from '#contract/staff-contacts.ts';
import type { InquiryState } from '#values/inquiry.ts';
import { toast } from '#web/ui/toast-store.ts';
import { STATE_WORDS } from '../contacts/state-words.tsx';
import { contactPath, keepInquiry } from '../contacts/use-inquiries.ts';
import { changeFromPhone, sayFailed } from './change-from-phone.ts';
import { whileOnline } from './connection.ts';
import { reread } from './reread.ts';

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
