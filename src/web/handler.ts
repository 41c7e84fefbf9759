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

/** Answers page requests. The load context's keys live inside this bundle, so the server hands over plain objects. */
export function createPageHandler(storefront: Storefront): (request: Request, visit: PageVisit) => Promise<Response> {
  // The generated module's types do not say which of its optional parts may be undefined.
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
  return (request, visit) => {
    const context = new RouterContextProvider();
    context.set(storefrontContext, storefront);
    context.set(visitContext, visit);
    return handle(request, context);
  };
}

/** Whether a page is at the path; the page that says "not found" is none. */
export function hasPage(path: string): boolean {
  const match = matchRoutes(routes, path)?.at(-1);
  return match !== undefined && match.route.path !== '*';
}

const routes = childrenOf(undefined);

function childrenOf(parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const path = route.path === undefined ? {} : { path: route.path };
    return [route.index ? { ...path, index: true } : { ...path, children: childrenOf(route.id) }];
  });
}
