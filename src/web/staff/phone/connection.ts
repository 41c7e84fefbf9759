import { useSyncExternalStore } from 'react';
import { toast } from '#web/ui/toast-store.ts';

/** Whether the phone has a line at all. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
}

/** Makes a change, or says that there is no line for it: nothing is kept to be sent later. */
export function whileOnline(change: () => void): void {
  if (navigator.onLine) change();
  else toast(OFFLINE);
}

const OFFLINE = {
  title: 'You are offline',
  description: 'Nothing was changed. Please try again once you are back online.',
  variant: 'destructive',
} as const;

function listen(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
