import { useQuery } from '@tanstack/react-query';
import { readPreorderStats } from '#contract/calls/staff/overview.ts';
import { callAsStaff } from '#web/staff/session/ask-as-staff.ts';

export const PREORDER_STATS = [readPreorderStats.path];

export function usePreorderStats() {
  return useQuery({
    queryKey: PREORDER_STATS,
    queryFn: ({ signal }) => callAsStaff(readPreorderStats, { signal }),
  });
}
