import { type ReactNode, useEffect } from 'react';

/** Says that the page is hydrated (src/api/pages/deferred-hydration.ts waits for it, and so do the journeys). */
export function DeferredHydration({ children }: { children: ReactNode }) {
  useEffect(() => {
    delete document.documentElement.dataset.deferred;
    dispatchEvent(new Event('hydrated'));
  }, []);
  return children;
}
