import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import serverConfig from '../../vite.server.config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const IMPORT =
  /^(?:import|export)\s(?!type\s)[^;]*?from '((?:@[^/']+\/)?[\w.-]+)[^']*'|import\('((?:@[^/']+\/)?[\w.-]+)/gm;
/** Only `npm run dev` loads it. */
const OF_DEVELOPMENT = ['vite'];

function packagesOf(set: 'run' | 'build'): Set<string> {
  const code = `import { wantedPackages } from '${ROOT}scripts/packages.mjs';
    console.log(Object.keys(wantedPackages('${ROOT}', '${set}')).join())`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
  return new Set(stdout.trim().split(','));
}

function importsOf(files: string[]): string[] {
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, still, later]) => still ?? later ?? ''),
  );
  return [...new Set(found)].filter((name) => !/^(node|virtual)$|^\./.test(name));
}

function sourcesIn(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter(({ name }) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name));
}

test('a first start installs all that a build of the shop imports, and not the tools of tests and checks', () => {
  const installed = packagesOf('build');
  const configs = ['vite.config.ts', 'vite.server.config.ts', 'react-router.config.ts', 'scripts/build.ts'];
  const imported = importsOf([...sourcesIn('src'), ...configs.map((file) => join(ROOT, file))]);
  expect(imported).toContain('fastify');
  expect(imported).toContain('@react-router/dev');
  expect(imported.filter((name) => !installed.has(`node_modules/${name}`))).toEqual([]);
  for (const tool of ['vitest', 'lighthouse', '@biomejs/biome'])
    expect(installed).not.toContain(`node_modules/${tool}`);
});

test('a machine that only runs the shop installs what the server and its commands import, and nothing that only pages need', () => {
  const installed = packagesOf('run');
  const isOfPages = (file: string) => file.startsWith(join(ROOT, 'src/web')) || file.endsWith('.tsx');
  const imported = importsOf(sourcesIn('src').filter((file) => !isOfPages(file)));
  const missing = imported.filter((name) => !installed.has(`node_modules/${name}`));
  expect(missing.filter((name) => !OF_DEVELOPMENT.includes(name))).toEqual([]);
  for (const name of ['react', 'three', 'recharts', 'vite']) expect(installed).not.toContain(`node_modules/${name}`);
});

test('the server of a release and each of its commands are compiled of a source that there is', () => {
  for (const mode of ['production', 'commands']) {
    const { build } = serverConfig({ command: 'build', mode });
    const sources = Object.values(build?.rolldownOptions?.input ?? {});
    expect(sources.length).toBeGreaterThan(3);
    expect(sources.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
  }
});

test('nothing ships under a licence that was not looked at', () => {
  const code = `import { shippedLicences } from '${ROOT}scripts/sbom.mjs';
    console.log(JSON.stringify(shippedLicences('${ROOT}')))`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' });
  const { lines, refused } = JSON.parse(stdout) as { lines: string[]; refused: string[] };
  expect(refused).toEqual([]);
  expect(lines.length).toBeGreaterThan(200);
  expect(lines).toContainEqual(expect.stringMatching(/^react \d\S+ MIT$/));
});
