import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  changeInquiry,
  listInquiries,
  readInquiry,
  undoInquiryChange,
} from '#contract/inquiries/staff-inquiry-calls.ts';
import type { StaffInquiryDetail } from '#contract/inquiries/staff-inquiry-schemas.ts';
import type { InquiryState, Interest } from '#values/inquiry.ts';
import { queryClient } from '#web/client/query-client.ts';
import { callAsStaff, keepAnswer, reread, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { rereadAbout } from '#web/staff/calls/news.ts';
import { useStaffChange } from '#web/staff/calls/use-staff-change.ts';
import { filterOfWho, type TagFilter } from '#web/staff/tags/tag-filters.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';

export const PAGE_SIZE = 50;
const FEED_SIZE = 20;

/** What the list is narrowed to, and the inquiry after which its page begins. */
type InquiryPage = {
  state: InquiryState | null;
  interest: Interest | null;
  tag: string | null;
  who: string | null;
  search: string;
  before: string | null;
};

export function inquiryQuery(id: number) {
  return staffQuery(readInquiry, { params: { id } });
}

/** A page of the list; the one before stays until it has come. One more than is shown tells whether older ones follow. */
export function useInquiries({ state, interest, tag, who, search, before }: InquiryPage) {
  const query = {
    state,
    interest,
    tag,
    ...filterOfWho(who),
    search: search.trim() || null,
    before: before && Number(before),
  };
  return useQuery({
    ...staffQuery(listInquiries, { query: { ...query, before: query.before || null, limit: PAGE_SIZE + 1 } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Inquiries newest first, a page after the other; in one state, or all, of one tag, or of one person. */
export function useInquiryFeed(state: InquiryState | null, filter: TagFilter) {
  return useInfiniteQuery({
    queryKey: [listInquiries.path, 'feed', state, filter],
    queryFn: ({ pageParam: before, signal }) =>
      callAsStaff(listInquiries, { query: { state, ...filter, before, limit: FEED_SIZE }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === FEED_SIZE ? (page.at(-1)?.id ?? null) : null),
    select: ({ pages }) => pages.flat(),
    refetchOnMount: 'always',
  });
}

export function useInquiry(id: number) {
  return useQuery({ ...inquiryQuery(id), refetchOnMount: 'always' });
}

/** Undoes the last change of an inquiry. */
export function useUndoInquiry(id: number) {
  return async (change: string) => {
    try {
      await keepInquiry(await callAsStaff(undoInquiryChange, { params: { id }, body: { change } }));
    } finally {
      rereadAbout('contacts');
    }
  };
}

/** The answer of a change is the inquiry as it stands now; the lists are read again. */
export async function keepInquiry(inquiry: StaffInquiryDetail): Promise<void> {
  await keepAnswer(inquiryQuery(inquiry.id), inquiry);
  reread(listInquiries);
}

type StateTexts = { failed: string; done?: (saved: StaffInquiryDetail) => { title: string; description: string } };

/** Puts an inquiry into the archive, takes it back out, or says how far it is: shown at once. Another can follow once it is not busy. */
export function useInquiryState(inquiry: StaffInquiryDetail, { failed, done }: StateTexts) {
  const query = inquiryQuery(inquiry.id);
  const { send: move, busy } = useStaffChange({
    scope: `inquiry-${inquiry.id}`,
    send: (state: InquiryState) => callAsStaff(changeInquiry, { params: { id: inquiry.id }, body: { state } }),
    async showAtOnce(state) {
      await keepAnswer(query, { ...inquiry, state });
      return () => queryClient().setQueryData(query.queryKey, inquiry);
    },
    async onDone(saved) {
      await keepAnswer(query, saved);
      if (done) toast(done(saved));
    },
    failed,
    onSettled: () => rereadAbout('contacts'),
  });
  return { move, busy };
}
