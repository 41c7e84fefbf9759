import { useQuery } from '@tanstack/react-query';
import type { StaffSummary } from '#contract/staff-overview.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';

const SUMMARY = '/api/admin/summary';

/** The figures of the tiles. */
export function useSummary() {
  return useQuery({
    queryKey: [SUMMARY],
    queryFn: ({ signal }) => askAsStaff<StaffSummary>(SUMMARY, { signal }),
    refetchOnMount: 'always',
  });
}
