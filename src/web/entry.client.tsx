import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { FaultIdContext } from './fault-id.ts';
import { isOfPanel } from './panel-routes.ts';

/** What the framework's own scripts have put into the page before this one. */
type PageMap = {
  __reactRouterManifest?: { routes: Record<string, unknown> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

/** Where the server has not opened the panel, the browser's map of the shop does not have it either. */
function keepPanelHidden(page: PageMap = window as PageMap): void {
  const opened = Object.keys(page.__reactRouterRouteModules ?? {});
  const routes = page.__reactRouterManifest?.routes;
  if (!routes || opened.some(isOfPanel)) return;
  for (const id of Object.keys(routes).filter(isOfPanel)) delete routes[id];
}

/** Says that the page is hydrated (src/api/pages/deferred-hydration.ts waits for it, and so do the journeys). */
function DeferredHydration({ children }: { children: ReactNode }) {
  useEffect(() => {
    // A button that waits is pressed then: what was chosen before it has to be drawn first (`useChosenEarly`).
    queueMicrotask(() => {
      delete document.documentElement.dataset.deferred;
      delete document.documentElement.dataset.stuck;
      dispatchEvent(new Event('hydrated'));
    });
  }, []);
  return children;
}

keepPanelHidden();
startTransition(() => {
  const faultId = document.documentElement.dataset.faultId ?? null;
  hydrateRoot(
    document,
    <StrictMode>
      <FaultIdContext value={faultId}>
        <DeferredHydration>
          <HydratedRouter />
        </DeferredHydration>
      </FaultIdContext>
    </StrictMode>,
  );
});
