import { useState } from 'react';
import { Link } from 'react-router';
import { ChangeList } from '../audit/change-list.tsx';
import { AUDIT_PAGE, useAudit } from '../audit/use-audit.ts';
import { Loaded } from '../shell/loaded.tsx';
import { usePanelPath } from '../shell/use-panel-path.ts';

/** Who changed what of the product; read when somebody opens it. */
export function ProductHistory({ id }: { id: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-6 border-rule border-t pt-4" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-block min-h-control cursor-pointer content-center text-bone underline decoration-rule-strong underline-offset-4 hover:decoration-bone">
        History
      </summary>
      {open && <Changes id={id} />}
    </details>
  );
}

function Changes({ id }: { id: number }) {
  const panelPath = usePanelPath();
  const audit = useAudit({ subject: 'product', subjectId: String(id) });
  return (
    <Loaded query={audit} what="the history" rows={3}>
      {(entries) => (
        <div className="mt-3">
          {entries.length === 0 ? (
            <p className="text-ash">Staff have not changed it yet.</p>
          ) : (
            <ChangeList entries={entries} />
          )}
          {entries.length === AUDIT_PAGE && (
            <Link to={`${panelPath('audit')}?subject=product`} className="mt-3 inline-block underline">
              All changes of products
            </Link>
          )}
        </div>
      )}
    </Loaded>
  );
}
