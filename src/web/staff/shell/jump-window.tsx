import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, use, useDeferredValue, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { findPlaces } from '#contract/operation/jump-calls.ts';
import { staffFailureText, staffQuery } from '#web/staff/calls/call-as-staff.ts';
import { RoleContext } from '#web/staff/calls/may.tsx';
import { usePanelPath } from '#web/staff/parts/use-panel-path.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { controlLook } from '#web/ui/fields/field-frame.tsx';
import { listPlaces, type Place, readAsked } from './jump-places.ts';

/** One or two letters stand in half of all names. */
const SHORTEST = 2;

/** One field that finds orders, customers, bows, products, emails, pages and actions; the arrows choose, Enter goes there. */
export function JumpWindow({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const id = useId();
  const role = use(RoleContext);
  const panelPath = usePanelPath();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const asked = readAsked(useDeferredValue(typed), role);
  const wanted = asked.search.length >= SHORTEST;
  const found = useQuery({
    ...staffQuery(findPlaces, { query: { search: asked.search } }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  const places = listPlaces(typed, asked, wanted ? found.data : undefined, role);
  const chosen = Math.min(at, places.length - 1);
  const waits = wanted && found.isFetching && places.length === 0;
  const go = (place: Place | undefined) => {
    if (!place) return;
    onClose();
    void navigate(panelPath(place.path));
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // What stands there may be an answer to what was typed before.
      if (!found.isPlaceholderData) go(places[chosen]);
    }
    if (step === 0) return;
    event.preventDefault();
    const next = (chosen + step + places.length) % Math.max(places.length, 1);
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Jump to">
      <input
        type="text"
        role="combobox"
        aria-label="Jump to"
        aria-expanded={places.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={places.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoFocus
        spellCheck={false}
        maxLength={100}
        placeholder="Order, name, serial number, page, or “refund FD-…”"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={press}
        className={`${controlLook} mt-4`}
      />
      <p role="status" className="mt-3 text-ash text-sm empty:hidden">
        {found.error && wanted ? staffFailureText(found.error, 'This could not be searched. Please try again.') : null}
        {!found.error && waits && 'Looking…'}
        {!found.error && !waits && places.length === 0 && 'Nothing fits. Try a part of a name, or a whole number.'}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="What was found"
        className={`mt-2 max-h-[50svh] overflow-y-auto ${found.isPlaceholderData ? 'opacity-60' : ''} ${places.length > 0 ? '' : 'hidden'}`}
      >
        {places.map((place, index) => (
          // The arrow keys of the field choose among them; the mouse takes one at once, or opens it in another window.
          <Link
            key={`${place.kind} ${place.path}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            to={panelPath(place.path)}
            onClick={onClose}
            className="flex min-h-9 cursor-pointer items-center gap-4 px-2 hover:bg-bark aria-selected:bg-bark"
          >
            <span className="w-20 shrink-0 text-ash text-sm">{place.kind}</span>
            <span className="shrink-0 text-bone">{place.title}</span>
            <span className="min-w-0 truncate text-ash">{place.more}</span>
          </Link>
        ))}
      </div>
      <p className="mt-4 flex justify-between gap-4 border-rule border-t pt-2 text-ash text-sm">
        <span>↑ ↓ choose, Enter goes there, Esc closes</span>
        <Button kind="quiet" onClick={onKeys} className="text-sm">
          All keys
        </Button>
      </p>
    </Dialog>
  );
}
