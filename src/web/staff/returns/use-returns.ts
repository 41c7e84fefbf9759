import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReturnStepRequest, StaffReturn } from '#contract/returns/return-schemas.ts';
import { handleReturn, listReturns } from '#contract/returns/staff-return-calls.ts';
import { callAsStaff, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';

export const PAGE_SIZE = 25;

export type ReturnsPage = { show: 'open' | 'all'; before: string | null };

/** A page of the list; the one before stays until it has come. One more than is shown tells whether older ones follow. */
export function useReturns({ show, before }: ReturnsPage) {
  const query = { show, limit: PAGE_SIZE + 1, ...(before && { before: Number(before) }) };
  return useQuery({
    ...staffQuery(listReturns, { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** All returns of one order, newest first. */
export function useReturnsOf(order: string) {
  return useQuery({ ...staffQuery(listReturns, { query: { show: 'all', order } }), refetchOnMount: 'always' });
}

/** One step with a return. What it changes of orders, stock and figures is read again by the page that shows it. */
export function useReturnStep(id: number, onDone: (now: StaffReturn) => void) {
  return useStaffChange({
    scope: `return-${id}`,
    send: (body: ReturnStepRequest) => callAsStaff(handleReturn, { params: { id }, body }),
    onDone,
    onSettled() {
      rereadAbout('orders');
      rereadAbout('products');
    },
  });
}
