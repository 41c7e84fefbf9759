import { INQUIRY_STATES, INTERESTS } from '#values/inquiry.ts';
import type { InquiryPage } from './use-inquiries.ts';

/** The names are the contract's. What cannot be meant is left out: an address may be old, or typed by hand. */
export function readContactAddress(query: URLSearchParams): InquiryPage {
  const before = query.get('before') ?? '';
  return {
    state: INQUIRY_STATES.find((state) => state === query.get('state')) ?? null,
    interest: INTERESTS.find((interest) => interest === query.get('interest')) ?? null,
    search: query.get('search') ?? '',
    before: /^[1-9]\d{0,8}$/.test(before) ? before : null,
  };
}

/** "?state=new&before=17", or nothing for the first page of all inquiries. */
export function writeContactAddress({ state, interest, search, before }: InquiryPage): string {
  const query = new URLSearchParams();
  if (state) query.set('state', state);
  if (interest) query.set('interest', interest);
  if (search.trim()) query.set('search', search);
  if (before) query.set('before', before);
  const text = query.toString();
  return text && `?${text}`;
}

/** The inquiries above and below one in a list that runs from new to old; it need not be in the list itself. */
export function neighborsOf(list: { id: number }[], id: number): { newer: number | null; older: number | null } {
  return {
    newer: list.findLast((each) => each.id > id)?.id ?? null,
    older: list.find((each) => each.id < id)?.id ?? null,
  };
}
