import { useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

/**
 * Something that lies over the page, as an entry in the tab's history, of the same address: a phone's back button closes it,
 * and the page stays. `shown` is what was given to `open`, or null; it survives a reload, so it may be of an older version.
 * A page that has a loader says `revalidateForAnotherPage`, or it would be fetched anew with each of these entries.
 */
export function useOverlayEntry(name: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const left = useRef<Location | null>(null);
  /** Asked twice, each step is still made only once. */
  function once(step: () => void): void {
    if (left.current === location) return;
    left.current = location;
    step();
  }
  return {
    shown: readEntry(location.state, name),
    open(value: string | number | true): void {
      once(() => {
        // The address as it is: a part may have been written past the router.
        const { search, hash } = window.location;
        navigate({ search, hash }, { state: { [name]: value }, preventScrollReset: true });
      });
    },
    close: () => once(() => navigate(-1)),
  };
}

function readEntry(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? ((state as Record<string, unknown>)[name] ?? null) : null;
}
