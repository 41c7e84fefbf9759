import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { StaffFigures } from '#contract/staff-overview.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';

/** The figures of so many days until today; those of another span stay while they are being fetched. */
export function useFigures(days: number) {
  return useQuery({
    queryKey: ['/api/admin/figures', days],
    queryFn: ({ signal }) => askAsStaff<StaffFigures>(`/api/admin/figures?days=${days}`, { signal }),
    placeholderData: keepPreviousData,
  });
}
