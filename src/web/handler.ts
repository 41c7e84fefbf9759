import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, matchRoutes, RouterContextProvider, type ServerBuild } from 'react-router';
import { type Storefront, storefrontContext } from './load-context.ts';
import { type PageVisit, type ReadTerms, visitContext } from './page-visit.ts';
import { isOfPanel } from './panel-routes.ts';

type Routes = ServerBuild['routes'];

/** Answers page requests. The load context's keys are inside this bundle, so the server hands over plain objects. */
export function createPageHandler(storefront: Storefront): (request: Request, visit: PageVisit) => Promise<Response> {
  // The generated module's types do not say which of its optional parts may be undefined.
  const whole = build as ServerBuild;
  const handlePanel = createRequestHandler(whole, import.meta.env.MODE);
  const { assets } = whole;
  const shop = { ...whole, routes: shopRoutes, assets: { ...assets, routes: withoutPanel(assets.routes) } };
  const handleShop = createRequestHandler(shop, import.meta.env.MODE);
  return (request, visit) => {
    const context = new RouterContextProvider();
    context.set(storefrontContext, tellsOfTerms(storefront, visit));
    context.set(visitContext, visit);
    const handle = isInPanel(new URL(request.url).pathname, storefront) ? handlePanel : handleShop;
    return handle(request, context);
  };
}

function tellsOfTerms(storefront: Storefront, { onTerms }: PageVisit): Storefront {
  const told =
    <Answer>(terms: ReadTerms, read: () => Promise<Answer>) =>
    () => {
      onTerms(terms);
      return read();
    };
  const { preOrderTerms, countedTerms, allTerms, bows, batches, help, letters } = storefront;
  return {
    ...storefront,
    preOrderTerms: told('plain', preOrderTerms),
    countedTerms: told('counted', countedTerms),
    allTerms: told('plain', allTerms),
    bows: told('counted', bows),
    batches: told('counted', batches),
    help: told('plain', help),
    letters: told('plain', letters),
  };
}

/** What is in place of the number of an order or the like in the address of a shell, and in its title: "Order …". */
const ANY = encodeURIComponent('…');

/**
 * The page at a path, or null; the page that says "not found" is none. `shell` is the one address for which the server renders
 * it, whichever order it shows: what differs is fetched by the browser. `takesForms`: it has an action.
 */
export function findPage(
  path: string,
  storefront: Pick<Storefront, 'staff'>,
): { shell: string; takesForms: boolean } | null {
  const start = isInPanel(path, storefront) ? storefront.staff.adminPath : '';
  const inside = path.slice(start.length);
  const nearby = (start ? panelPages : shopPages).get(firstPart(inside)) ?? [];
  const page = matchRoutes(nearby, inside || '/')?.at(-1)?.route;
  if (!page) return null;
  const parts = (page.path ?? '').split('/').map((part) => (part.startsWith(':') ? ANY : part));
  return {
    shell: `${start}/${parts.join('/')}`.replace(/(?<=.)\/$/, ''),
    takesForms: build.routes[page.id ?? '']?.module.action !== undefined,
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

/** The pages by the first part of their address: to match every route anew for each request took longer than to send the page. */
const shopPages = groupByFirstPart(leavesUnder(undefined, shopRoutes));
const panelPages = groupByFirstPart(
  leavesUnder(undefined, build.routes)
    .filter(({ id }) => isOfPanel(id))
    .map(({ id, path }) => ({ id, path: path.replace(/^[^/]*\/?/, '') })),
);

type Page = { id: string; path: string };

function leavesUnder(parentId: string | undefined, routes: Routes, above = ''): Page[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId || route.path === '*') return [];
    const path = [above, route.path].filter(Boolean).join('/');
    const children = leavesUnder(route.id, routes, path);
    // What has a path of its own is a page also where others stand inside of it.
    return route.path !== undefined || route.index ? [{ id: route.id, path }, ...children] : children;
  });
}

function groupByFirstPart(pages: Page[]): Map<string, Page[]> {
  return Map.groupBy(pages, ({ path }) => firstPart(`/${path}`));
}

function firstPart(path: string): string {
  const part = path.split('/', 2)[1] ?? '';
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return part;
  }
}
