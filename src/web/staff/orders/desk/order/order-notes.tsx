import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { orderNote, type StaffOrderDetail } from '#contract/staff-orders.ts';
import { newRequestKey } from '#web/client/request-key.ts';
import { whoDid } from '#web/staff/audit/change-labels.ts';
import { notesOf } from '#web/staff/orders/shared/notes-of.ts';
import { useOrderChange } from '#web/staff/orders/shared/use-order-change.ts';
import { connectField } from '#web/staff/shell/connect-field.ts';
import { Moment } from '#web/staff/shell/moment.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useDraft } from './use-draft.ts';

/** What staff tell each other about an order, the newest first; the customer never sees it. */
export function OrderNotes({ order }: { order: StaffOrderDetail }) {
  const notes = notesOf(order.events);
  return (
    <section aria-labelledby="notes-title">
      <h2 id="notes-title" className="title-block text-bone">
        Internal notes
      </h2>
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
    </section>
  );
}

function NoteForm({ orderNumber }: { orderNumber: string }) {
  const draft = useDraft(`note ${orderNumber}`, '');
  const [requestKey, setRequestKey] = useState(newRequestKey);
  const change = useOrderChange<z.input<typeof orderNote>>(
    orderNumber,
    { method: 'POST', path: '/notes' },
    {
      onDone() {
        draft.forget();
        setRequestKey(newRequestKey());
        form.reset({ note: '' });
      },
    },
  );
  const form = useForm({
    defaultValues: { note: draft.value },
    resolver: zodResolver(orderNote.pick({ note: true })),
  });
  const field = connectField(form, change.fields);
  return (
    <form
      noValidate
      aria-label="Add a note"
      className="mt-2 flex flex-wrap items-end gap-3"
      onSubmit={form.handleSubmit(({ note }) => change.send({ note, requestKey }))}
    >
      <TextArea
        className="min-w-0 grow basis-72"
        label="New note"
        rows={1}
        maxLength={2000}
        {...field('note', { onChange: ({ target }) => draft.change(target.value) })}
      />
      <Button type="submit" busy={change.busy}>
        {change.busy ? 'Adding…' : 'Add note'}
      </Button>
      {change.failure && (
        <div className="w-full">
          <Alert tone="bad">{change.failure}</Alert>
        </div>
      )}
    </form>
  );
}
