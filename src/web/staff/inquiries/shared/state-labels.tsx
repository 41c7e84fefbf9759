import type { InquiryState, Interest } from '#values/inquiry.ts';
import { Badge } from '#web/ui/badge.tsx';

export const STATE_WORDS = { new: 'New', answered: 'Answered', archived: 'Archived' } as const satisfies Record<
  InquiryState,
  string
>;

export const INTEREST_WORDS = { collaboration: 'Collaboration', dealer: 'Dealer' } as const satisfies Record<
  Interest,
  string
>;

/** What came from elsewhere keeps its own word. */
export function wordInterest(interest: string): string {
  return Object.entries(INTEREST_WORDS).find(([known]) => known === interest)?.[1] ?? interest;
}

/** New ones wait for somebody; the others are quiet. */
export function InquiryBadge({ state }: { state: InquiryState }) {
  return (
    <Badge tone={state === 'new' ? 'warm' : 'quiet'} open={state === 'archived'}>
      {STATE_WORDS[state]}
    </Badge>
  );
}
