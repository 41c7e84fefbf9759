// Which of the packages of package-lock.json a task needs, and whether they are there. Plain JavaScript, like install.mjs.
import { existsSync, readFileSync } from 'node:fs';

/** What tests and checks need and a build does not: more than half of all packages by size. */
const TOOLS = [
  '@biomejs/biome',
  '@playwright/test',
  '@testing-library/dom',
  'ajv',
  'ajv-formats',
  'autocannon',
  'axe-core',
  'drizzle-kit',
  'fast-check',
  'html-to-text',
  'htmlparser2',
  'knip',
  'lighthouse',
  'oxc-parser',
  'puppeteer-core',
  'selenium-webdriver',
  'subset-font',
  'typescript',
  'vitest',
  'vnu-jar',
];
const isTool = (name) => TOOLS.includes(name) || name.startsWith('@types/');

/**
 * The entries of package-lock.json, by their place: of `all`, of what the running shop loads (`run`), or of that and what
 * builds it (`build`).
 */
export function wantedPackages(root, set) {
  const { packages } = lockOf(root);
  if (set === 'all') return packages;
  if (set === 'build') return withoutTools(root).lock.packages;
  return Object.fromEntries(Object.entries(packages).filter(([, { dev }]) => !dev));
}

/** npm notes what it has installed once it has finished, so half an installation does not count. */
export function areInstalled(root, wanted) {
  const found = readJson(`${root}node_modules/.package-lock.json`)?.packages ?? {};
  return Object.entries(wanted).every(([path, { optional, integrity }]) => {
    if (path === '' || (optional && !found[path])) return true;
    return found[path]?.integrity === integrity;
  });
}

/** package.json and package-lock.json as they would be without the tools, from which npm installs the rest. */
export function withoutTools(root) {
  const { packages, ...lock } = lockOf(root);
  const without = (description) => ({
    ...description,
    devDependencies: Object.fromEntries(
      Object.entries(description.devDependencies ?? {}).filter(([name]) => !isTool(name)),
    ),
  });
  const top = without(packages[''] ?? {});
  const kept = { '': top };
  follow('', top.devDependencies);
  follow('', top.dependencies);
  follow('', top.optionalDependencies);

  function follow(from, names = {}) {
    for (const name of Object.keys(names)) {
      const path = placeOf(name, from);
      if (path === null || path in kept) continue;
      const entry = packages[path];
      kept[path] = entry;
      follow(path, entry.dependencies);
      follow(path, entry.optionalDependencies);
      follow(path, needed(entry));
    }
  }

  /** As Node looks for a package: in the importer's own folder, then in each above it. */
  function placeOf(name, from) {
    for (let above = from; ; above = above.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
      const path = `${above === '' ? '' : `${above}/`}node_modules/${name}`;
      if (path in packages) return path;
      if (above === '') return null;
    }
  }

  const { scripts: _scripts, ...description } = readJson(`${root}package.json`);
  return { description: without(description), lock: { ...lock, packages: kept } };
}

function needed({ peerDependencies = {}, peerDependenciesMeta = {} }) {
  return Object.fromEntries(Object.entries(peerDependencies).filter(([name]) => !peerDependenciesMeta[name]?.optional));
}

function lockOf(root) {
  return readJson(`${root}package-lock.json`) ?? { packages: {} };
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
