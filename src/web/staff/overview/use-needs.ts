import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffNeeds } from '#contract/staff-overview.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { toast } from '#web/ui/toast-store.ts';

const KEY = ['/api/admin/needs'];

/** What waits for a person. Each answer to one of them is the whole list as it is afterwards. */
export function useNeeds() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => askAsStaff<StaffNeeds>('/api/admin/needs', { signal }) });
}

/** Does something about one of them: `path` is the call, such as `/api/admin/emails/7/retry`. */
export function useAnswerNeed() {
  const client = useQueryClient();
  const answering = useMutation({
    mutationFn: (path: string) => askAsStaff<StaffNeeds>(path, { method: 'POST' }),
    onSuccess: (needs) => client.setQueryData(KEY, needs),
    onError: (error) => {
      const description = staffFailureText(error, 'It is still in the list. Please try again.');
      toast({ title: 'That did not work', description, variant: 'destructive' });
      void client.invalidateQueries({ queryKey: KEY });
    },
  });
  return {
    /** The call that is under way. */
    busyWith: answering.isPending ? answering.variables : null,
    answer: (path: string) => {
      if (!answering.isPending) answering.mutate(path);
    },
  };
}
