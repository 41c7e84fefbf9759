import { useQuery } from '@tanstack/react-query';
import type { StaffDelays } from '#contract/delays.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';

export const DELAYS = '/api/admin/delays';

export const DELAYS_KEY = [DELAYS];

/** Where the release stands, and what customers said to the delays so far. */
export function useDelays() {
  return useQuery({
    queryKey: DELAYS_KEY,
    queryFn: ({ signal }) => askAsStaff<StaffDelays>(DELAYS, { signal }),
    refetchOnMount: 'always',
  });
}
