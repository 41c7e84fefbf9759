import { useQuery } from '@tanstack/react-query';
import type { StaffBooks } from '#contract/staff-books.ts';
import { askAsStaff } from '#web/staff/session/ask-as-staff.ts';

const BOOKS = '/api/admin/books';

/** How the card provider's books and ours compare. */
export function useBooks() {
  return useQuery({
    queryKey: [BOOKS],
    queryFn: ({ signal }) => askAsStaff<StaffBooks>(BOOKS, { signal }),
    refetchOnMount: 'always',
  });
}

export type LastComparison = NonNullable<StaffBooks['last']>;

/** Whether somebody has to look, and the one sentence that says why, or that nobody has to. */
export function judgeBooks({ last, late, failed }: StaffBooks): { alarming: boolean; words: string } {
  if (!last && !failed && !late) {
    return { alarming: false, words: 'The card provider’s books and ours are compared within the hour.' };
  }
  if (last && last.open > 0)
    return { alarming: true, words: `${differences(last)} between the card provider’s books and ours` };
  if (late || !last)
    return { alarming: true, words: 'The card provider’s books and ours were not compared for too long' };
  if (last.takenOver > 0) {
    const count = last.takenOver === 1 ? 'One thing' : `${last.takenOver} things`;
    return {
      alarming: false,
      words: `${count} that webhooks did not tell: found in the card provider’s books and taken over.`,
    };
  }
  return { alarming: false, words: 'The card provider’s books and ours agree.' };
}

function differences({ open, cutOff }: LastComparison): string {
  if (cutOff) return `More than ${open} differences`;
  return open === 1 ? 'One difference' : `${open} differences`;
}
