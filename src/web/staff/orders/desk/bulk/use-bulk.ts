import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as calls from '#contract/bulk/bulk-calls.ts';
import type { BulkRun, ShipmentsPreviewed } from '#contract/bulk/bulk-schemas.ts';
import type { OrderFilters } from '#contract/orders/order-filter-schemas.ts';
import type { BulkLineState } from '#values/order/bulk-kinds.ts';
import { callAsStaff, keepAnswer, reread, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';

/** Orders that are ticked, or all that the filters let through. */
export type Chosen = { orderNumbers: string[] } | { filters: OrderFilters };

export type OrdersRunKind = 'process' | 'payment-links';

const ORDERS_CALLS = {
  process: { preview: calls.previewProcessing, start: calls.startProcessing },
  'payment-links': { preview: calls.previewPaymentLinks, start: calls.startPaymentLinks },
} as const;

/** What a run would do with the chosen orders; asked anew at each look. */
export function useOrdersPreview(kind: OrdersRunKind, chosen: Chosen) {
  const { preview } = ORDERS_CALLS[kind];
  const given = 'filters' in chosen ? { query: chosen.filters, body: {} } : { body: chosen };
  return useQuery({ ...staffQuery(preview, given), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
}

type Started = (run: BulkRun) => void;

export function useStartOrdersRun(kind: OrdersRunKind, onStarted: Started) {
  return useStaffChange({
    send: (body: { choice: string }) => callAsStaff(ORDERS_CALLS[kind].start, { body }),
    onDone: (run: BulkRun) => begin(run, onStarted),
    otherwise: 'Please try again: it is begun once, however often you do.',
    once: true,
  });
}

export function usePreviewShipments(onChecked: (answer: ShipmentsPreviewed, sent: string) => void) {
  return useStaffChange({
    send: (csv: string) => callAsStaff(calls.previewShipments, { body: { csv } }),
    onDone: onChecked,
    otherwise: 'Nothing was changed. Please try again.',
  });
}

export function useStartShipments(onStarted: Started) {
  return useStaffChange({
    send: (body: { csv: string; good: number[]; requestKey: string }) => callAsStaff(calls.startShipments, { body }),
    onDone: (run: BulkRun) => begin(run, onStarted),
    otherwise: 'Please try again: it is begun once, however often you do.',
    once: true,
  });
}

async function begin(run: BulkRun, onStarted: Started): Promise<void> {
  await keepAnswer(runQuery(run.id), run);
  reread(calls.listRuns);
  onStarted(run);
}

function runQuery(id: number) {
  return staffQuery(calls.readRun, { params: { run: id } });
}

/** A run; the news keep it as it is. */
export function useRun(id: number) {
  const isId = Number.isInteger(id) && id > 0 && id < 2 ** 31;
  return { isId, run: useQuery({ ...runQuery(id), enabled: isId, refetchOnMount: 'always' }) };
}

export const RUNS_PAGE = 20;

/** A page of all runs, newest first. One more than is shown tells whether older ones follow. */
export function useRuns(before: string) {
  return useQuery({
    ...staffQuery(calls.listRuns, { query: { before: Number(before) || null, limit: RUNS_PAGE + 1 } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

const LINES_AT_ONCE = 50;

/** The lines of a run in one state: as many of them as were asked for. */
export function useRunLines(run: number, state: BulkLineState) {
  return useInfiniteQuery({
    queryKey: [calls.listRunLines.path, run, state],
    queryFn: ({ signal, pageParam }) =>
      callAsStaff(calls.listRunLines, {
        params: { run },
        query: { state, limit: LINES_AT_ONCE, after: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < LINES_AT_ONCE ? null : (page.at(-1)?.position ?? null)),
    refetchOnMount: 'always',
  });
}

export function useHaltRun(run: BulkRun) {
  return useStaffChange({
    send: (wanted: 'stop' | 'resume') =>
      callAsStaff(wanted === 'stop' ? calls.stopRun : calls.resumeRun, { params: { run: run.id } }),
    onDone: (now: BulkRun) => keepAnswer(runQuery(now.id), now),
    onFailed: () => rereadAbout('bulk'),
  });
}
