import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReleaseOutlook } from '#contract/mailings.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';
import { PREORDER_STATS } from './use-preorder-stats.ts';

const RELEASE = '/api/admin/release';

export const releaseQuery = queryOptions({
  queryKey: [RELEASE],
  queryFn: ({ signal }) => askAsStaff<ReleaseOutlook>(RELEASE, { signal }),
  // A day passes without any news of it.
  refetchOnMount: 'always',
});

/** What a release would do now, and the last one, which may be under way. */
export function useRelease() {
  return useQuery(releaseQuery);
}

export function rereadRelease(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [RELEASE] });
  void client.invalidateQueries({ queryKey: PREORDER_STATS });
}
