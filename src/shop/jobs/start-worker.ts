import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { heldFlags } from '#shop/backups/hold.ts';
import type { Log, Shop } from '#shop/ports/shop.ts';
import type { TaskName } from '#shop/queue/tasks.ts';
import { scrubText } from '#values/text/fault-text.ts';
import { recoverJobs } from './recover-jobs.ts';
import { schedule } from './schedule.ts';
import { taskList } from './task-list.ts';
import { announceWorkers, type Presence } from './worker-presence.ts';

export type Worker = {
  /** Takes no more jobs and resolves once the running ones are done. */
  stop(): Promise<void>;
};

const AT_ONCE = 3;
const WAITS_FOR_MAIL_SERVER = new Set<string>(['send-email', 'run-mailing'] satisfies TaskName[]);

/**
 * Runs the shop's jobs in this process: mails and all the rest by two workers, three at once each, so that nothing waits
 * for a slow mail server but mail. They hold three of the pool's connections (each listens, one shows that they run),
 * and one to three more for each job they run. Mailings take one of the three places at most.
 */
export async function startWorker(shop: Shop, pool: pg.Pool): Promise<Worker> {
  const runners: Runner[] = [];
  const ended: Promise<void>[] = [];
  const names: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => names.push(workerPool.id));
  const ready = Promise.withResolvers<null>();
  let presence: Presence | null = null;
  const passedOver = heldFlags(shop);

  async function start(wanted: (task: string) => boolean, parsedCronItems: typeof schedule): Promise<void> {
    const tasks = Object.entries(taskList(shop)).filter(([task]) => wanted(task));
    const runner = await run({
      pgPool: pool,
      taskList: Object.fromEntries(tasks),
      parsedCronItems,
      concurrency: AT_ONCE,
      noHandleSignals: true,
      // What goes on by itself ends as soon as it can once the worker stops.
      gracefulShutdownAbortTimeout: 0,
      logger: workerLogger(shop.log),
      events,
      // Asked before each job. What a worker takes before it is known to run would look abandoned.
      forbiddenFlags: () => ready.promise.then(passedOver),
    });
    runners.push(runner);
    ended.push(runner.promise.catch((fault: unknown) => shop.log.error({ err: fault }, 'the worker has stopped')));
  }

  async function stop(): Promise<void> {
    // One that has stopped by itself refuses to be stopped; it has said so in the log.
    const stopped = Promise.allSettled(runners.map((runner) => runner.stop()));
    ready.resolve(null);
    await stopped;
    // Only now has the last job's end been written down too.
    await Promise.all(ended);
    await presence?.leave();
  }

  try {
    await start((task) => !WAITS_FOR_MAIL_SERVER.has(task), schedule);
    await start((task) => WAITS_FOR_MAIL_SERVER.has(task), []);
    presence = await announceWorkers(pool, names, (fault) =>
      shop.log.warn({ err: fault }, 'the worker lost a connection'),
    );
    await recoverJobs(shop);
  } catch (fault) {
    await stop();
    throw fault;
  }
  ready.resolve(null);
  return { stop };
}

/** graphile-worker's words on the shop's log; what it says for debugging and of each finished job is left out. */
function workerLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    log[level === 'error' ? 'error' : 'warn']({ ...scope, err: meta?.error }, scrubText(message));
  });
}
