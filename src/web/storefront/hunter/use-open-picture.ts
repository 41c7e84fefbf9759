import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Which picture of the gallery is open. It is an entry in the tab's history, of the same address: a phone's back button
 * closes the picture, and the page stays.
 */
export function useOpenPicture() {
  const { state, search, key } = useLocation();
  const navigate = useNavigate();
  const leaving = useRef<string | null>(null);
  return {
    open: readPicture(state),
    show(picture: number): void {
      navigate({ search }, { state: { picture }, preventScrollReset: true });
    },
    /** Asked twice, it still goes back only once. */
    close(): void {
      if (leaving.current === key) return;
      leaving.current = key;
      navigate(-1);
    },
  };
}

function readPicture(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('picture' in state)) return null;
  return typeof state.picture === 'number' ? state.picture : null;
}
