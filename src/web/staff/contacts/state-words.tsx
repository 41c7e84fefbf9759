import type { InquiryState } from '#values/inquiry.ts';
import { Badge } from '#web/ui/badge.tsx';

export const STATE_WORDS = { new: 'New', answered: 'Answered', archived: 'Archived' } as const satisfies Record<
  InquiryState,
  string
>;

/** New ones wait for somebody; the others are quiet. */
export function InquiryBadge({ state }: { state: InquiryState }) {
  return (
    <Badge tone={state === 'new' ? 'warm' : 'quiet'} open={state === 'archived'}>
      {STATE_WORDS[state]}
    </Badge>
  );
}
