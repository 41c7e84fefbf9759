import { useQuery } from '@tanstack/react-query';
import type { PreorderStats } from '#contract/staff-overview.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';

export const PREORDER_STATS = ['/api/preorder-stats'];

export function usePreorderStats() {
  return useQuery({
    queryKey: PREORDER_STATS,
    queryFn: ({ signal }) => askAsStaff<PreorderStats>('/api/preorder-stats', { signal }),
  });
}
