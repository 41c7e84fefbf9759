import { useQueryClient } from '@tanstack/react-query';
import { addCustomerNote, readCustomer } from '#contract/customers/staff-customer-calls.ts';
import { customerNote, type StaffCustomer } from '#contract/customers/staff-customer-schemas.ts';
import { callAsStaff, reread } from '#web/staff/calls/call-as-staff.ts';
import { Failure } from '#web/staff/parts/failure.tsx';
import { Moment } from '#web/staff/parts/moment.tsx';
import { Section } from '#web/staff/parts/section.tsx';
import { useKeptForm } from '#web/staff/parts/use-kept-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { keepCustomer } from './use-customers.ts';

/** What staff tell each other about a customer, the newest first; the customer never sees it. */
export function CustomerNotes({ customer: { key, email, notes } }: { customer: StaffCustomer }) {
  return (
    <Section title="Internal notes">
      <NoteForm key={key} customer={key} email={email} />
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mt-4 border-rule border-t">
          {notes.map(({ id, note, staffName, createdAt }) => (
            <li key={id} className="border-rule border-b py-2.5">
              <p className="whitespace-pre-wrap text-bone wrap-anywhere">{note}</p>
              <p className="text-ash text-sm">
                {staffName}, <Moment at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function NoteForm({ customer, email }: { customer: string; email: string }) {
  const client = useQueryClient();
  const { field, send, busy, failure } = useKeptForm({
    key: `fulldraw.staff.customer-note.${email}`,
    empty: { note: '' },
    schema: customerNote.omit({ requestKey: true }),
    send: (body) => callAsStaff(addCustomerNote, { params: { customer }, body }),
    onSent: (customer) => keepCustomer(client, customer),
    onFailed: () => reread(client, readCustomer),
    otherwise: 'This was not saved. Please try again; what you typed is still here.',
  });
  return (
    <form noValidate aria-label="Add a note" className="mt-2 flex flex-wrap items-end gap-3" onSubmit={send}>
      <TextArea className="min-w-0 grow basis-60" label="New note" rows={1} maxLength={2000} {...field('note')} />
      <Button type="submit" busy={busy}>
        {busy ? 'Adding…' : 'Add note'}
      </Button>
      <Failure className="w-full">{failure}</Failure>
    </form>
  );
}
