// `npm run check`: everything that can be said about the code without running the shop.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findMissing, readLock } from './complete-lock.ts';
import { layerFaults } from './structure/check-layers.ts';
import { otherClocks } from './structure/clocks.ts';
import { withDiagram } from './structure/diagram.ts';
import { slowLocks } from './structure/migration-locks.ts';
import { listSnapshots, MIGRATIONS, unnamedFunctions } from './structure/migrations.ts';
import { readImports } from './structure/read-imports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const steps: [string, () => boolean][] = [
  ['format and lint', () => run('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')],
  ['layers', keepsLayers],
  ['one clock', asksOneClock],
  ['picture of the layers', hasCurrentDiagram],
  ['types of the routes', () => run('@react-router/dev/bin.cjs', 'typegen')],
  ['types', () => run('typescript/bin/tsc')],
  ['dead code', () => run('knip/bin/knip.js')],
  ['migrations', hasNoMissingMigration],
  ['locks of migrations', locksNoTableForLong],
  ['lock file', hasWholeLock],
];

const failed = steps.filter(([name, succeeds]) => {
  const succeeded = succeeds();
  console.log(`${succeeded ? '✓' : '✗'} ${name}`);
  return !succeeded;
});
process.exitCode = failed.length === 0 ? 0 : 1;

function run(program: string, ...words: string[]): boolean {
  const { status } = spawnSync(process.execPath, [join('node_modules', program), ...words], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status === 0;
}

function keepsLayers(): boolean {
  const faults = layerFaults(readImports(join(root, 'src')));
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
}

function asksOneClock(): boolean {
  const others = otherClocks(root);
  if (others.length > 0)
    console.error(
      `The shop has one clock: \`shop.clock()\`, and \`shop_now()\` in statements. Another is asked in:\n${others.join('\n')}`,
    );
  return others.length === 0;
}

function hasCurrentDiagram(): boolean {
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const isCurrent = withDiagram(page) === page;
  if (!isCurrent)
    console.error('ARCHITECTURE.md shows other layers than scripts/structure/layers.ts: run `npm run diagram`.');
  return isCurrent;
}

function locksNoTableForLong(): boolean {
  const faults = slowLocks(root);
  if (faults.length > 0)
    console.error(`While these run nobody buys, because a table with many rows is locked:\n${faults.join('\n')}`);
  return faults.length === 0;
}

function hasWholeLock(): boolean {
  const missing = Object.keys(findMissing(readLock()));
  if (missing.length === 0) return true;
  console.error(`package-lock.json lacks ${missing.join(', ')}: run \`node scripts/complete-lock.ts\`.`);
  return false;
}

/** Lets drizzle-kit write what it would write into a copy, and looks whether that is anything. */
function hasNoMissingMigration(): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'fulldraw-migrations-'));
  try {
    cpSync(join(root, MIGRATIONS), copy, { recursive: true });
    const flags = ['--dialect=postgresql', '--schema=./src/db/schema.ts', '--casing=snake_case'];
    // drizzle-kit takes every path from the project's folder, even one that begins with a slash.
    const { status, stderr } = spawnSync(
      process.execPath,
      ['node_modules/drizzle-kit/bin.cjs', 'generate', ...flags, `--out=${relative(root, copy)}`],
      { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' },
    );
    if (status !== 0) console.error(stderr);
    const missing = readdirSync(copy).length !== readdirSync(join(root, MIGRATIONS)).length;
    if (missing) console.error('schema.ts has changes without a migration: run `npm run db:generate`.');
    return status === 0 && !missing && namesFunctions() && keepsOneSnapshot();
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function namesFunctions(): boolean {
  const unnamed = unnamedFunctions(root);
  if (unnamed.length > 0)
    console.error(
      `src/db/functions has changes without a migration: run \`npm run db:generate\`. It lacks:\n${unnamed.join('\n')}`,
    );
  return unnamed.length === 0;
}

function keepsOneSnapshot(): boolean {
  const old = listSnapshots(root).slice(0, -1);
  if (old.length > 0) console.error(`drizzle-kit reads the newest snapshot alone: delete ${old.join(', ')}.`);
  return old.length === 0;
}
