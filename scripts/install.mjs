// Plain JavaScript without dependencies: this runs before anything is installed, on whatever Node.js started npm.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from './children.mjs';
import { areInstalled, wantedPackages, withoutTools } from './packages.mjs';
import { during } from './progress.mjs';
import { dropHeaders } from './without-headers.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Installs what package-lock.json asks for, unless exactly that is already there: `all` of it, what the running shop loads
 * (`run`), or that and what builds it (`build`), which is what a first start waits for.
 */
export async function ensureInstalled(set) {
  if (areInstalled(root, wantedPackages(root, set))) return;
  refuseBesideServer('Other packages would be installed');
  // Whoever has tests' and checks' tools keeps them.
  const isFirst = !existsSync(`${root}node_modules`);
  const { status, said } = await during('Installing packages', () =>
    set === 'build' && isFirst ? installBeside() : npm(root, set === 'run' ? '--omit=dev' : '--include=dev'),
  );
  if (status === 0) return;
  console.error(said);
  fail('The packages could not be installed; what npm says about it is above.');
}

// A build's tools are needed in production too, where npm would leave them out by itself.
function npm(cwd, which) {
  const words = ['ci', which, '--no-audit', '--no-fund', '--loglevel=error'];
  return runChild('npm', words, { cwd, listen: true });
}

/** npm installs all that a lock file names, so a folder of its own gets one that names less. */
async function installBeside() {
  const beside = `${root}packages-next-${process.pid}`;
  try {
    mkdirSync(beside);
    const { description, lock } = withoutTools(root);
    writeFileSync(`${beside}/package.json`, JSON.stringify(description));
    writeFileSync(`${beside}/package-lock.json`, JSON.stringify(lock));
    const outcome = await npm(beside, '--include=dev');
    if (outcome.status === 0) renameSync(`${beside}/node_modules`, `${root}node_modules`);
    dropHeaders();
    return outcome;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** A server that runs from this folder goes on reading its packages and pages: without them it answers with 500 and 503. */
export function refuseBesideServer(why, concerns = () => true) {
  const server = serversHere().find(concerns)?.pid;
  if (server === undefined) return;
  fail(
    `A shop is running from this folder (process ${server}), and would lose what it runs on. ${why}: stop it first, and try again.`,
  );
}

/** The shop's main file as it is built, and as `npm run dev` runs it. */
export const MAIN = 'build/shop/main.js';
export const SOURCE = 'src/main.ts';

/** Started by `npm start`, `npm run dev` or anything else; those of other users cannot be told, nor those in other containers. */
function serversHere() {
  const here = realpathSync(root);
  const isServer = ({ words }) =>
    [MAIN, SOURCE].some((main) => words.includes(main) || words.includes(join(here, main)));
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
