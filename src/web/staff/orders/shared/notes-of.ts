import type { Change } from '#contract/staff-orders.ts';

/** The notes among an order's events, the newest first. */
export function notesOf(events: Change[]): { event: Change; note: string }[] {
  return events
    .flatMap((event) => {
      const note = noteIn(event);
      return note === null ? [] : [{ event, note }];
    })
    .reverse();
}

/** The rest of its history; the notes have their own place. */
export function withoutNotes(events: Change[]): Change[] {
  return events.filter((event) => noteIn(event) === null);
}

function noteIn({ what, after }: Change): string | null {
  if (what !== 'noted' || typeof after !== 'object' || after === null || !('note' in after)) return null;
  return typeof after.note === 'string' ? after.note : null;
}
