import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { migrationsCurrent } from '#db/migrate.ts';

const PATIENCE_MS = 1000;

/** For load balancers: `/healthz` says that the process answers, `/readyz` that it can take visitors. */
export async function health(app: FastifyInstance, { pool }: { pool: pg.Pool }): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', { logLevel: 'warn', schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn', schema: { hide: true } }, async (request, reply) => {
    const state = await readState(pool);
    if (state === 'current') return { status: 'ready' };
    if (state instanceof Error) request.log.warn({ err: state }, 'the database cannot be asked');
    const failure =
      state === 'behind'
        ? { error: 'The database lacks migrations that this server needs.', code: 'migrations-missing' }
        : { error: 'The database does not answer.', code: 'database-unreachable' };
    return reply.code(503).send(failure);
  });
}

async function readState(pool: pg.Pool): Promise<'current' | 'behind' | 'silent' | Error> {
  const timer = new AbortController();
  const asked = migrationsCurrent(pool).then(
    (current) => (current ? 'current' : 'behind'),
    (fault: unknown) => (fault instanceof Error ? fault : new Error(String(fault))),
  );
  const silence = pause(PATIENCE_MS, 'silent' as const, { signal: timer.signal });
  // Ending the wait early rejects it; nobody waits for that any more.
  silence.catch(() => {});
  const state = await Promise.race([asked, silence]);
  timer.abort();
  return state;
}
