// `npm run sbom`: what ships, as build/sbom.cdx.json (CycloneDX, by npm) and build/licences.txt: the packages that the server loads and those
// that are built into pages, with what builds them. Exits with 1 where a licence is none of those that may be shipped.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wantedPackages, withoutTools } from './packages.mjs';

/** What may be shipped as it is, unchanged and with its notice. LGPL: libvips, a library of its own that sharp loads. */
const MAY_SHIP = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense', 'BlueOak-1.0.0'],
  ...['MPL-2.0', 'LGPL-3.0-or-later', 'OFL-1.1', 'CC-BY-4.0', 'CC0-1.0', 'PostgreSQL', 'Python-2.0'],
];
/** What its lock entry lacks, its README or its file LICENSE says. */
const SAID_ELSEWHERE = { '@tailwindcss/': 'MIT', 'png-js': 'MIT' };

/** A line for each package that ships, and those whose licence is not on the list. */
export function shippedLicences(root) {
  const lines = [];
  const refused = [];
  for (const [path, { version, license }] of Object.entries(wantedPackages(root, 'build'))) {
    if (path === '') continue;
    const name = path.replace(/^.*node_modules\//, '');
    const said = Object.entries(SAID_ELSEWHERE).find(([start]) => name.startsWith(start))?.[1];
    const licence = license ?? said ?? 'none';
    const parts = licence.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);
    lines.push(`${name} ${version} ${licence}`);
    if (!parts.every((part) => MAY_SHIP.includes(part))) refused.push(`${name} ${version} ${licence}`);
  }
  return { lines: [...new Set(lines)].sort(), refused };
}

function writeSbom(root) {
  const folder = mkdtempSync(join(tmpdir(), 'fulldraw-sbom-'));
  try {
    const { description, lock } = withoutTools(root);
    writeFileSync(join(folder, 'package.json'), JSON.stringify(description));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    const { status, stdout, stderr } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 26 });
    if (status !== 0) throw new Error(stderr);
    mkdirSync(`${root}build`, { recursive: true });
    writeFileSync(`${root}build/sbom.cdx.json`, stdout);
    return JSON.parse(stdout).components.length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const components = writeSbom(root);
  const { lines, refused } = shippedLicences(root);
  writeFileSync(`${root}build/licences.txt`, `${lines.join('\n')}\n`);
  console.log(`build/sbom.cdx.json: ${components} components. build/licences.txt: ${lines.length} packages.`);
  for (const line of refused) console.error(`May not ship: ${line}`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
