import { INQUIRY_STATES, type InquiryState } from '#values/inquiry.ts';
import { STATE_WORDS } from '#web/staff/inquiries/shared/state-labels.tsx';

export const MESSAGE_VIEWS = [
  ...INQUIRY_STATES.map((state) => ({ name: state, label: STATE_WORDS[state] })),
  { name: 'all', label: 'All' },
];

/** The view of an address; what nobody has answered unless it says otherwise. */
export function readMessageView(search: URLSearchParams): InquiryState | 'all' {
  const state = search.get('state');
  if (state === 'all') return 'all';
  return INQUIRY_STATES.find((known) => known === state) ?? 'new';
}
