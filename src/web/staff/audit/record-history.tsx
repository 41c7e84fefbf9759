import { useState } from 'react';
import { Link } from 'react-router';
import type { StaffSubject } from '#values/staff/staff.ts';
import { Loaded } from '#web/staff/parts/page-parts.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { AUDIT_PAGE, ChangeList, useAudit } from './change-list.tsx';
import { type Undo, UndoChange } from './undo-change.tsx';

type RecordHistoryProps = { subject: StaffSubject; id: number; undo?: Undo };

/** Who of the staff changed what of one record; read when it is opened. */
export function RecordHistory({ subject, id, undo }: RecordHistoryProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-6 border-rule border-t pt-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-block min-h-control cursor-pointer content-center text-bone link-quiet hover:decoration-bone">
        History
      </summary>
      {open && <Changes subject={subject} id={id} {...(undo && { undo })} />}
    </details>
  );
}

function Changes({ subject, id, undo }: RecordHistoryProps) {
  const panelPath = usePanelPath();
  const audit = useAudit({ subject, subjectId: String(id) });
  return (
    <Loaded query={audit} what="the history" rows={3}>
      {(entries) => (
        <div className="mt-3">
          {entries.length === 0 ? (
            <p className="text-ash">Staff have not changed it yet.</p>
          ) : (
            <ChangeList entries={entries} {...(undo && { undo })} />
          )}
          {entries.length === AUDIT_PAGE && (
            <Link to={`${panelPath('audit')}?subject=${subject}`} className="mt-3 inline-block underline">
              All changes of this kind
            </Link>
          )}
        </div>
      )}
    </Loaded>
  );
}

/** On the page of a record: the way back from its last change. */
export function UndoLast({ subject, id, undo, of }: Required<RecordHistoryProps> & { of: string }) {
  const { data } = useAudit({ subject, subjectId: String(id) });
  const last = data?.[0];
  return last?.undoUntil ? <UndoChange key={last.id} entry={last} undo={undo} of={of} /> : null;
}
