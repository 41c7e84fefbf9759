import { Logger, run } from 'graphile-worker';
import type pg from 'pg';
import type { Log, Shop } from '../shop.ts';
import { schedule } from './schedule.ts';
import { taskList } from './task-list.ts';
import { announceWorker } from './worker-presence.ts';

export type Worker = {
  /** Takes no more jobs and resolves once the running ones are done. */
  stop(): Promise<void>;
};

/** Runs the shop's jobs in this process. It holds two of the pool's connections, and one more for each job it runs. */
export async function startWorker(shop: Shop, pool: pg.Pool): Promise<Worker> {
  const leave = await announceWorker(pool, (fault) => shop.log.warn({ err: fault }, 'the worker lost a connection'));
  const runner = await run({
    pgPool: pool,
    taskList: taskList(shop),
    parsedCronItems: schedule,
    concurrency: 4,
    noHandleSignals: true,
    logger: workerLogger(shop.log),
  });
  const ended = runner.promise.catch((fault: unknown) => shop.log.error({ err: fault }, 'the worker has stopped'));
  return {
    async stop() {
      await runner.stop();
      // Only now has the last job's end been written down too.
      await ended;
      leave();
    },
  };
}

/** graphile-worker's words on the shop's log; what it says for debugging and of each finished job is left out. */
function workerLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    log[level === 'error' ? 'error' : 'warn']({ ...scope, err: meta?.error }, message);
  });
}
