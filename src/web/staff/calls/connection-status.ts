import { useSyncExternalStore } from 'react';

// Whether the stream from the shop is open, as far as this tab knows: it may be another tab that holds it.
let streaming = true;
const listeners = new Set<() => void>();

export function setConnected(up: boolean): void {
  if (up === streaming) return;
  streaming = up;
  for (const listener of listeners) listener();
}

/** False while this machine has no network, or the shop does not answer: what is shown may be old then. */
export function useConnected(): boolean {
  return useSyncExternalStore(subscribe, isUp, () => true);
}

function isUp(): boolean {
  return streaming && navigator.onLine;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
