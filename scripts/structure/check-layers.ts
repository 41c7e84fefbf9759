import { EXCEPTIONS, LAYERS, type Layer, SHOP_LAYERS } from './layers.ts';
import type { Import } from './read-imports.ts';

/** What the imports of `src/` do that its layers forbid, a sentence for each; types count like values. */
export function layerFaults(imports: readonly Import[]): string[] {
  return [
    ...imports.flatMap((each) => faultsOf(each).map((fault) => `src/${each.file} imports ${each.written}: ${fault}`)),
    ...circles(imports),
  ];
}

function faultsOf({ file, written, target }: Import): string[] {
  const layer = layerOf(file);
  if (!layer) return ['the file is in no layer of scripts/structure/layers.ts'];
  if (target === null) return mayUse(layer, file, written) ? [] : [`${layer.folder} does without this package`];
  // Pictures and fonts lie beside src/.
  if (target.startsWith('..')) return [];
  if (written.startsWith('..')) return ['a path that leaves its folder is written with # from src/'];
  const to = layerOf(target);
  if (!to) return ['it is in no layer of scripts/structure/layers.ts'];
  if (to === layer) return layer.folder === 'shop' ? shopFaults(file, target) : [];
  if (layer.imports === 'all' || layer.imports.some((allowed) => isWithin(target, allowed))) return [];
  return [`${layer.folder} may import ${layer.imports.join(', ') || 'nothing of src/'}`];
}

function shopFaults(file: string, target: string): string[] {
  const [from, to] = [file, target].map((path) =>
    SHOP_LAYERS.findIndex(({ folder }) => path.startsWith(`shop/${folder}/`)),
  );
  if (from === -1 || to === -1 || from === undefined || to === undefined) return ['it is in no layer of the shop'];
  return from <= to ? [] : ['the shop’s folders import downwards only'];
}

function mayUse({ without = [] }: Layer, file: string, name: string): boolean {
  const isOf = (one: string) => (one.endsWith(':*') ? name.startsWith(one.slice(0, -1)) : isWithin(name, one));
  const excepted = EXCEPTIONS.some(({ folder, mayUse: names }) => isWithin(file, folder) && names.some(isOf));
  return excepted || !without.some(isOf);
}

function layerOf(path: string): Layer | undefined {
  return LAYERS.find(({ folder }) => isWithin(path, folder));
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Files that import each other in a circle, each circle once. */
function circles(imports: readonly Import[]): string[] {
  const targets = new Map<string, string[]>();
  for (const { file, target } of imports) if (target) targets.set(file, [...(targets.get(file) ?? []), target]);
  const done = new Set<string>();
  const found: string[] = [];

  function visit(file: string, way: string[]): void {
    const start = way.indexOf(file);
    if (start !== -1)
      found.push(`a circle of imports: ${[...way.slice(start), file].map((path) => `src/${path}`).join(' → ')}`);
    if (start !== -1 || done.has(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...way, file]);
    done.add(file);
  }
  for (const file of targets.keys()) visit(file, []);
  return found;
}
