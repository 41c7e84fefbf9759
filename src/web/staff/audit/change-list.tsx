import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listAudit } from '#contract/operation/overview-calls.ts';
import type { Change } from '#contract/orders/staff-order-schemas.ts';
import type { QueryOf } from '#contract/route.ts';
import { staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { Moment, useTellMoment } from '#web/staff/parts/page-parts.tsx';
import { withWholeDates } from '#web/ui/whole-dates.tsx';
import { differencesOf, whatHappened, whoDid } from './change-labels.ts';
import { type Undo, UndoChange } from './undo-change.tsx';

export const AUDIT_PAGE = 50;

/** A page of what staff changed, newest first; `subject` and `subjectId` narrow it to one record or kind. */
export function useAudit(query: QueryOf<typeof listAudit>) {
  return useQuery(staffQuery(listAudit, { query: { ...query, limit: AUDIT_PAGE } }));
}

type ChangeListProps<Entry extends Change> = {
  entries: Entry[];
  /** What the change is of, where the list is about more than one record. */
  subject?: (entry: Entry) => ReactNode;
  undo?: Undo;
};

/** Changes in the order in which they are given: what, who, when, and what it was before. */
export function ChangeList<Entry extends Change>({ entries, subject, undo }: ChangeListProps<Entry>) {
  return (
    <ol className="border-rule border-t">
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-6 gap-y-1 border-rule border-b py-3 sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <p className="text-ash text-sm">
            <Moment at={entry.at} />
            <span className="block">{whoDid(entry)}</span>
          </p>
          <div className="min-w-0">
            <p className="text-bone">
              <span className="font-semibold">{whatHappened(entry.what)}</span>
              {subject && <> {subject(entry)}</>}
            </p>
            <Differences entry={entry} />
            {undo && entry.undoUntil && <UndoChange entry={entry} undo={undo} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Differences({ entry }: { entry: Change }) {
  const differences = differencesOf(entry, useTellMoment());
  if (differences.length === 0) return null;
  return (
    <dl className="mt-1 text-sm">
      {differences.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-ash">{label}</dt>
          <dd className="min-w-0 text-bone wrap-anywhere">
            {before !== null && <del className="text-ash">{withWholeDates(before)}</del>}
            {before !== null && <span aria-hidden="true"> → </span>}
            <ins className="no-underline">{withWholeDates(after ?? 'nothing')}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
