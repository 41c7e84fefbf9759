import { isOfPanel } from './panel-routes.ts';

/** What the framework's own scripts have put into the page before this one. */
type PageMap = {
  __reactRouterManifest?: { routes: Record<string, unknown> };
  __reactRouterRouteModules?: Record<string, unknown>;
};

/** Where the server has not opened the panel, the browser's map of the shop does not have it either. */
export function keepPanelHidden(page: PageMap = window as PageMap): void {
  const opened = Object.keys(page.__reactRouterRouteModules ?? {});
  const routes = page.__reactRouterManifest?.routes;
  if (!routes || opened.some(isOfPanel)) return;
  for (const id of Object.keys(routes).filter(isOfPanel)) delete routes[id];
}
