import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { isOfPanel } from './panel-routes.ts';
import routes from './routes.ts';

/** The framework calls a route by its file, without the ending. */
function idsUnder(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file.replace(/\.tsx?$/, ''), ...idsUnder(children)]);
}

test("the staff's panel, and nothing else, is left out of the map that other visitors get", async () => {
  const all = await routes;
  const panel = all.filter(({ path }) => path === ':panel');
  expect(panel).toHaveLength(1);
  expect(idsUnder(all).filter(isOfPanel).sort()).toEqual(idsUnder(panel).sort());
});
