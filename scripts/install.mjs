// Plain JavaScript without dependencies: this runs before anything is installed, on whatever Node.js started npm.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs what package-lock.json asks for, unless exactly that is already there. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing the packages that package-lock.json names …');
  // The build's tools are needed in production too, where npm would leave them out by itself.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) fail('The packages could not be installed; what npm says about it is above.');
}

/** npm notes what it has installed once it has finished, so half an installation does not count. */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const found = readPackages('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([path, { optional, integrity }]) => {
    if (path === '' || (optional && !found[path])) return true;
    return found[path]?.integrity === integrity;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(`${root}${file}`, 'utf8')).packages;
  } catch {
    return {};
  }
}

/** The Node.js that the lock file pins: the server's TypeScript needs it, whatever version started npm. */
export function pinnedNode() {
  const pinned = `${root}node_modules/node/bin/node`;
  if (existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  return fail(
    'The pinned Node.js is missing because npm ran no install scripts. Run `npm rebuild node` and try again.',
  );
}

/** Packages' own programs come first, and so does the pinned Node.js. */
export function environment(more = {}) {
  return { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}`, ...more };
}

/** What a person must be told, without a stack. */
class Failure extends Error {}

export function fail(sentence) {
  throw new Failure(sentence);
}

export function tell(fault) {
  console.error(fault instanceof Failure ? fault.message : fault);
}
