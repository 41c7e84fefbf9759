import { useEffect } from 'react';

/** Rule 10.3. */
const AFTER_MS = 100;

/** Scrolls to the latest message a moment after there is another: to its end, or to the beginning of a long one. */
export function useLatestInView(latest: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const message = document.getElementById(latest);
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
      message?.closest('[role="log"]')?.scrollTo({ top: message.offsetTop, behavior });
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [latest]);
}
