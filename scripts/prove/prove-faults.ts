// `npm run prove:faults`: plants the mistakes of tests/planted-faults one after the other in a copy of the project, runs the test that
// each names, and writes into docs/proof.md which test found it. One that no test finds has survived, and the command fails.
// It goes on where it was: only what has no result yet is planted, or what `--again` or words of a fault's name choose.
// Takes about ten seconds for each.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlantedFault } from '#tests/planted-faults/fault.ts';
import { PLANTED_FAULTS } from '#tests/planted-faults/list.ts';
import { copyProject } from './copy-project.ts';
import { readSection, writeSection } from './proof-page.ts';

const SECTION = 'planted faults';
const LONGEST_MS = 10 * 60_000;
/** So long that a test which only waits for a busy machine does not count as one that found something. */
const LONGEST_TEST_MS = 2 * 60_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
const words = process.argv.slice(2);
const again = words.includes('--again');
const sought = words.filter((word) => !word.startsWith('--'));

type Result = { foundBy: string | null; on: string };
const known = readResults();
const copy = copyProject(root, 'shared');
const chosen = PLANTED_FAULTS.filter(({ fault }) =>
  sought.length > 0 ? sought.some((word) => fault.includes(word)) : again || !known.has(fault),
);
for (const [index, planted] of chosen.entries()) {
  const outcome = plant(planted);
  console.log(
    `${index + 1} of ${chosen.length}  ${outcome ? '✓' : 'SURVIVED'}  ${planted.fault}${outcome ? `: ${outcome}` : ''}`,
  );
  writeResult(planted.fault, { foundBy: outcome, on: new Date().toISOString().slice(0, 10) });
}
const results = readResults();
const survivors = PLANTED_FAULTS.filter(({ fault }) => !results.get(fault)?.foundBy);
console.log(`${PLANTED_FAULTS.length - survivors.length} of ${PLANTED_FAULTS.length} planted faults were found.`);
process.exitCode = survivors.length === 0 ? 0 : 1;

/** The test that failed with the fault in its place, or the file that did not end; null: the fault survived. */
function plant({ fault, file, find, put, test }: PlantedFault): string | null {
  const source = readFileSync(join(copy, file), 'utf8');
  if (source.split(find).length !== 2) throw new Error(`“${fault}” fits ${file} no more.`);
  writeFileSync(
    join(copy, file),
    source.replace(find, () => put),
  );
  try {
    return firstFailure(test);
  } finally {
    writeFileSync(join(copy, file), source);
  }
}

function firstFailure(test: string): string | null {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const { status, stderr, error } = spawnSync(
    process.execPath,
    [
      ...[
        join('node_modules', 'vitest', 'vitest.mjs'),
        'run',
        test,
        '--maxWorkers=1',
        '--bail=1',
        `--testTimeout=${LONGEST_TEST_MS}`,
      ],
      ...['--reporter=json', `--outputFile=${report}`],
    ],
    { cwd: copy, encoding: 'utf8', timeout: LONGEST_MS },
  );
  if (status === 0) return null;
  // Whoever waits for the tests notices that, too.
  if (error && 'code' in error && error.code === 'ETIMEDOUT') return `${test}, which did not end`;
  if (error) throw error;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { assertionResults: { status: string; title: string }[]; message: string }[];
  };
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find((each) => each.status === 'failed');
  // A file that cannot be read at all says nothing about what the shop does.
  if (!failed) throw new Error(`${test} did not run: ${testResults[0]?.message || stderr}`);
  return failed.title;
}

function readResults(): Map<string, Result> {
  const rows = readSection(root, SECTION).matchAll(/^\| (.+?) \| (.+?) \| (\d{4}-\d\d-\d\d) \|$/gm);
  return new Map(
    [...rows].map(([, fault = '', found = '', on = '']) => [
      fault,
      { foundBy: found === '**survived**' ? null : found, on },
    ]),
  );
}

/** Beside what another run may have written meanwhile. */
function writeResult(fault: string, result: Result): void {
  const results = readResults().set(fault, result);
  const rows = PLANTED_FAULTS.flatMap(({ fault }) => {
    const result = results.get(fault);
    return result ? [`| ${fault} | ${result.foundBy?.replaceAll('|', '/') ?? '**survived**'} | ${result.on} |`] : [];
  });
  const found = rows.length - rows.filter((row) => row.includes('**survived**')).length;
  const score = `${found} of ${rows.length} that were planted were found; the list has ${PLANTED_FAULTS.length}.`;
  writeSection(root, SECTION, [score, '', '| The shop | found by | on |', '|---|---|---|', ...rows].join('\n'));
}
