// `npm run prove:simulate -- --seed 7`, or `--seeds 1-100`: thirty days of the whole shop for each seed, in virtual time, under
// drawn faults, compared each evening with a second calculation (tests/simulation). What a seed found right is noted in
// docs/proof.md and not done again, so that a run can be ended and taken up at any time. `--days N`: fewer or more of them.
// `--without 3,17`: without these actions, as a failure that was made smaller says. `--months 12` (`npm run prove:year`): a year with
// payouts and changing taxes instead, in which each month is closed. Exits with 1 when a seed failed.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';
import { readSection, writeSection } from './proof-page.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1-100' },
    days: { type: 'string', default: '30' },
    without: { type: 'string', default: '' },
    months: { type: 'string' },
  },
});
const days = Number(values.days);
const without = values.without.split(',').filter(Boolean).map(Number);
const months = values.months === undefined ? null : Number(values.months);
const section = months === null ? 'days' : 'months';
const WORDS = months === null ? `${days} days were right` : `${months} months were closed without an unexplained cent`;
const SAID = new RegExp(`^- ${WORDS} with the seeds (.*)\\.$`, 'm');
const wanted = values.seed === undefined ? listed(values.seeds) : [Number(values.seed)];

const left = values.seed === undefined ? wanted.filter((seed) => !provenSeeds().has(seed)) : wanted;
for (const seed of left) {
  process.env.SIMULATE = JSON.stringify({ seed, days, without, months });
  const vitest = await startVitest('test', [], {
    watch: false,
    include: ['tests/simulation/seed.ts'],
    testTimeout: 3_600_000,
  });
  const isRight = vitest.state.getCountOfFailedTests() === 0 && vitest.state.getFiles().length === 1;
  await vitest.close();
  if (!isRight) process.exitCode = 1;
  else if (without.length === 0) note(seed);
}

/** "1-4, 9" */
function listed(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  });
}

function provenSeeds(): Set<number> {
  const said = SAID.exec(readSection(root, section))?.[1];
  return new Set(said === undefined ? [] : listed(said));
}

function note(seed: number): void {
  const runs: [number, number][] = [];
  for (const each of [...provenSeeds().add(seed)].sort((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last && last[1] === each - 1) last[1] = each;
    else runs.push([each, each]);
  }
  const said = runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ');
  const others = readSection(root, section)
    .split('\n')
    .filter((line) => line !== '' && !SAID.test(line));
  writeSection(root, section, [...others, `- ${WORDS} with the seeds ${said}.`].join('\n'));
}
