import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffBackups } from '#contract/staff-backups.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { staffFailureText } from '#web/staff/session/staff-failure-labels.ts';
import { toast } from '#web/ui/toast-store.ts';

const KEY = ['/api/admin/backups'];
/** Nothing but time makes a backup old. */
const LOOK_AGAIN_MS = 10 * 60_000;

export function useBackups() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => askAsStaff<StaffBackups>('/api/admin/backups', { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Lets a restored shop send what it holds back. */
export function useReleaseHold(onEnd: () => void) {
  const client = useQueryClient();
  const releasing = useMutation({
    mutationFn: () => askAsStaff<StaffBackups>('/api/admin/backups/release', { method: 'POST' }),
    onSuccess: (state) => {
      client.setQueryData(KEY, state);
      toast({ title: 'Released', description: 'What was held goes out now.' });
    },
    onError: (error) => {
      const description = staffFailureText(error, 'It is still held. Please try again.');
      toast({ title: 'That did not work', description, variant: 'destructive' });
      void client.invalidateQueries({ queryKey: KEY });
    },
    onSettled: onEnd,
  });
  return { release: () => releasing.mutate(), busy: releasing.isPending };
}
