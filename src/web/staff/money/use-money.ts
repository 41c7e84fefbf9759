import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listPayouts, readMoney, readPayout } from '#contract/money/money-calls.ts';
import type { StaffPayoutDetail } from '#contract/money/money-schemas.ts';
import { callAsStaff, staffQuery } from '#web/staff/calls/call-as-staff.ts';

const PAGE = 25;
const LINES = 50;

export type Period = { from: string; to: string };

export function useMoney(period: Period | null) {
  const query = period ?? { from: '', to: '' };
  return useQuery({
    ...staffQuery(readMoney, { query }),
    enabled: period !== null && period.from <= period.to,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Payouts newest first, a page after the other. */
export function usePayouts() {
  return useInfiniteQuery({
    queryKey: [listPayouts.path, 'feed'],
    queryFn: ({ pageParam: before, signal }) => callAsStaff(listPayouts, { query: { before, limit: PAGE }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === PAGE ? (page.at(-1)?.id ?? null) : null),
    refetchOnMount: 'always',
  });
}

export type PayoutKind = StaffPayoutDetail['parts'][number]['kind'];

/** A payout, and its lines a page after the other: all of them, or those of one kind. */
export function usePayout(id: number, kind: PayoutKind | null) {
  return useInfiniteQuery({
    queryKey: [readPayout.path, id, kind],
    queryFn: ({ pageParam: after, signal }) =>
      callAsStaff(readPayout, { params: { id }, query: { kind, after, limit: LINES }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ lines }) => (lines.length === LINES ? (lines.at(-1)?.id ?? null) : null),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
