import * as build from 'virtual:react-router/server-build';
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { type Storefront, storefrontContext } from './load-context.ts';
import { type PageVisit, visitContext } from './page-visit.ts';
import { isOfPanel } from './panel-routes.ts';

type Routes = ServerBuild['routes'];

/** Answers page requests. The load context's keys live inside this bundle, so the server hands over plain objects. */
export function createPageHandler(storefront: Storefront): (request: Request, visit: PageVisit) => Promise<Response> {
  // The generated module's types do not say which of its optional parts may be undefined.
  const whole = build as ServerBuild;
  const handlePanel = createRequestHandler(whole, import.meta.env.MODE);
  const { assets } = whole;
  const shop = { ...whole, routes: shopRoutes, assets: { ...assets, routes: withoutPanel(assets.routes) } };
  const handleShop = createRequestHandler(shop, import.meta.env.MODE);
  return (request, visit) => {
    const context = new RouterContextProvider();
    context.set(storefrontContext, storefront);
    context.set(visitContext, visit);
    const handle = isInPanel(new URL(request.url).pathname, storefront) ? handlePanel : handleShop;
    return handle(request, context);
  };
}

/** Whether a page is at the path; the page that says "not found" is none. */
export function hasPage(path: string, storefront: Pick<Storefront, 'staff'>): boolean {
  const match = matchRoutes(isInPanel(path, storefront) ? allObjects : shopObjects, path)?.at(-1);
  return match !== undefined && match.route.path !== '*';
}

/** To the letter, in small letters: an address that only looks like the panel's is unknown like every other. */
function isInPanel(path: string, { staff: { adminPath } }: Pick<Storefront, 'staff'>): boolean {
  return `/${path.split('/', 2)[1] ?? ''}`.replace(/\.data$/, '') === adminPath;
}

function withoutPanel<T extends object>(byId: T): T {
  return Object.fromEntries(Object.entries(byId).filter(([id]) => !isOfPanel(id))) as T;
}

const shopRoutes: Routes = withoutPanel(build.routes);
const allObjects = childrenOf(undefined, build.routes);
const shopObjects = childrenOf(undefined, shopRoutes);

function childrenOf(parentId: string | undefined, routes: Routes): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const path = route.path === undefined ? {} : { path: route.path };
    return [route.index ? { ...path, index: true } : { ...path, children: childrenOf(route.id, routes) }];
  });
}
