import { useQuery } from '@tanstack/react-query';
import type { StaffBooks } from '#contract/operation/book-schemas.ts';
import { readBooks } from '#contract/operation/overview-calls.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';

/** How the card provider's books and ours compare. */
export function useBooks(enabled = true) {
  return useQuery({ ...staffQuery(readBooks), refetchOnMount: 'always', enabled });
}

export type LastComparison = NonNullable<StaffBooks['last']>;

/** Whether a person has to look, and the one sentence that says why, or that there is no need. */
export function judgeBooks({ last, late, failed }: StaffBooks): { alarming: boolean; text: string } {
  if (!last && !failed && !late) {
    return { alarming: false, text: 'The card provider’s books and ours are compared within the hour.' };
  }
  if (last && last.open > 0)
    return { alarming: true, text: `${differences(last)} between the card provider’s books and ours` };
  if (late || !last)
    return { alarming: true, text: 'The card provider’s books and ours were not compared for too long' };
  if (last.takenOver > 0) {
    const count = last.takenOver === 1 ? 'One thing' : `${last.takenOver} things`;
    return {
      alarming: false,
      text: `${count} that webhooks did not tell: found in the card provider’s books and taken over.`,
    };
  }
  return { alarming: false, text: 'The card provider’s books and ours agree.' };
}

function differences({ open, cutOff }: LastComparison): string {
  if (cutOff) return `More than ${open} differences`;
  return open === 1 ? 'One difference' : `${open} differences`;
}
