import { dirname } from 'node:path';
import { INNER_LAYERS } from './inner-layers.ts';
import { EXCEPTIONS, LAYERS, type Layer } from './layers.ts';
import type { Import } from './read-imports.ts';

/**
 * What the imports of `src/` do that its layers forbid, a sentence for each; types count like values. Circles of files are the
 * linter's.
 */
export function layerFaults(imports: readonly Import[]): string[] {
  const faults = imports.flatMap((each) =>
    faultsOf(each).map((fault) => `src/${each.file} imports ${each.written}: ${fault}`),
  );
  return [...faults, ...circlesOfFolders(imports)];
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
  if (to === layer) return Object.keys(INNER_LAYERS).flatMap((folder) => innerFaults(folder, file, target));
  if (layer.imports === 'all' || layer.imports.some((allowed) => isWithin(target, allowed))) return [];
  return [`${layer.folder} may import ${layer.imports.join(', ') || 'nothing of src/'}`];
}

/** Of an import within a folder whose layers are listed. */
function innerFaults(parent: string, file: string, target: string): string[] {
  if (!isWithin(file, parent) || !isWithin(target, parent) || !/\.tsx?$/.test(target)) return [];
  const layers = INNER_LAYERS[parent] ?? [];
  const [from, to] = [file, target].map((path) => {
    const [child = '', ...rest] = path.slice(parent.length + 1).split('/');
    return layers.findIndex(({ folder }) => folder === (rest.length === 0 ? '.' : child));
  });
  if (from === undefined || to === undefined || from === -1 || to === -1) return [`it is in no layer of ${parent}`];
  return from <= to ? [] : [`the folders of ${parent} import downwards only`];
}

/** Folders, at any depth, that import each other, be it by way of others: a sentence with the imports of each circle. */
function circlesOfFolders(imports: readonly Import[]): string[] {
  const ways = new Map<string, Map<string, string>>();
  for (const { file, target } of imports) {
    if (target === null || target.startsWith('..')) continue;
    const [from, to] = [dirname(file), dirname(target)];
    if (from === to) continue;
    const out = ways.get(from) ?? new Map<string, string>();
    ways.set(from, out.set(to, out.get(to) ?? `${file} imports ${target}`));
  }
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (folder: string, trail: string[]): void => {
    const at = trail.indexOf(folder);
    if (at !== -1) {
      const circle = [...trail.slice(at), folder];
      const steps = circle.slice(1).map((next, step) => ways.get(circle[step] ?? '')?.get(next));
      circles.push(`folders import each other in a circle: ${steps.join('; ')}`);
    }
    if (at !== -1 || done.has(folder)) return;
    for (const next of ways.get(folder)?.keys() ?? []) walk(next, [...trail, folder]);
    done.add(folder);
  };
  for (const folder of ways.keys()) walk(folder, []);
  return circles;
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
