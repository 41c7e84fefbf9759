import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as calls from '#contract/bows/workshop-calls.ts';
import type {
  BowFilters,
  BowStepRequest,
  BowsMoved,
  BowsStepRequest,
  StaffBow,
} from '#contract/bows/workshop-schemas.ts';
import type { BowState } from '#values/order/campaign.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { callAsStaff, keepAnswer, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { useMay } from '#web/staff/calls/may.tsx';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { BOW_STATE_LABELS } from '#web/staff/parts/bow-labels.tsx';

export const PAGE_SIZE = 50;

export type BowsWanted = { state: BowState; filters: BowFilters; search: string; after: number | null };

/** A page of a column, or what was searched for; the page before stays until it has come. One more tells whether others follow. */
export function useBows({ state, filters, search, after }: BowsWanted) {
  const query = search ? { search } : { ...filters, state, after, limit: PAGE_SIZE + 1 };
  return useQuery({
    ...staffQuery(calls.listBows, { query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

const FEED_SIZE = 20;

/** The same as a list that goes on and on, for the phone. */
export function useBowFeed({ state, filters, search }: Omit<BowsWanted, 'after'>) {
  return useInfiniteQuery({
    queryKey: [calls.listBows.path, 'feed', state, filters, search],
    queryFn: ({ pageParam, signal }) => {
      const query = search ? { search } : { ...filters, state, after: pageParam, limit: FEED_SIZE };
      return callAsStaff(calls.listBows, { query, signal });
    },
    initialPageParam: null as number | null,
    // What was searched for comes whole.
    getNextPageParam: (page: StaffBow[]) => (!search && page.length === FEED_SIZE ? (page.at(-1)?.id ?? null) : null),
    select: ({ pages }) => pages.flat(),
    refetchOnMount: 'always',
  });
}

export function useBoard(filters: BowFilters) {
  return useQuery({
    ...staffQuery(calls.readBoard, { query: filters }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

export function useBuilds(filters: BowFilters) {
  return useQuery({ ...staffQuery(calls.countBuilds, { query: filters }), placeholderData: keepPreviousData });
}

const bowQuery = (serial: string) => staffQuery(calls.readBow, { params: { serial } });

export function useBow(serial: string) {
  return useQuery({ ...bowQuery(serial), refetchOnMount: 'always' });
}

export type PapersWanted = {
  serials: string | null;
  state: BowState | null;
  filters: BowFilters;
  after: number | null;
};

/** What is printed; asked for once, so that nothing moves on the paper. */
export function usePapers({ serials, state, filters, after }: PapersWanted) {
  const query = serials ? { serials: serials.split(','), after } : { ...filters, state, after };
  return useQuery({ ...staffQuery(calls.readPapers, { query }), staleTime: 0 });
}

/** One step on or back. With money outstanding a person is asked, because the server says so. */
export function useBowStep({ bow, onDone }: { bow: StaffBow; onDone: (fresh: StaffBow) => void }) {
  const mayAllow = useMay('money');
  const [waiting, setWaiting] = useState<BowStepRequest | null>(null);
  const change = useStaffChange({
    scope: `bow-${bow.id}`,
    send: (body: BowStepRequest, requestKey) =>
      callAsStaff(calls.moveBow, { params: { serial: bow.serial }, body: { ...body, requestKey } }),
    late: (body) => ({
      kind: 'bow',
      serial: bow.serial,
      body,
      of: ['bow', bow.serial],
      words: `${bow.serial}: ${BOW_STATE_LABELS[body.to].label}`,
    }),
    async onDone(fresh) {
      await keepAnswer(bowQuery(fresh.serial), fresh);
      onDone(fresh);
    },
    onFailed(error, sent) {
      if (mayAllow && isRefusal(error, 'unpaid')) setWaiting(sent);
      // Somebody was quicker: what is shown is read again, with the sentence beside it.
      else if (error instanceof ApiError) rereadAbout('workshop');
    },
    onSettled: () => rereadMoved(),
  });
  return {
    move: (to: BowState) => change.send({ from: bow.state, to }),
    busy: change.busy,
    failure: mayAllow && isRefusal(change.error, 'unpaid') ? null : change.failure,
    question: {
      open: waiting !== null,
      onYes() {
        if (waiting) change.send({ ...waiting, allowUnpaid: true });
        setWaiting(null);
      },
      onNo() {
        setWaiting(null);
        change.reset();
      },
    },
  };
}

/** The same step for several bows. The answer says which could not. */
export function useBowsStep(onDone: (done: BowsMoved, sent: BowsStepRequest) => void) {
  return useStaffChange({
    send: (body: BowsStepRequest) => callAsStaff(calls.moveBows, { body }),
    onDone,
    onSettled: () => rereadMoved(),
    otherwise: 'Please look at the list: some of them may have moved. Then try again.',
  });
}

/** A step of a bow may be one of its order. */
function rereadMoved(): void {
  rereadAbout('workshop');
  rereadAbout('orders');
}
