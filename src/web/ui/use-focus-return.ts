import { useRef } from 'react';

/**
 * Gives the focus back to whatever opened a window, unless it has moved on by itself; Radix knows only its own triggers. An
 * opener that is gone by then, with the record or the step it belonged to, leaves the focus to the place around it.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  const around = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
      around.current = opener.current?.parentElement?.closest('[tabindex]') ?? null;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const idle = document.activeElement === document.body || document.activeElement === null;
      const goal = opener.current?.isConnected ? opener.current : around.current;
      if (idle && goal instanceof HTMLElement) goal.focus({ preventScroll: true });
    },
  };
}
