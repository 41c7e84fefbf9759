import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A link that has led to another page may be gone with the page before: the focus then waits at the new one's beginning. */
export function useLostFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A window that has closed with its address gives the focus back first.
    const later = setTimeout(() => {
      if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(later);
  }, [pathname, main]);
}
