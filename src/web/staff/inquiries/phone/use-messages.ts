import { useInfiniteQuery } from '@tanstack/react-query';
import type { StaffInquiry } from '#contract/staff-contacts.ts';
import type { InquiryState } from '#values/inquiry.ts';
import { CONTACTS } from '#web/staff/inquiries/shared/use-inquiries.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';

const PAGE_SIZE = 20;

/** Inquiries newest first, a page at a time; in one state, or all. */
export function useMessages(state: InquiryState | 'all') {
  return useInfiniteQuery({
    queryKey: [CONTACTS, 'list', 'phone', state],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: String(PAGE_SIZE),
        ...(state === 'all' ? {} : { state }),
        ...(pageParam === null ? {} : { before: String(pageParam) }),
      });
      return askAsStaff<StaffInquiry[]>(`${CONTACTS}?${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? (page.at(-1)?.id ?? null) : null),
    select: ({ pages }) => pages.flat(),
    refetchOnMount: 'always',
  });
}
