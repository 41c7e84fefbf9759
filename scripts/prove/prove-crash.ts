// `npm run prove:crash -- [--kills 100] [--instances 1|3] [--seed N]`: kills the shop's servers and its database at random moments while
// customers pre-order and staff cancel, beside a card provider, a mail server and a print provider that go on, and compares all books
// in the end. Each run is a row of docs/proof.md, where they add up; a thousand kills on one server and on three are the whole.
// Takes three to six seconds for each kill. Exits with 1 when anything was lost, doubled or differs.
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { killAtRandom } from './crash/kill-at-random.ts';
import { readSection, writeSection } from './proof-page.ts';

const SECTION = 'kills';
const HEAD = [
  '| on | servers | kills (of the database) | charges | refunds | mails | lost, doubled or differing | healed: median, longest |',
  '|---|---|---|---|---|---|---|---|',
];

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    instances: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ending.abort());

console.log(`seed ${values.seed}`);
const { shopKills, databaseKills, healedMs, ...outcome } = await killAtRandom({
  kills: Number(values.kills),
  instances: Number(values.instances),
  seed: Number(values.seed),
  signal: ending.signal,
  onKill: (kill, what, charged) => console.log(`kill ${kill}: ${what} after ${charged} charges`),
});
const faults = Object.entries(outcome).filter(([, found]) => Array.isArray(found) && found.length > 0);
for (const [what, found] of faults) console.error(`${what}: ${String(found)}`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const sorted = healedMs.toSorted((one, other) => one - other);
const healed = `${seconds(sorted[Math.floor(sorted.length / 2)] ?? 0)}, ${seconds(sorted.at(-1) ?? 0)}`;
const kills = `${shopKills + databaseKills} (${databaseKills})`;
const wrong = faults.map(([what, found]) => `${(found as string[]).length} ${what}`).join(', ') || 'nothing';
const row = [
  ...[new Date().toISOString().slice(0, 10), values.instances, kills],
  ...[outcome.charges, outcome.refunds, outcome.mails, wrong, healed],
];
keepRow(`| ${row.join(' | ')} |`);
console.log(`| ${row.join(' | ')} |`);
process.exitCode = faults.length > 0 || outcome.charges === 0 ? 1 : 0;

function keepRow(added: string): void {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const rows = [...readSection(root, SECTION).matchAll(/^\| \d{4}.*$/gm)].map(([text]) => text);
  const all = [...rows, added];
  const killsOn = (servers: string) =>
    all
      .map((text) => text.split(' | '))
      .filter(([, instances]) => instances === servers)
      .reduce((sum, cells) => sum + Number.parseInt(cells[2] ?? '0', 10), 0);
  const together = `${killsOn('1')} kills on one server until now, ${killsOn('3')} on three.`;
  writeSection(root, SECTION, [together, '', ...HEAD, ...all].join('\n'));
}
