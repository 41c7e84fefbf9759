import { EXCEPTIONS, LAYERS, type Layer, SHOP_LAYERS } from './layers.ts';
import type { Import } from './read-imports.ts';

/** What the imports of `src/` do that its layers forbid, a sentence for each; types count like values. Circles are the linter's. */
export function layerFaults(imports: readonly Import[]): string[] {
  return imports.flatMap((each) => faultsOf(each).map((fault) => `src/${each.file} imports ${each.written}: ${fault}`));
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
