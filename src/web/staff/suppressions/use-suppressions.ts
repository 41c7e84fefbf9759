import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { liftSuppression, listSuppressions } from '#contract/calls/staff/mailings.ts';
import type { Suppression } from '#contract/mailings.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { callAsStaff, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { toast } from '#web/ui/toast-store.ts';

export const PAGE_SIZE = 25;

/** A page of blocked addresses, newest first. One more than is shown tells whether older ones follow. */
export function useSuppressions(before: string) {
  return useQuery({
    ...staffQuery(listSuppressions, { query: { before: Number(before) || null, limit: PAGE_SIZE + 1 } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Takes an address from the list. That another person was faster comes to the same. */
export function useLift(onEnd: () => void) {
  const client = useQueryClient();
  return useStaffChange({
    send: ({ id }: Suppression) =>
      callAsStaff(liftSuppression, { params: { suppression: id } }).catch((error: unknown) => {
        if (!isRefusal(error, 'not-found')) throw error;
      }),
    onDone(_, { address }) {
      toast({ title: 'Block lifted', description: address });
      onEnd();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [listSuppressions.path] }),
    otherwise: 'The address is still blocked. Please try again.',
  });
}
