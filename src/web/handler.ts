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

/** What stands for the number of an order or the like in the address of a shell, and in its title: "Order …". */
const ANY = encodeURIComponent('…');

/**
 * The page at a path, or null; the page that says "not found" is none. `shell` is the one address for which the server renders
 * it, whichever order it shows: what differs is fetched by the browser. `takesForms`: it has an action.
 */
export function findPage(
  path: string,
  storefront: Pick<Storefront, 'staff'>,
): { shell: string; takesForms: boolean } | null {
  const inPanel = isInPanel(path, storefront);
  const matches = matchRoutes(inPanel ? allObjects : shopObjects, path) ?? [];
  const last = matches.at(-1)?.route;
  if (!last || last.path === '*') return null;
  const parts = matches.flatMap(({ route }) => route.path?.split('/') ?? []).filter((part) => part !== '');
  const own = parts.map((part) => (part.startsWith(':') ? ANY : part));
  if (inPanel) own[0] = storefront.staff.adminPath.slice(1);
  return {
    shell: `/${own.join('/')}`,
    takesForms: build.routes[last.id ?? '']?.module.action !== undefined,
  };
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
    const { id } = route;
    return [route.index ? { id, ...path, index: true } : { id, ...path, children: childrenOf(id, routes) }];
  });
}
