import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Suppression } from '#contract/mailings.ts';
import { isRefusal } from '#web/client/api-error.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { toast } from '#web/ui/toast-store.ts';

const SUPPRESSIONS = '/api/admin/suppressions';

export const PAGE_SIZE = 25;

/** A page of blocked addresses, newest first. One more than is shown tells whether older ones follow. */
export function useSuppressions(before: string) {
  const search = new URLSearchParams({ limit: String(PAGE_SIZE + 1), ...(before ? { before } : {}) });
  return useQuery({
    queryKey: [SUPPRESSIONS, before],
    queryFn: ({ signal }) => askAsStaff<Suppression[]>(`${SUPPRESSIONS}?${search}`, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Takes an address from the list. That somebody else was faster comes to the same. */
export function useLift(onEnd: () => void) {
  const client = useQueryClient();
  const underWay = useRef(false);
  const lifting = useMutation({
    mutationFn: ({ id }: Suppression) =>
      askAsStaff(`${SUPPRESSIONS}/${id}`, { method: 'DELETE' }).catch((error: unknown) => {
        if (!isRefusal(error, 'not-found')) throw error;
      }),
    onSuccess: (_, { address }) => {
      toast({ title: 'Block lifted', description: address });
      onEnd();
    },
    onSettled() {
      underWay.current = false;
      return client.invalidateQueries({ queryKey: [SUPPRESSIONS] });
    },
  });
  return {
    lift(suppression: Suppression) {
      if (underWay.current) return;
      underWay.current = true;
      lifting.mutate(suppression);
    },
    busy: lifting.isPending,
    failure: lifting.error && staffFailureText(lifting.error, 'The address is still blocked. Please try again.'),
    reset: lifting.reset,
  };
}
