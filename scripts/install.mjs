// Plain JavaScript without dependencies: this runs before anything is installed, on whatever Node.js started npm.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from './children.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs what package-lock.json asks for, unless exactly that is already there. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  refuseBesideServer('Other packages would be installed');
  console.log('Installing the packages that package-lock.json names …');
  // The build's tools are needed in production too, where npm would leave them out by itself.
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = await runChild('npm', words, { cwd: root });
  if (status !== 0) fail('The packages could not be installed; what npm says about it is above.');
}

/** A server that runs from this folder goes on reading its packages and pages: without them it answers with 500 and 503. */
export function refuseBesideServer(why, concerns = () => true) {
  const server = serversHere().find(concerns)?.pid;
  if (server === undefined) return;
  fail(
    `A shop is running from this folder (process ${server}), and would lose what it runs on. ${why}: stop it first, and try again.`,
  );
}

/** Started by `npm start`, `npm run dev` or anything else; those of other users cannot be told, nor those in other containers. */
function serversHere() {
  const here = realpathSync(root);
  const isServer = ({ words }) => words.includes('src/main.ts') || words.includes(join(here, 'src/main.ts'));
  return processes().filter((each) => isServer(each) && folderOf(each.pid) === here);
}

function processes() {
  if (existsSync('/proc/self/cmdline')) {
    return readdirSync('/proc').flatMap((pid) => {
      if (!/^\d+$/.test(pid)) return [];
      const words = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'));
      return words ? [{ pid, words }] : [];
    });
  }
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').map((line) => {
    const [pid, ...words] = line.trim().split(' ');
    return { pid, words };
  });
}

function folderOf(pid) {
  if (existsSync('/proc/self/cwd')) return attempt(() => readlinkSync(`/proc/${pid}/cwd`));
  const { stdout } = spawnSync('lsof', ['-a', '-d', 'cwd', '-p', pid, '-Fn'], { encoding: 'utf8' });
  return /^n(.*)$/m.exec(stdout ?? '')?.[1];
}

/** Null: it has ended meanwhile, or is another user's. */
function attempt(read) {
  try {
    return read();
  } catch {
    return null;
  }
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
