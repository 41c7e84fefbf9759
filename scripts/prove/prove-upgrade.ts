// `npm run prove:upgrade -- [--from COMMIT] [--orders 30]`: a rolling restart from the last released version, or any other commit that can
// make a release, to this tree: two servers on one database, exchanged one after the other while visitors, customers and staff go on
// (scripts/prove/crash/upgrade-under-load.ts). The release of before is built once and kept in node_modules/.cache. Exits with 1 when an
// answer was none of success, a log has an error, a job failed or stayed, or the books of shop, provider and mail server differ.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { upgradeUnderLoad } from './crash/upgrade-under-load.ts';
import { machine, readSection, writeSection } from './proof-page.ts';

const SECTION = 'upgrades';
const HEAD = [
  '| on | from | migrations | deposits and balances | refunds | mails | refused, lost, failed or differing | longest answer | machine and version |',
  '|---|---|---|---|---|---|---|---|---|',
];

const { values } = parseArgs({ options: { from: { type: 'string' }, orders: { type: 'string', default: '30' } } });
const root = fileURLToPath(new URL('../..', import.meta.url));
const from = git('rev-parse', '--short', values.from ?? lastReleased());
const release = releaseOf(from);
const { migrations, charges, balances, refunds, mails, longestAnswerMs, ...outcome } = await upgradeUnderLoad({
  release,
  orders: Number(values.orders),
  onStep: (words) => console.log(words),
});
const faults = Object.entries(outcome).flatMap(([what, found]) =>
  Array.isArray(found) && found.length > 0 ? [{ what, found }] : [],
);
for (const { what, found } of faults) console.error(`${what}:\n  ${found.slice(0, 20).join('\n  ')}`);
const row = [
  ...[new Date().toISOString().slice(0, 10), `${/[\d.]+$/.exec(release)?.[0]} (${from})`, migrations],
  ...[`${charges - balances} and ${balances}`, refunds, mails],
  faults.map(({ what, found }) => `${found.length} ${what}`).join(', ') || 'nothing',
  ...[`${(longestAnswerMs / 1000).toFixed(1)} s`, machine(root)],
];
const rows = [...readSection(root, SECTION).matchAll(/^\| \d{4}.*$/gm)].map(([text]) => text);
const added = `| ${row.join(' | ')} |`;
writeSection(root, SECTION, [...HEAD, ...rows, added].join('\n'));
console.log(added);
process.exitCode = faults.length > 0 || balances === 0 || refunds === 0 ? 1 : 0;

/** The commit that gave the newest number in the changes. */
function lastReleased(): string {
  const [, number] = /^## (\d+\.\d+\.\d+) /m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
  const commits = git('log', '--format=%H', `-S## ${number} (`, '--', 'CHANGELOG.md').split('\n');
  const commit = commits.at(-1);
  if (!number || !commit) throw new Error('CHANGELOG.md names no version that was released: say --from COMMIT.');
  return commit;
}

/** Its folder, made from a clone of that commit with the packages of that time. */
function releaseOf(commit: string): string {
  const kept = join(root, 'node_modules/.cache/releases', commit);
  if (!existsSync(kept)) {
    const clone = `${kept}-${process.pid}`;
    mkdirSync(join(kept, '..'), { recursive: true });
    try {
      git('clone', '--quiet', '--shared', '--no-checkout', root, clone);
      git('-C', clone, 'checkout', '--quiet', commit);
      run(process.execPath, ['scripts/run-built.mjs', '--release'], clone);
      renameSync(join(clone, 'release'), kept);
    } finally {
      rmSync(clone, { recursive: true, force: true });
    }
  }
  return join(kept, readdirSync(kept)[0] ?? '');
}

function git(...words: string[]): string {
  return run('git', words, root);
}

function run(command: string, words: string[], cwd: string): string {
  const { status, stdout } = spawnSync(command, words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}.`);
  return stdout.trim();
}
