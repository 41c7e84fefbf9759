// `npm test`: everything that can be checked about the shop, on a fresh clone too.
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuilt } from './build-if-changed.mjs';
import { openSweepers, runChild } from './children.mjs';
import { ensureWindowlessBrowser } from './find-browser.mjs';
import { ensureInstalled, environment, pinnedNode, root, tell } from './install.mjs';

const reports = mkdtempSync(join(tmpdir(), 'fulldraw-reports-'));
const sweepers = join(reports, 'sweepers');
openSweepers(sweepers);
/** Once everything is installed, the checks go on beside the build: for most of their time each of the two keeps one core busy. */
let checks = null;
const outcomes = [
  await attempt('installation and build', runSetup),
  await attempt('checks', runCheck),
  await attempt('unit and integration tests', runVitest),
  await attempt('journeys', runJourneys),
];
rmSync(reports, { recursive: true, force: true });

const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
console.log();
for (const { name, passed, failed, seconds, titles = [], second = [] } of outcomes) {
  console.log(`${name}: ${passed} passed, ${failed} failed, in ${seconds} s`);
  for (const title of titles) console.log(`  failed: ${title}`);
  for (const title of second) console.log(`  passed at the second try: ${title}`);
}
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;

async function attempt(name, part) {
  console.log(`\n— ${name}`);
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  try {
    const outcome = await part();
    return { name, seconds: seconds(), ...outcome };
  } catch (fault) {
    tell(fault);
    return { name, passed: 0, failed: 1, seconds: seconds() };
  }
}

async function runSetup() {
  await ensureInstalled('all');
  checks = beginCheck();
  await ensureBuilt();
  return { passed: 0, failed: 0 };
}

/** What it says is kept in a file, so that it does not stand between the lines of the build. */
function beginCheck() {
  const file = join(reports, 'check.txt');
  const said = openSync(file, 'w');
  const began = performance.now();
  const options = { cwd: root, stdio: ['ignore', said, said], env: environment() };
  return { file, began, ended: runChild(pinnedNode(), ['scripts/check.ts'], options) };
}

async function runCheck() {
  const { file, began, ended } = checks ?? beginCheck();
  const { status } = await ended;
  process.stdout.write(readFileSync(file));
  const seconds = Math.round((performance.now() - began) / 1000);
  return status === 0 ? { passed: 1, failed: 0, seconds } : { passed: 0, failed: 1, seconds };
}

async function runVitest() {
  const first = await vitest('vitest.json');
  const failed = (first.report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
  const numbers = judge(first.succeeded, first.report?.numPassedTests, first.report?.numFailedTests);
  const titles = failedIn(first.report);
  // Files that failed are run once more, by themselves, as journeys are: a fault of the shop fails twice.
  if (failed.length === 0 || failed.length > 3) return { ...numbers, titles };
  console.log('\n— once more, what failed');
  const again = await vitest('vitest-again.json', failed);
  const still = failedIn(again.report);
  if (!again.succeeded && still.length === 0) return { ...numbers, titles };
  return {
    passed: numbers.passed + numbers.failed - still.length,
    failed: still.length,
    titles: still,
    second: titles.filter((title) => !still.includes(title)),
  };
}

async function vitest(reportName, files = []) {
  const file = join(reports, reportName);
  const succeeded = await run([
    'node_modules/vitest/vitest.mjs',
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...files],
  ]);
  return { succeeded, report: read(file) };
}

/** The titles of what failed; a file that could not even be loaded has failed without a test. */
function failedIn(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    const file = relative(root, name);
    if (status === 'failed' && failed.length === 0) return [`${file} as a whole`];
    return failed.map((title) => `${file}: ${title}`);
  });
}

async function runJourneys() {
  const browser = await ensureWindowlessBrowser();
  console.log(`The browser is ${browser}`);
  const file = join(reports, 'playwright.json');
  // A journey that fails is walked once more, with a shop of its own: a fault of the shop fails twice. What passes at the
  // second try has lost a race on a busy machine, here or in the shop; the summary names it, so that it can be mended.
  const succeeded = await run(['node_modules/@playwright/test/cli.js', 'test', '--retries=1', '--reporter=list,json'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const { stats, suites = [] } = read(file) ?? {};
  const titles = suites.flatMap((suite) => journeysThat('unexpected', suite));
  const second = suites.flatMap((suite) => journeysThat('flaky', suite));
  return { ...judge(succeeded, stats && stats.expected + stats.flaky, stats?.unexpected), titles, second };
}

function journeysThat(ended, { suites = [], specs = [] }) {
  const here = specs.flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === ended).map(({ projectName }) => `[${projectName}] ${file}: ${title}`),
  );
  return [...here, ...suites.flatMap((suite) => journeysThat(ended, suite))];
}

/** A runner that fell over, or had nothing to run, has failed, whatever it counted. */
function judge(succeeded, passed = 0, failed = 0) {
  const fault = !succeeded || passed + failed === 0;
  return { passed, failed: fault ? Math.max(failed, 1) : failed };
}

async function run(words, more = {}) {
  const env = environment({ FULLDRAW_SWEEPERS: sweepers, ...more });
  const { status } = await runChild(pinnedNode(), words, { cwd: root, env });
  return status === 0;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
