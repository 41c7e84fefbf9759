// `npm run prove:long -- [--minutes 60]`: one server under mixed load (scripts/prove/crash/mixed-load.ts), and what it holds once it is warm and at
// the end: memory after a garbage collection, open files, connections, dead rows, tables that change and do not grow. None may grow
// with what was done. A run is rows of docs/proof.md. Exits with 1 when something grew, an answer was none of success, a job
// failed, a log has an error, or the books of shop, provider and mail server differ.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePorts } from '#tests/support/processes/free-ports.ts';
import { compareBooks } from './crash/compare-books.ts';
import { isQuiet, until } from './crash/kill-at-random.ts';
import { startMixedLoad } from './crash/mixed-load.ts';
import { openShops } from './crash/open-shops.ts';
import { errorsOf, failedJobs } from './crash/upgrade-under-load.ts';
import { machine, readSection, writeSection } from './proof-page.ts';

const SECTION = 'long';
const HEAD = [
  '| on | minute | answers | deposits | heap after collection | memory | open files | connections | dead rows | tables that only change | machine and version |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
];
const MINUTE_MS = 60_000;
/** Caches are full and code is compiled by then. */
const WARM = 0.25;
/** How much more there may be at the end than when it was warm. */
const MAY_GROW = { heapMb: 15, memoryMb: 60, files: 10, connections: 6, changingMb: 4 };
/** PostgreSQL clears a table up once a fifth of it is dead, a minute later at most; small tables later. */
const MOST_DEAD = 0.4;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } });
const root = fileURLToPath(new URL('../..', import.meta.url));
const minutes = Number(values.minutes);
const [inspector = 0] = await freePorts(1);
await using opened = await openShops(1, { settings: { NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}` } });
const { shops, ask } = opened;
const pid = shops[0]?.process.pid ?? 0;
const load = await startMixedLoad({ ...opened, inService: [0], customersAtOnce: 1 });
const rows: string[] = [];
const first = await measure(0);
await pause(minutes * WARM * MINUTE_MS);
const warm = await measure(minutes * WARM);
await pause((minutes * (1 - WARM) * MINUTE_MS) / 2);
await measure((minutes * (1 + WARM)) / 2);
await pause((minutes * (1 - WARM) * MINUTE_MS) / 2);
const last = await measure(minutes);
await load.stop();
await until('every webhook, refund and mail has come to its end', () => isQuiet(opened));

const grown = Object.entries(MAY_GROW)
  .map(([what, most]) => ({ what, most, by: last[what as keyof typeof last] - warm[what as keyof typeof warm] }))
  .filter(({ by, most }) => by > most)
  .map(({ what, by }) => `${what} by ${by.toFixed(1)}`);
if (last.dead > MOST_DEAD) grown.push(`${Math.round(last.dead * 100)} % of all rows are dead`);
const differing = Object.entries(await compareBooks(opened, load.acknowledged)).filter(
  ([, found]) => Array.isArray(found) && found.length > 0,
);
const faults = [
  ...[...grown, ...load.refused, ...shops.flatMap(errorsOf), ...(await failedJobs(ask))],
  ...differing.map(([what, found]) => `${what}: ${found}`),
];
for (const fault of faults) console.error(fault);
const kept = [...readSection(root, SECTION).matchAll(/^\| \d{4}.*$/gm)].map(([text]) => text);
if (faults.length === 0) writeSection(root, SECTION, [...HEAD, ...kept, ...rows].join('\n'));
process.exitCode = faults.length === 0 && first.files > 0 ? 0 : 1;

async function measure(minute: number) {
  const heapMb = await heapAfterCollection();
  const [memory = '0'] = /(?<=^VmRSS:\s+)\d+/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  const [of] = await ask<{ connections: number; dead: number; changing: number }>(`
    select (select count(*)::int from pg_stat_activity where usename = 'shop') as connections,
      (select coalesce(sum(n_dead_tup) / nullif(sum(n_live_tup + n_dead_tup), 0), 0)::float8 from pg_stat_user_tables) as dead,
      (select sum(pg_total_relation_size(oid))::float8 from pg_class where relkind = 'r'
        and relname in ('_private_jobs', 'batches', 'batch_figures', 'campaigns', 'products', 'mail_settings')) as changing`);
  const found = {
    heapMb,
    memoryMb: Number(memory) / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
    connections: of?.connections ?? 0,
    dead: of?.dead ?? 0,
    changingMb: (of?.changing ?? 0) / 1024 / 1024,
  };
  const cells = [
    ...[new Date().toISOString().slice(0, 10), Math.round(minute), load.answers, load.charged],
    ...[`${heapMb.toFixed(1)} MB`, `${found.memoryMb.toFixed(0)} MB`, found.files, found.connections],
    ...[`${(found.dead * 100).toFixed(1)} %`, `${found.changingMb.toFixed(1)} MB`, machine(root)],
  ];
  rows.push(`| ${cells.join(' | ')} |`);
  console.log(rows.at(-1));
  return found;
}

/** In megabytes, told by the inspector of the server, which collects first. */
async function heapAfterCollection(): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspector}/json`)).json()) as [
    { webSocketDebuggerUrl: string },
  ];
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const call = (id: number, method: string) =>
    new Promise<{ usedSize?: number }>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: { usedSize?: number } };
        if (answer.id === id) resolve(answer.result);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  await call(1, 'HeapProfiler.collectGarbage');
  const { usedSize = 0 } = await call(2, 'Runtime.getHeapUsage');
  socket.close();
  return usedSize / 1024 / 1024;
}
