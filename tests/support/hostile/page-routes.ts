import routes from '#web/routes.ts';
import type { Route } from './hostile-requests.ts';

type Entry = (typeof routes)[number];

/** Every page as a browser asks for it, as its script does, and as its form does. */
export function pageRoutes(): Route[] {
  return routes
    .flatMap((entry) => pathsOf(entry, ''))
    .flatMap((path) => [
      { method: 'GET', url: path },
      { method: 'GET', url: path === '/' ? '/_root.data' : `${path}.data` },
      { method: 'POST', url: path },
    ]);
}

function pathsOf({ path, children = [] }: Entry, above: string): string[] {
  const here = path === undefined ? above : `${above}/${path === ':panel' ? 'control-panel' : path}`;
  return children.length > 0 ? children.flatMap((child) => pathsOf(child, here)) : [here || '/'];
}
