import type { InquiryState, Interest } from '#values/inquiry.ts';
import { Badge } from '#web/ui/badge.tsx';

export const STATE_LABELS = { new: 'New', answered: 'Answered', archived: 'Archived' } as const satisfies Record<
  InquiryState,
  string
>;

export const INTEREST_LABELS = { collaboration: 'Collaboration', dealer: 'Dealer' } as const satisfies Record<
  Interest,
  string
>;

/** What came from elsewhere keeps its own name. */
export function interestLabel(interest: string): string {
  return Object.entries(INTEREST_LABELS).find(([known]) => known === interest)?.[1] ?? interest;
}

/** New ones wait for an answer; the others are quiet. */
export function InquiryBadge({ state }: { state: InquiryState }) {
  return <Badge tone={state === 'new' ? 'warm' : 'quiet'} open={state === 'archived'} label={STATE_LABELS[state]} />;
}
