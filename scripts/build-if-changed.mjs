import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, runChild } from './children.mjs';
import { ensureInstalled, environment, fail, pinnedNode, refuseBesideServer, root } from './install.mjs';
import { during } from './progress.mjs';

/** Everything a build is made of. */
const SOURCES = [
  ...['src', 'assets', 'public', 'scripts/build.ts', 'scripts/sized-pictures.ts'],
  ...['package.json', 'package-lock.json', 'tsconfig.json'],
];
/** Read where they are when the shop runs. */
const NOT_BUILT = 'src/db/migrations';
const BUILD = 'build';
const STAMP = '.sources';
/** A build under way and the one that it takes the place of, each with the process that it belongs to. */
const NEXT = 'build-next-';
const FORMER = 'build-former-';

/** Builds the pages, the mails and the server, unless the build that is there was made of exactly these sources. */
export async function ensureBuilt() {
  const now = fingerprint();
  clearUp(now);
  if (stampOf(BUILD) === now) return;
  // `npm run dev` compiles its own.
  refuseBesideServer('The pages would be built anew', ({ words }) => !words.includes('--dev'));
  await ensureInstalled('build');
  const next = `${NEXT}${process.pid}`;
  mkdirSync(join(root, next));
  const { status, said } = await during('Building the shop', () =>
    runChild(pinnedNode(), ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'], {
      cwd: root,
      listen: true,
      env: environment({ NODE_ENV: 'production', BUILD_FOLDER: next }),
    }),
  );
  if (status !== 0) {
    rmSync(join(root, next), { recursive: true, force: true });
    console.error(said);
    fail('The build failed; the reason is above. What was built before is as it was.');
  }
  writeFileSync(join(root, next, STAMP), now);
  swapIn(next);
}

/** The former build is whole until this one is, and nothing is ever half of one and half of the other. */
function swapIn(next) {
  const former = `${FORMER}${process.pid}`;
  if (existsSync(join(root, BUILD))) renameSync(join(root, BUILD), join(root, former));
  renameSync(join(root, next), join(root, BUILD));
  rmSync(join(root, former), { recursive: true, force: true });
}

/** What builds that were killed have left: at one moment of the swap, the finished build and the one before it. */
function clearUp(now) {
  const left = readdirSync(root).filter((name) => {
    const [, pid] = /^build-(?:next|former)-(\d+)$/.exec(name) ?? [];
    return pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid)));
  });
  for (const name of left.filter((each) => each.startsWith(NEXT) && stampOf(each) === now)) {
    if (stampOf(BUILD) !== now) swapIn(name);
  }
  for (const name of left.filter((each) => each.startsWith(FORMER) && existsSync(join(root, each)))) {
    if (!existsSync(join(root, BUILD))) renameSync(join(root, name), join(root, BUILD));
  }
  for (const name of left) rmSync(join(root, name), { recursive: true, force: true });
}

function stampOf(folder) {
  const file = join(root, folder, STAMP);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** The same for the same sources, in whatever folder and whichever Node.js reads them. */
function fingerprint() {
  const hash = createHash('sha256');
  const configs = readdirSync(root).filter((name) => /^(vite.*|react-router)\.config\.ts$/.test(name));
  for (const file of [...SOURCES, ...configs].flatMap(filesIn).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Node's own `recursive` is not used: that of Node.js 20 passes over a folder below a folder with files. */
function filesIn(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found || path === NOT_BUILT || /\.test\.tsx?$|(^|\/)\.[^/]*$/.test(path)) return [];
  return found.isDirectory() ? readdirSync(join(root, path)).flatMap((name) => filesIn(`${path}/${name}`)) : [path];
}
