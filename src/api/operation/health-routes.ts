import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { canWrite } from '#db/database.ts';
import { migrationsCurrent } from '#db/migrate.ts';
import { DATABASE_RETRY_SECONDS } from '#db/outage.ts';

const TIMEOUT_MS = 1000;
/** Asking writes to the disk, and anybody may ask: however many do, the database is asked so often. */
const FRESH_MS = 500;

type State = 'ready' | 'behind' | 'read-only' | 'silent' | Error;

type Options = {
  pool: pg.Pool;
  /** Whether this server's worker takes jobs. */
  isWorking(): boolean;
};

/**
 * For load balancers: `/healthz` says that the process answers, and so sends the pages that it keeps; `/readyz` that the
 * rest works too, which takes a database that has its tables and takes writes, and a worker that runs. Pages go by the first,
 * the API by the second.
 */
export async function health(app: FastifyInstance, { pool, isWorking }: Options): Promise<void> {
  let known: { state: Promise<State>; until: number } | null = null;
  const readFresh = () => {
    if (!known || known.until < performance.now())
      known = { state: readState(pool), until: performance.now() + FRESH_MS };
    return known.state;
  };

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', { logLevel: 'warn', schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    const state = await readFresh();
    if (state === 'ready' && isWorking()) return { status: 'ready' };
    if (state instanceof Error) request.log.warn({ err: state }, 'the database cannot be asked');
    return reply
      .code(503)
      .header('retry-after', DATABASE_RETRY_SECONDS)
      .send(state === 'ready' ? NOT_WORKING : explain(state));
  });
}

const NOT_WORKING = { error: 'This server does no jobs yet.', code: 'worker-not-running' };

function explain(state: Exclude<State, 'ready'>): { error: string; code: string } {
  if (state === 'behind') {
    return { error: 'The database lacks migrations that this server needs.', code: 'migrations-missing' };
  }
  if (state === 'read-only') return { error: 'The database takes no writes.', code: 'database-read-only' };
  return { error: 'The database does not answer.', code: 'database-unreachable' };
}

async function readState(pool: pg.Pool): Promise<State> {
  const timer = new AbortController();
  const silence = pause(TIMEOUT_MS, 'silent' as const, { signal: timer.signal });
  // Ending the wait early rejects it; nothing waits for that any more.
  silence.catch(() => {});
  const state = await Promise.race([ask(pool), silence]);
  timer.abort();
  return state;
}

async function ask(pool: pg.Pool): Promise<State> {
  try {
    if (!(await migrationsCurrent(pool))) return 'behind';
    return (await canWrite(pool)) ? 'ready' : 'read-only';
  } catch (fault) {
    return fault instanceof Error ? fault : new Error(String(fault));
  }
}
