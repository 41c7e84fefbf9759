import { type KeyboardEvent as ReactKeyboardEvent, useRef } from 'react';

/** Marks a window that closes itself by Escape, toast or not. */
const WINDOW = { 'data-escapes': '' };

/**
 * Escape closes the window that has the focus. Radix asks its topmost layer alone, and while a toast is shown that is the
 * toast: then the key is taken here, and the toast stays. For the window's content.
 */
export function useEscape(close: () => void) {
  const asked = useRef<Event>(null);
  return {
    ...WINDOW,
    onEscapeKeyDown(event: KeyboardEvent) {
      asked.current = event;
    },
    onKeyDown(event: ReactKeyboardEvent) {
      if (event.key !== 'Escape') return;
      // The window beneath, in whose part of the page this one may stand, stays open.
      event.stopPropagation();
      if (asked.current !== event.nativeEvent) close();
    },
  };
}

/** For the toast: a key that was not pressed in the toast belongs to the uppermost window, if there is one. */
export function leaveEscapeToWindow(event: KeyboardEvent): void {
  const pressed = event.target instanceof Element ? event.target : document.body;
  const uppermost = [...document.querySelectorAll('[data-escapes][data-state="open"]')].at(-1);
  if (!uppermost || pressed.closest('.toast')) return;
  event.preventDefault();
  // Without a focus the key is pressed on the page itself, outside of the window. What is passed on can be kept from the toast, too.
  if (!uppermost.contains(pressed)) {
    uppermost.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true }));
  }
}
