import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { pathsOf } from '#values/pages.ts';
import { isOfPanel } from './panel-routes.ts';
import routes from './routes.ts';

test('every page of the list has its file, and every file makes a page of the list', async () => {
  const shop = (await routes).filter(({ path }) => path !== ':panel');
  const own = pathsUnder(shop).filter((path) => !/[:*]/.test(path));
  expect(own.sort()).toEqual(pathsOf().sort());
});

test("the staff's panel, and nothing else, is left out of the map that other visitors get", async () => {
  const all = await routes;
  const panel = all.filter(({ path }) => path === ':panel');
  expect(panel).toHaveLength(1);
  expect(idsUnder(all).filter(isOfPanel).sort()).toEqual(idsUnder(panel).sort());
});

function pathsUnder(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const whole = path ? `${above}/${path}` : above;
    return [...(index || path ? [whole || '/'] : []), ...pathsUnder(children, whole)];
  });
}

/** The framework calls a route by its file, without the ending. */
function idsUnder(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file.replace(/\.tsx?$/, ''), ...idsUnder(children)]);
}
