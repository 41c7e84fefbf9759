import { useQuery } from '@tanstack/react-query';
import { readNeeds } from '#contract/operation/overview-calls.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, reread, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import type { NeedAction } from './need-groups.ts';

const needsQuery = staffQuery(readNeeds);

/** What waits for a person. */
export function useNeeds() {
  return useQuery(needsQuery);
}

/** Does something about one of them; each answer is the whole list as it is afterwards. */
export function useAnswerNeed() {
  return useStaffChange({
    send: ({ route, id }: NeedAction) => callAsStaff(route, { params: { id } }),
    onDone: (needs) => queryClient().setQueryData(needsQuery.queryKey, needs),
    failed: 'That did not work',
    otherwise: 'It is still in the list. Please try again.',
    onFailed: () => reread(readNeeds),
  });
}
