import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { Failure, Moment, Section } from './page-parts.tsx';

type InternalNotesProps = {
  /** What `useKeptForm` returned. */
  form: {
    field: (name: 'note') => object;
    send: (event: FormEvent<HTMLFormElement>) => unknown;
    busy: boolean;
    failure: string | null;
  };
  notes: { id: string | number; note: string; by: ReactNode; at: string }[];
};

/** What staff tell each other about a record, the newest first; the customer never sees it. */
export function InternalNotes({ form: { field, send, busy, failure }, notes }: InternalNotesProps) {
  return (
    <Section title="Internal notes">
      <form noValidate aria-label="Add a note" className="mt-2 flex flex-wrap items-end gap-3" onSubmit={send}>
        <TextArea className="min-w-0 grow basis-60" label="New note" rows={1} maxLength={2000} {...field('note')} />
        <Button type="submit" busy={busy}>
          {busy ? 'Adding…' : 'Add note'}
        </Button>
        <Failure className="w-full">{failure}</Failure>
      </form>
      {notes.length > 0 && (
        <ul aria-label="Notes" className="mt-4 border-rule border-t">
          {notes.map(({ id, note, by, at }) => (
            <li key={id} className="border-rule border-b py-2.5">
              <p className="whitespace-pre-wrap text-bone wrap-anywhere">{note}</p>
              <p className="text-ash text-sm">
                {by}, <Moment at={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
