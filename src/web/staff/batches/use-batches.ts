import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as calls from '#contract/campaigns/batch-calls.ts';
import type { BatchChange, BatchSplit, NewBatch, OneBatch, PlaceMove } from '#contract/campaigns/batch-schemas.ts';
import { callAsStaff, keepAnswer, reread, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';

const PAGE_SIZE = 50;

const batchQuery = (batch: number) => staffQuery(calls.readBatch, { params: { batch } });
const placeQuery = (order: string) => staffQuery(calls.readPlace, { params: { order } });

export function useBatches(campaign: number) {
  return useQuery({ ...staffQuery(calls.listBatches, { params: { campaign } }), refetchOnMount: 'always' });
}

/** The batches of all campaigns. */
export function useAllBatches() {
  return useQuery({ ...staffQuery(calls.listAllBatches), refetchOnMount: 'always' });
}

export function useBatch(batch: number) {
  return useQuery({ ...batchQuery(batch), refetchOnMount: 'always' });
}

/** How many customers would be told of another window of a batch, from this place on. */
export function useTold(batch: number, from: number, enabled: boolean) {
  return useQuery({ ...staffQuery(calls.countTold, { params: { batch }, query: { from } }), enabled });
}

/** The queue of a batch by place, a page after the other; with words, those orders that have them. */
export function useQueue(batch: number, search: string) {
  const words = search.trim() || null;
  return useInfiniteQuery({
    queryKey: [calls.listQueue.path, batch, words],
    queryFn: ({ pageParam: after, signal }) =>
      callAsStaff(calls.listQueue, { params: { batch }, query: { search: words, after, limit: PAGE_SIZE }, signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? (page.at(-1)?.number ?? null) : null),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

export function useOrderPlace(order: string, enabled = true) {
  return useQuery({ ...placeQuery(order), enabled });
}

/** What staff do with batches. */
export type BatchStep =
  | { step: 'add'; campaign: number; body: NewBatch }
  | { step: 'change'; batch: number; body: BatchChange }
  | { step: 'move'; batch: number; towards: 'earlier' | 'later' }
  | { step: 'split'; batch: number; body: BatchSplit };

function send(asked: BatchStep): Promise<OneBatch> {
  switch (asked.step) {
    case 'add':
      return callAsStaff(calls.addBatch, { params: { campaign: asked.campaign }, body: asked.body });
    case 'change':
      return callAsStaff(calls.changeBatch, { params: { batch: asked.batch }, body: asked.body });
    case 'move':
      return callAsStaff(calls.moveBatch, { params: { batch: asked.batch }, body: { towards: asked.towards } });
    case 'split':
      return callAsStaff(calls.splitBatch, { params: { batch: asked.batch }, body: asked.body });
  }
}

export function useBatchStep({ onDone, failed }: { onDone?: (answer: OneBatch) => void; failed?: string }) {
  return useStaffChange({
    send,
    async onDone(answer) {
      await keepAnswer(batchQuery(answer.batch.id), answer);
      onDone?.(answer);
    },
    ...(failed && { failed }),
    otherwise: 'Nothing was changed. Please try again; what you typed is still here.',
    onSettled: () => rereadBatches(),
  });
}

/** Moves an order in the queue. */
export function usePlaceMove(order: string, onDone: () => void) {
  return useStaffChange({
    send: (body: PlaceMove) => callAsStaff(calls.movePlace, { params: { order }, body }),
    async onDone(answer) {
      await keepAnswer(placeQuery(order), answer);
      onDone();
    },
    otherwise: 'The order was not moved. Please try again; what you typed is still here.',
    onSettled() {
      rereadBatches();
      rereadAbout('orders');
    },
  });
}

function rereadBatches(): void {
  reread(calls.listQueue, calls.readPlace);
  rereadAbout('campaigns');
}
