import { expect, test } from 'vitest';
import routes from './routes.ts';
import { groupScripts } from './script-files.ts';

const WEB = '/shop/src/web/';
const STOREFRONT = pagesUnder('routes/storefront/shop-layout.tsx');
const PANEL = pagesUnder('routes/staff/panel.tsx');

test('what every page loads from a library is one file', () => {
  expect(fileOf('/shop/node_modules/react/index.js', ['entry.client.tsx'])).toBe('framework');
});

test('the script that hydrates a page shares its file with nothing: whoever loaded that would hydrate too early', () => {
  expect(fileOf(`${WEB}entry.client.tsx`, [])).toBe(null);
});

test("what most of the customers' pages load is one file, and not in that of the staff", () => {
  expect(fileOf(`${WEB}cart/cart-store.ts`, ['routes/storefront/shop-layout.tsx'])).toBe('shop');
  expect(fileOf(`${WEB}cart/cart-store.ts`, STOREFRONT.slice(0, Math.ceil(STOREFRONT.length * 0.6)))).toBe('shop');
  expect(fileOf(`${WEB}ui/button.tsx`, [...STOREFRONT, ...PANEL])).toBe('common');
});

test("what most of the panel's pages load is one file; what customers load, too, is never in it", () => {
  expect(fileOf(`${WEB}staff/list.ts`, ['routes/staff/panel.tsx'])).toBe('panel');
  expect(fileOf(`${WEB}staff/list.ts`, [...PANEL, 'routes/storefront/bows.tsx'])).toBe('shared, by set of pages');
});

test('what few pages load is left to the bundler, so that no other page loads it', () => {
  expect(fileOf(`${WEB}staff/scanner.ts`, ['routes/staff/mobile-admin.tsx', 'routes/staff/panel-overview.tsx'])).toBe(
    null,
  );
});

test('a module counts for the pages that load it by others, in a circle, too', () => {
  const importers = new Map([
    [`${WEB}values/money.ts`, [`${WEB}values/tax.ts`]],
    [`${WEB}values/tax.ts`, [`${WEB}values/money.ts`, `${WEB}routes/staff/panel.tsx`]],
  ]);
  expect(chooseFile(`${WEB}values/money.ts`, importers)).toBe('panel');
});

function fileOf(id: string, importers: string[]): string | null {
  return chooseFile(id, new Map([[id, importers.map((file) => WEB + file)]]));
}

/** As the bundler does it: the group with the highest priority takes the module. */
function chooseFile(id: string, importers: Map<string, string[]>): string | null {
  const graph = { getModuleInfo: (module: string) => ({ importers: importers.get(module) ?? [] }) };
  for (const group of groupScripts().toSorted((one, other) => other.priority - one.priority)) {
    const name = group.name(id, graph);
    if (name) return group.entriesAware ? `${name}, by set of pages` : name;
  }
  return null;
}

function pagesUnder(layout: string): string[] {
  type Entry = { file: string; children?: Entry[] };
  const leaves = ({ file, children = [] }: Entry): string[] => (children.length ? children.flatMap(leaves) : [file]);
  const find = (entries: Entry[]): Entry | undefined =>
    entries.find(({ file }) => file === layout) ?? entries.map(({ children = [] }) => find(children)).find(Boolean);
  const found = find(routes);
  return found ? leaves(found) : [];
}
