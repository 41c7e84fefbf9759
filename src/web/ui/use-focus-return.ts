import { useRef } from 'react';

/** Gives the focus back to whatever opened a window, unless it has moved on by itself; Radix knows only its own triggers. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const idle = document.activeElement === document.body || document.activeElement === null;
      if (idle && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
  };
}
