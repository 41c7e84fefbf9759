import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from './children.mjs';
import { environment, fail, pinnedNode, refuseBesideServer, root } from './install.mjs';

/** Everything a build is made of. */
const SOURCES = ['src', 'assets', 'public', 'scripts/build.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];
const STAMP = join(root, 'build/.sources');

/** Builds the pages and mails, unless the last finished build was made of exactly these sources. */
export async function ensureBuilt() {
  const now = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return;
  // `npm run dev` compiles its own.
  refuseBesideServer('The pages would be built anew', ({ words }) => !words.includes('--dev'));
  console.log('Building the pages …');
  rmSync(STAMP, { force: true });
  const { status } = await runChild(pinnedNode(), ['--disable-warning=ExperimentalWarning', 'scripts/build.ts'], {
    cwd: root,
    env: environment({ NODE_ENV: 'production' }),
  });
  if (status !== 0) fail('The build failed; the reason is above.');
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(STAMP, now);
}

function fingerprint() {
  const hash = createHash('sha256');
  const configs = readdirSync(root).filter((name) => /^(vite.*|react-router)\.config\.ts$/.test(name));
  for (const file of [...SOURCES, ...configs.sort()].flatMap(filesIn)) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesIn(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(join(root, path), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}
