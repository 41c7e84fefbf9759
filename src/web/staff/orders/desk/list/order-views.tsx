import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { OrderFilters } from '#contract/orders/order-filter-schemas.ts';
import type { OrderView } from '#contract/orders/order-view-schemas.ts';
import { readAddress, writeAddress } from '#web/staff/orders/shared/order-address.ts';
import { useOrderViews, useViewChange } from '#web/staff/orders/shared/use-order-views.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

/** The views that somebody kept, each a link, and the way to keep the one that is open. */
export function OrderViews({ filters }: { filters: OrderFilters }) {
  const { data: views = [] } = useOrderViews();
  const [editing, setEditing] = useState<OrderView | 'new' | null>(null);
  const here = writeAddress(filters);
  const open = views.find(({ query }) => addressOf(query) === here);
  if (views.length === 0 && here === '') return null;
  return (
    <nav aria-label="Saved views" className="empty:hidden">
      <ul className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {views.length > 0 && (
          <li>
            <ViewLink to="" current={here === ''}>
              All orders
            </ViewLink>
          </li>
        )}
        {views.map((view) => (
          <li key={view.id}>
            <ViewLink to={addressOf(view.query)} current={view === open}>
              {view.name}
              {view.shared && <span className="sr-only">, shared by {view.madeBy}</span>}
            </ViewLink>
          </li>
        ))}
        {editing === null && !open && here !== '' && (
          <li>
            <Button kind="quiet" onClick={() => setEditing('new')}>
              Save this view
            </Button>
          </li>
        )}
        {editing === null && open?.mayChange && (
          <li>
            <Button kind="quiet" onClick={() => setEditing(open)}>
              Change this view
            </Button>
          </li>
        )}
      </ul>
      {editing !== null && (
        <ViewForm
          key={editing === 'new' ? 'new' : editing.id}
          view={editing === 'new' ? null : editing}
          mine={views.filter(({ mayChange }) => mayChange)}
          query={here.slice(1)}
          onClose={() => setEditing(null)}
        />
      )}
    </nav>
  );
}

/** As the list would write it today: names of filters may have gone since. */
function addressOf(query: string): string {
  return writeAddress(readAddress(new URLSearchParams(query)).filters);
}

function ViewLink({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link
      to={{ search: to }}
      aria-current={current ? 'page' : undefined}
      className="inline-block py-1.5 text-ash underline decoration-transparent underline-offset-8 hover:text-bone aria-[current]:text-bone aria-[current]:decoration-bone"
    >
      {children}
    </Link>
  );
}

type ViewFormProps = {
  /** Null: a new one. */
  view: OrderView | null;
  mine: OrderView[];
  /** What the list is narrowed to now. */
  query: string;
  onClose: () => void;
};

function ViewForm({ view, mine, query, onClose }: ViewFormProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const change = useViewChange({ onDone: onClose });
  const sameName = mine.find((other) => other.name.toLowerCase() === name.trim().toLowerCase());
  const replaced = view === null ? sameName : undefined;
  return (
    <form
      aria-label={view ? `Change the view ${view.name}` : 'Save this view'}
      className="mt-3 flex max-w-3xl flex-wrap items-end gap-x-5 gap-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        change.send({
          id: view?.id ?? replaced?.id ?? null,
          view: { name: name.trim(), query: view?.query ?? query, shared },
        });
      }}
    >
      <TextField
        label="Name of the view"
        className="min-w-56 flex-1"
        maxLength={60}
        autoComplete="off"
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={change.fields.name ?? change.failure ?? undefined}
      />
      <Checkbox
        label="For everybody who works here"
        checked={shared}
        onChange={({ target }) => setShared(target.checked)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="bone" busy={change.busy}>
          {replaced ? 'Replace the view' : 'Save'}
        </Button>
        {view && <Button onClick={() => change.send({ id: view.id, view: null })}>Remove</Button>}
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
