import { useQuery } from '@tanstack/react-query';
import { readBackups, releaseHold } from '#contract/operation/overview-calls.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, reread, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';

const backupsQuery = staffQuery(readBackups);
/** Nothing but time makes a backup old. */
const LOOK_AGAIN_MS = 10 * 60_000;

export function useBackups() {
  return useQuery({ ...backupsQuery, refetchInterval: LOOK_AGAIN_MS });
}

/** Lets a restored shop send what it holds back. */
export function useReleaseHold(onEnd: () => void) {
  const { send, busy } = useStaffChange({
    send: () => callAsStaff(releaseHold),
    onDone(state) {
      queryClient().setQueryData(backupsQuery.queryKey, state);
      toast({ title: 'Released', description: 'What was held goes out now.' });
    },
    failed: 'That did not work',
    otherwise: 'It is still held. Please try again.',
    onFailed: () => reread(readBackups),
    onSettled: onEnd,
  });
  return { release: () => send(), busy };
}
