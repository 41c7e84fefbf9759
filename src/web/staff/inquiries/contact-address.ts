import { INQUIRY_STATES, INTERESTS } from '#values/inquiry.ts';
import { readBefore, writeQuery } from '#web/staff/parts/list-address.ts';
import type { InquiryPage } from './use-inquiries.ts';

/** The names are the contract's. What cannot be meant is left out. */
export function readContactAddress(query: URLSearchParams): InquiryPage {
  return {
    state: INQUIRY_STATES.find((state) => state === query.get('state')) ?? null,
    interest: INTERESTS.find((interest) => interest === query.get('interest')) ?? null,
    search: query.get('search') ?? '',
    before: readBefore(query),
  };
}

/** "?state=new&before=17", or nothing for the first page of all inquiries. */
export function writeContactAddress({ state, interest, search, before }: InquiryPage): string {
  return writeQuery({ state, interest, search: search.trim(), before });
}

/** The inquiries above and below one in a list that runs from new to old; it need not be in the list itself. */
export function neighborsOf(list: { id: number }[], id: number): { newer: number | null; older: number | null } {
  return {
    newer: list.findLast((each) => each.id > id)?.id ?? null,
    older: list.find((each) => each.id < id)?.id ?? null,
  };
}
