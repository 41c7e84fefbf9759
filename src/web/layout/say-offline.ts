import { toast } from '#web/ui/toasts/toast-store.ts';

/** A part of the page that a click asked for did not come. */
export function sayOffline(): void {
  toast({ title: 'Error', description: 'Network error. Please check your connection.', variant: 'destructive' });
}
