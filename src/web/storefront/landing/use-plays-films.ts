import { useSyncExternalStore } from 'react';
import { savesData } from '#web/client/saves-data.ts';

const LESS_MOTION = '(prefers-reduced-motion: reduce)';

function listen(heard: () => void) {
  const query = matchMedia(LESS_MOTION);
  query.addEventListener('change', heard);
  return () => query.removeEventListener('change', heard);
}

/** Whether a film may run: not before the page has shown its poster, and not for those who asked for less motion or data. */
export function usePlaysFilms(): boolean {
  return useSyncExternalStore(
    listen,
    () => !matchMedia(LESS_MOTION).matches && !savesData(),
    () => false,
  );
}
