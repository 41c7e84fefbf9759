import { addOrderNote } from '#contract/orders/staff-order-calls.ts';
import { type Change, orderNote, type StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { whoDid } from '#web/staff/audit/change-labels.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { keepOrder, rereadOrder } from '#web/staff/orders/shared/use-orders.ts';
import { InternalNotes } from '#web/staff/parts/internal-notes.tsx';
import { useKeptForm } from '#web/staff/parts/use-kept-form.ts';

/** What staff tell each other about an order. */
export function OrderNotes({ order: { orderNumber, events } }: { order: StaffOrderDetail }) {
  const form = useKeptForm({
    key: `fulldraw.staff.note.${orderNumber}`,
    empty: { note: '' },
    schema: orderNote.omit({ requestKey: true }),
    send: (body) => callAsStaff(addOrderNote, { params: { order: orderNumber }, body }),
    onSent: (order) => keepOrder(order),
    onFailed: () => rereadOrder(orderNumber),
    otherwise: 'This was not saved. Please try again; what you typed is still here.',
  });
  return <InternalNotes form={form} notes={notesOf(events)} />;
}

/** The rest of an order's history; the notes have their own place. */
export function withoutNotes(events: Change[]): Change[] {
  return events.filter((event) => noteIn(event) === null);
}

/** The notes among an order's events, the newest first. */
function notesOf(events: Change[]) {
  return events
    .flatMap((event) => {
      const note = noteIn(event);
      return note === null ? [] : [{ id: event.id, note, by: whoDid(event), at: event.at }];
    })
    .reverse();
}

function noteIn({ what, after }: Change): string | null {
  if (what !== 'noted' || typeof after !== 'object' || after === null || !('note' in after)) return null;
  return typeof after.note === 'string' ? after.note : null;
}
