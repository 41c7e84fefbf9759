import { useQueryClient } from '@tanstack/react-query';
import { addOrderNote } from '#contract/orders/staff-order-calls.ts';
import { type Change, orderNote, type StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { whoDid } from '#web/staff/audit/change-labels.ts';
import { callAsStaff } from '#web/staff/calls/call-as-staff.ts';
import { keepOrder, rereadOrder } from '#web/staff/orders/shared/use-orders.ts';
import { Failure } from '#web/staff/parts/failure.tsx';
import { Moment } from '#web/staff/parts/moment.tsx';
import { Section } from '#web/staff/parts/section.tsx';
import { useKeptForm } from '#web/staff/parts/use-kept-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

/** What staff tell each other about an order, the newest first; the customer never sees it. */
export function OrderNotes({ order }: { order: StaffOrderDetail }) {
  const notes = notesOf(order.events);
  return (
    <Section title="Internal notes">
      <NoteForm orderNumber={order.orderNumber} />
      {notes.length > 0 && (
        <ul className="mt-4 border-rule border-t">
          {notes.map(({ event, note }) => (
            <li key={event.id} className="border-rule border-b py-2.5">
              <p className="whitespace-pre-wrap text-bone wrap-anywhere">{note}</p>
              <p className="text-ash text-sm">
                {whoDid(event)}, <Moment at={event.at} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function NoteForm({ orderNumber }: { orderNumber: string }) {
  const client = useQueryClient();
  const { field, send, busy, failure } = useKeptForm({
    key: `fulldraw.staff.note.${orderNumber}`,
    empty: { note: '' },
    schema: orderNote.omit({ requestKey: true }),
    send: (body) => callAsStaff(addOrderNote, { params: { order: orderNumber }, body }),
    onSent: (order) => keepOrder(client, order),
    onFailed: () => rereadOrder(client, orderNumber),
    otherwise: 'This was not saved. Please try again; what you typed is still here.',
  });
  return (
    <form noValidate aria-label="Add a note" className="mt-2 flex flex-wrap items-end gap-3" onSubmit={send}>
      <TextArea className="min-w-0 grow basis-72" label="New note" rows={1} maxLength={2000} {...field('note')} />
      <Button type="submit" busy={busy}>
        {busy ? 'Adding…' : 'Add note'}
      </Button>
      <Failure className="w-full">{failure}</Failure>
    </form>
  );
}

/** The rest of an order's history; the notes have their own place. */
export function withoutNotes(events: Change[]): Change[] {
  return events.filter((event) => noteIn(event) === null);
}

/** The notes among an order's events, the newest first. */
function notesOf(events: Change[]): { event: Change; note: string }[] {
  return events
    .flatMap((event) => {
      const note = noteIn(event);
      return note === null ? [] : [{ event, note }];
    })
    .reverse();
}

function noteIn({ what, after }: Change): string | null {
  if (what !== 'noted' || typeof after !== 'object' || after === null || !('note' in after)) return null;
  return typeof after.note === 'string' ? after.note : null;
}
