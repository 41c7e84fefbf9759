import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { may } from '#contract/access.ts';
import { changeDesk, readDesk } from '#contract/staff-accounts/desk-calls.ts';
import type { DeskChange } from '#contract/staff-accounts/desk-schemas.ts';
import type { DeskList } from '#values/staff/desk-lists.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { RoleContext } from '#web/staff/calls/may.tsx';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { type ListColumn, shownColumns } from './list-column.ts';

const deskQuery = staffQuery(readDesk);

/** How whoever sits here has set up their desk. It is read once, and waited for so that no column jumps. */
export function useDesk() {
  return useQuery({ ...deskQuery, staleTime: Number.POSITIVE_INFINITY });
}

/** Another choice, shown at once. */
export function useDeskChange() {
  return useStaffChange({
    scope: 'desk',
    send: (change: DeskChange) => callAsStaff(changeDesk, { body: change }),
    async showAtOnce(change) {
      const before = queryClient().getQueryData(deskQuery.queryKey);
      if (before) {
        const columns = { ...before.columns, ...change.columns };
        await keepAnswer(deskQuery, { ...before, ...change, columns });
      }
      return () => queryClient().setQueryData(deskQuery.queryKey, before);
    },
    onDone: (kept) => keepAnswer(deskQuery, kept),
    failed: 'Your choice was not saved',
  });
}

/** The columns of a list: those that this person may see, and of them the ones that they chose. */
export function useColumns<Row>(list: DeskList, columns: ListColumn<Row>[]) {
  const role = use(RoleContext);
  const desk = useDesk();
  const all = columns.filter(({ permission }) => !permission || (role !== null && may(role, permission)));
  return { all, shown: shownColumns(all, desk.data?.columns[list]), known: !desk.isPending };
}
