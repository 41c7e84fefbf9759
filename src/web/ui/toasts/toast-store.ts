import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

export type ToastVariant = 'default' | 'destructive';
export type ToastMessage = { title: string; description?: string; variant?: ToastVariant };
export type ShownToast = Required<Pick<ToastMessage, 'title' | 'variant'>> & {
  id: number;
  description: string | null;
  open: boolean;
};

/** Rule 19.1: how long a toast is shown, and how long a dismissed one is kept. */
export const TOAST_SHOWN_MS = 5000;
export const TOAST_FORGOTTEN_MS = 1_000_000;

type Timers = { set(run: () => void, ms: number): unknown; clear(timer: unknown): void };
const windowTimers: Timers = { set: (run, ms) => setTimeout(run, ms), clear: (timer) => clearTimeout(timer as number) };

/** Holds one toast at a time: a newer message takes the place of the one before. */
export function createToastStore(timers: Timers = windowTimers) {
  let current: ShownToast | null = null;
  let forgetting: unknown = null;
  let lastId = 0;
  const listeners = new Set<() => void>();

  function become(next: ShownToast | null) {
    if (forgetting !== null) timers.clear(forgetting);
    forgetting = next && !next.open ? timers.set(() => become(null), TOAST_FORGOTTEN_MS) : null;
    current = next;
    for (const listener of listeners) listener();
  }

  return {
    /** Returns the id by which this one can be dismissed. */
    show({ title, description, variant = 'default' }: ToastMessage): number {
      lastId += 1;
      become({ id: lastId, title, description: description ?? null, variant, open: true });
      return lastId;
    },
    /** Without an id: whichever is shown. */
    dismiss(id?: number) {
      if (current?.open && (id === undefined || current.id === id)) become({ ...current, open: false });
    },
    read: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const store = createToastStore();

/** Tells the visitor something in passing; may be called from anywhere in the browser. */
export const toast = store.show;
export const dismissToast = store.dismiss;

/** The toast of this moment; none on the server. */
export function useToast(): ShownToast | null {
  return useSyncExternalStore(store.subscribe, store.read, () => null);
}

/**
 * Toasts about what stands on this part of the page. What shows one takes it back when its cause has gone; with the
 * part it goes by itself.
 */
export function useCauseToast() {
  const shown = useRef<number | null>(null);
  const takeBack = useCallback(() => {
    if (shown.current !== null) dismissToast(shown.current);
    shown.current = null;
  }, []);
  const show = useCallback((message: ToastMessage) => {
    shown.current = toast(message);
  }, []);
  useEffect(() => takeBack, [takeBack]);
  return { show, takeBack };
}
