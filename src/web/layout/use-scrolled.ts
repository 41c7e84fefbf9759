import { useSyncExternalStore } from 'react';

function listen(heard: () => void) {
  addEventListener('scroll', heard, { passive: true });
  return () => removeEventListener('scroll', heard);
}

/** Whether the page is scrolled by more than so many pixels. */
export function useScrolled(pixels: number): boolean {
  return useSyncExternalStore(
    listen,
    () => scrollY > pixels,
    () => false,
  );
}
