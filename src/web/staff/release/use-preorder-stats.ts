import { useQuery } from '@tanstack/react-query';
import { readPreorderStats } from '#contract/calls/staff/overview.ts';
import type { PreorderStats } from '#contract/staff-overview.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { callAsStaff } from '../session/ask-as-staff.ts';

export const PREORDER_STATS = [readPreorderStats.path];

export function usePreorderStats() {
  return useQuery({
    queryKey: PREORDER_STATS,
    queryFn: ({ signal }) => callAsStaff(readPreorderStats, { signal }),
  });
}
