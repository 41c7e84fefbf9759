import { useSyncExternalStore } from 'react';

const SMALL = '(max-width: 40rem), (max-height: 30rem)';

/** True where the guide takes the whole window: on phones, upright and lying. */
export function useIsSheet(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}

function subscribe(listener: () => void) {
  const query = matchMedia(SMALL);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const read = () => matchMedia(SMALL).matches;
