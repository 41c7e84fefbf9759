// Whether the server survives restarts of its database alone: `npm run bench -- database-restarts [--rounds 30]`. Jobs and requests never pause while the postmaster is killed, or restarted `immediate` or `fast`.
// Prints a table; exits with 1 when a server ended, answered a request with a 5xx other than 503, or lost a job.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { locateCluster } from '#db/embedded/locate-cluster.ts';
import { run } from '#db/embedded/system-user.ts';
import { type RunningServer, startServer } from '#tests/support/processes/start-server.ts';
import { sweepDatabases } from '#tests/support/run/sweep-databases.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const KINDS = ['kill', 'immediate', 'fast'] as const;
type Kind = (typeof KINDS)[number];
const TIMEOUT_MS = 90_000;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } });
const rounds = Number(values.rounds);
const { path: dataDir } = await createTemporaryFolder();
const cluster = await locateCluster(dataDir, []);
const answers = new Map<number, number>();
let unexpected = 0;
let jobsAdded = 0;
let server = await start();
const table: Record<Kind, { restarts: number; deaths: number; slowestReturnMs: number }> = {
  kill: { restarts: 0, deaths: 0, slowestReturnMs: 0 },
  immediate: { restarts: 0, deaths: 0, slowestReturnMs: 0 },
  fast: { restarts: 0, deaths: 0, slowestReturnMs: 0 },
};

const ending = new AbortController();
const load = [addJobs(), ...Array.from({ length: 4 }, ask)];
try {
  for (let round = 0; round < rounds * KINDS.length; round += 1) {
    const kind = KINDS[round % KINDS.length] ?? 'kill';
    await pause(300 + Math.random() * 700);
    await restart(kind);
    const began = performance.now();
    await until(async () => hasEnded(server) || (await isReady(server)));
    table[kind].restarts += 1;
    table[kind].slowestReturnMs = Math.max(table[kind].slowestReturnMs, Math.round(performance.now() - began));
    // A rejection that nothing waits for may come a little later than the answer.
    await pause(500);
    if (!hasEnded(server)) continue;
    table[kind].deaths += 1;
    console.log(`${kind}: the server ended\n${server.log().slice(-1_500)}`);
    server = await start();
  }
  ending.abort();
  await Promise.all(load);
  const left = await jobsLeftBehind();
  console.table(table);
  console.log(
    `answers by status: ${JSON.stringify(Object.fromEntries(answers))}; ${jobsAdded} jobs added, ${left} left`,
  );
  const deaths = KINDS.reduce((sum, kind) => sum + table[kind].deaths, 0);
  process.exitCode = deaths + unexpected + left > 0 ? 1 : 0;
} finally {
  ending.abort();
  if (!hasEnded(server)) await server.kill();
  await sweepDatabases(dataDir);
}

function start(): Promise<RunningServer> {
  return startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
}

function hasEnded({ process: child }: RunningServer): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function restart(kind: Kind): Promise<void> {
  if (kind === 'kill') {
    const pid = Number.parseInt(await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 'SIGKILL');
    return;
  }
  const data = join(cluster.folder, 'cluster');
  // The server starts it, too, as soon as it is gone: the second finds it running.
  const words = ['restart', '-D', data, '-m', kind, '-w', '-l', join(cluster.folder, 'server.log')];
  await run(cluster.binaries.pgCtl, words, cluster.user).catch(() => {});
}

async function isReady({ origin }: RunningServer): Promise<boolean> {
  return (await fetch(`${origin}/readyz`).catch(() => null))?.ok ?? false;
}

/** Short jobs without a pause, so that a restart meets the end of one. */
async function addJobs(): Promise<void> {
  while (!ending.signal.aborted) {
    const client = connect();
    try {
      await client.connect();
      for (; !ending.signal.aborted; jobsAdded += 5) {
        await client.query(`select graphile_worker.add_job('fold-figures', '{}'::json) from generate_series(1, 5)`);
        await pause(20);
      }
    } catch {
      await pause(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** A page that is kept and a call that needs the database. */
async function ask(): Promise<void> {
  for (let turn = 0; !ending.signal.aborted; turn += 1) {
    const path = turn % 2 === 0 ? '/bows' : '/api/products';
    const response = await fetch(`${server.origin}${path}`).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    const status = response?.status ?? 0;
    answers.set(status, (answers.get(status) ?? 0) + 1);
    const isExpected = status < 500 || (status === 503 && response?.headers.has('retry-after'));
    if (!isExpected) {
      unexpected += 1;
      console.log(`${path} was answered ${status}`);
    }
    await pause(20);
  }
}

/** Waits until the queue is empty; what stays was locked by a worker that did not write its end. */
async function jobsLeftBehind(): Promise<number> {
  const client = connect();
  await client.connect();
  const count = async () => {
    const { rows } = await client.query<{ left: number }>(
      `select count(*)::int as left from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = task_id
        where identifier = 'fold-figures' and key is null`,
    );
    return rows[0]?.left ?? 0;
  };
  await until(async () => (await count()) === 0).catch(() => {});
  const left = await count();
  await client.end();
  return left;
}

function connect(): pg.Client {
  const client = new pg.Client({ host: `${dataDir}/postgres`, port: 5432, user: 'fulldraw', database: 'fulldraw' });
  return client.on('error', () => {});
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const over = performance.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (performance.now() > over) throw new Error('The server does not come back.');
    await pause(50);
  }
}
