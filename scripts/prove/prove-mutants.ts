// `npm run prove:mutants -- [values] [ledger] [gift-cards] [batches]`: Stryker changes operators, conditions, numbers and texts of these
// folders one after the other in a copy of the project, and runs the tests that go through the changed line. Each folder is a row of
// docs/proof.md; what survived is printed. Constants that are read once when a module is loaded are left out. Stryker is fetched from
// the registry into the copy: 160 packages that nothing else needs. Takes half a second for each change of `values` on two quiet
// cores, and several for the others, whose tests use a database. Exits with 1 when Stryker could not run.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyProject } from './copy-project.ts';
import { machine, readSection, writeSection } from './proof-page.ts';

const STRYKER = '10.1.1';
const SECTION = 'mutants';
const HEAD = [
  '| folder | on | changes | found | survived | no test goes there | machine and version |',
  '|---|---|---|---|---|---|---|',
];
/** A folder, and the tests that hold it. */
const AREAS: Record<string, { folder: string; tests: string[] }> = {
  values: { folder: 'src/values', tests: ['src/values'] },
  ledger: { folder: 'src/shop/orders/ledger', tests: ['src/shop/orders/ledger', 'src/shop/orders/settlement'] },
  'gift-cards': { folder: 'src/shop/gift-cards', tests: ['src/shop/gift-cards', 'src/shop/orders/settlement'] },
  batches: { folder: 'src/shop/batches', tests: ['src/shop/batches'] },
};

type Mutant = {
  status: 'Killed' | 'Survived' | 'NoCoverage' | 'Timeout' | 'Ignored' | 'RuntimeError' | 'CompileError';
  mutatorName: string;
  replacement: string;
  location: { start: { line: number } };
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !AREAS[name]);
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: ${Object.keys(AREAS).join(', ')}.`);

const copy = copyProject(root, 'own');
const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${STRYKER}`);
run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', ...packages]);
for (const [name, area] of Object.entries(AREAS)) {
  if (asked.length === 0 || asked.includes(name)) tryArea(area);
}

function tryArea({ folder, tests }: { folder: string; tests: string[] }): void {
  const include = tests.map((each) => `${each}/**/*.test.{ts,tsx}`);
  writeFileSync(
    join(copy, 'vitest.mutants.ts'),
    `import { mergeConfig } from 'vitest/config';
import config from './vitest.config.ts';
const merged = mergeConfig(config, {});
export default { ...merged, test: { ...merged.test, include: ${JSON.stringify(include)} } };`,
  );
  const settings = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutants.ts', related: false },
    mutate: [`${folder}/**/*.{ts,tsx}`, `!${folder}/**/*.test.{ts,tsx}`],
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    inPlace: true,
    concurrency: 1,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: 'mutants.json' },
  };
  writeFileSync(join(copy, 'stryker.json'), JSON.stringify(settings));
  run(process.execPath, [join('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'), 'run', 'stryker.json']);
  const { files } = JSON.parse(readFileSync(join(copy, 'mutants.json'), 'utf8')) as {
    files: Record<string, { mutants: Mutant[] }>;
  };
  const all = Object.entries(files).flatMap(([file, { mutants }]) => mutants.map((mutant) => ({ ...mutant, file })));
  const count = (...states: Mutant['status'][]) => all.filter(({ status }) => states.includes(status)).length;
  for (const { status, file, location, mutatorName, replacement } of all) {
    if (status !== 'Survived' && status !== 'NoCoverage') continue;
    console.log(`${status} ${file}:${location.start.line} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ')}`);
  }
  const [found, survived, bare] = [count('Killed', 'Timeout'), count('Survived'), count('NoCoverage')];
  const on = new Date().toISOString().slice(0, 10);
  keepRow(folder, [on, found + survived + bare, found, survived, bare, machine(root)]);
}

function keepRow(folder: string, cells: (string | number)[]): void {
  const kept = [...readSection(root, SECTION).matchAll(/^\| src.*$/gm)].map(([text]) => text);
  const others = kept.filter((row) => !row.startsWith(`| ${folder} |`));
  const row = `| ${[folder, ...cells].join(' | ')} |`;
  console.log(row);
  writeSection(root, SECTION, [...HEAD, ...[...others, row].sort()].join('\n'));
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: copy, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}.`);
}
