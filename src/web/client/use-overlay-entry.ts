import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Something that lies over the page, as an entry in the tab's history, of the same address: a phone's back button closes it,
 * and the page stays. `shown` is what was given to `open`, or null; it survives a reload, so it may be of an older version.
 */
export function useOverlayEntry(name: string) {
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const leaving = useRef<string | null>(null);
  return {
    shown: readEntry(state, name),
    open(value: string | number | true): void {
      // The address as it is: a part may have been written past the router.
      const { search, hash } = window.location;
      navigate({ search, hash }, { state: { [name]: value }, preventScrollReset: true });
    },
    /** Asked twice, it still goes back only once. */
    close(): void {
      if (leaving.current === key) return;
      leaving.current = key;
      navigate(-1);
    },
  };
}

function readEntry(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? ((state as Record<string, unknown>)[name] ?? null) : null;
}
