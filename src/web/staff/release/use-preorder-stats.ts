import { useQuery } from '@tanstack/react-query';
import type { PreorderStats } from '#contract/staff-overview.ts';
import { askAsStaff } from '../session/ask-as-staff.ts';

export function usePreorderStats() {
  return useQuery({
    queryKey: ['/api/preorder-stats'],
    queryFn: ({ signal }) => askAsStaff<PreorderStats>('/api/preorder-stats', { signal }),
  });
}
