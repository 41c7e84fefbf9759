import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

/**
 * Something that lies over the page, as an entry in the tab's history, of the same address: a phone's back button closes it,
 * and the page stays. `shown` is what was given to `open`, or null; it survives a reload, so it may be of an older version.
 * What opens over another such thing takes its place; so does a link that stands on it, with `replace` and `leave`.
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
    shown: readOver(location.state)?.[name] ?? null,
    open(value: string | number | true): void {
      once(() => {
        // The address as it is: a part may have been written past the router.
        const { search, hash } = window.location;
        const state = { over: { [name]: value } };
        navigate({ search, hash }, { state, replace: readOver(location.state) !== null, preventScrollReset: true });
      });
    },
    close: () => once(() => navigate(-1)),
    /** The tab is about to go on from here: closing makes no step back, which would call that off. */
    leave: () => once(() => {}),
    /** What was asked for has come and gone before a page was drawn with it; it may be asked for again. */
    forget(): void {
      left.current = null;
    },
  };
}

type Layer = { isOpen: boolean; open: () => void; close: () => void };

/** For what is opened and closed elsewhere: the entry follows the layer, and where the tab's history moves, the layer follows the entry. */
export function useOverlayEntryOf(name: string, { isOpen, open, close }: Layer) {
  const entry = useOverlayEntry(name);
  const location = useLocation();
  const shown = entry.shown !== null;
  const before = useRef(false);
  /** Where an entry was asked for that no page has been drawn with yet. */
  const asked = useRef<Location | null>(null);
  // Before the page that has come takes the focus, which an open layer would keep from it.
  useLayoutEffect(() => {
    const came = shown && !before.current;
    const closedMeanwhile = came && asked.current !== null;
    const wentUnseen = !shown && asked.current !== null && asked.current !== location;
    const went = wentUnseen || (!shown && before.current);
    before.current = shown;
    if (shown || wentUnseen) asked.current = null;
    if (isOpen === shown) return;
    if (came && !closedMeanwhile) open();
    else if (went) close();
    else if (isOpen) {
      asked.current = location;
      entry.open(true);
    } else entry.close();
  });
  // Back may be pressed before a page is drawn with the entry. Where the tab then stands as when it was asked for, nothing that
  // is drawn shows that there was one.
  const moved = useEffectEvent(() => {
    if (asked.current === null || readOver(history.state?.usr)?.[name] !== undefined) return;
    asked.current = null;
    entry.forget();
    close();
  });
  useLayoutEffect(() => {
    const hear = () => moved();
    addEventListener('popstate', hear);
    return () => removeEventListener('popstate', hear);
  }, []);
  return { shown, leave: entry.leave };
}

function readOver(state: unknown): Record<string, unknown> | null {
  const over = typeof state === 'object' && state !== null && 'over' in state ? state.over : null;
  return typeof over === 'object' && over !== null ? (over as Record<string, unknown>) : null;
}
