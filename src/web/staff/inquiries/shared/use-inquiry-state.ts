import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffInquiryDetail } from '#contract/staff-contacts.ts';
import type { InquiryState } from '#values/inquiry.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { toast } from '#web/ui/toast-store.ts';
import { contactPath, keepInquiry, rereadInquiry } from './use-inquiries.ts';

/** Puts an inquiry into the archive, takes it back out, or marks it as new. */
export function useInquiryState(id: number) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (state: InquiryState) =>
      askAsStaff<StaffInquiryDetail>(contactPath(id), { method: 'PUT', body: { state } }),
    onSuccess: (inquiry) => keepInquiry(client, inquiry),
    onError: (error) => {
      const description = staffFailureText(error, 'It is as it was. Please try again.');
      toast({ title: 'That did not work', description, variant: 'destructive' });
      rereadInquiry(client, id);
    },
  });
  return {
    move: (state: InquiryState) => {
      if (!change.isPending) change.mutate(state);
    },
    /** The state that is being asked for. */
    asked: change.isPending ? change.variables : null,
  };
}
