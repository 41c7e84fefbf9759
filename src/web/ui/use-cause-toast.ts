import { useCallback, useEffect, useRef } from 'react';
import { dismissToast, type ToastMessage, toast } from './toast-store.ts';

/**
 * Toasts about what is on this part of the page. The component that shows one takes it back when its cause has gone; with the
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
