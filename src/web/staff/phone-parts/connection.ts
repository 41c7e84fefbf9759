import { useSyncExternalStore } from 'react';
import { OFFLINE } from '#web/staff/calls/use-staff-change.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** Whether the phone has a network at all. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
}

/** Makes a change, or says that there is no network for it: nothing is kept to be sent later. */
export function whileOnline(change: () => void): void {
  if (navigator.onLine) change();
  else toast(OFFLINE);
}

function listen(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
