import type { StaffInquiryDetail } from '#contract/staff-contacts.ts';
import type { InquiryState } from '#values/inquiry.ts';
import { useInquiryState } from '#web/staff/inquiries/shared/use-inquiry-state.ts';
import { Button } from '#web/ui/button.tsx';

/** Where an inquiry can be put from where it is. Out of the archive it goes back to what it was: answered, if it ever was. */
export function InquiryActions({ inquiry: { id, state, replies } }: { inquiry: StaffInquiryDetail }) {
  const { move, asked } = useInquiryState(id);
  const home: InquiryState = replies.length > 0 ? 'answered' : 'new';
  const action = (to: InquiryState, words: string) => (
    <Button key={to} kind="quiet" busy={asked === to} onClick={() => move(to)}>
      {words}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-x-5">
      {state === 'archived' ? action(home, 'Take out of the archive') : action('archived', 'Archive')}
      {state !== 'new' && home !== 'new' && action('new', 'Mark as new')}
      {state === 'new' && action('answered', 'Mark as answered')}
    </div>
  );
}
