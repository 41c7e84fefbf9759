import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, type Runner, run, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { isDatabaseUnavailable, isOutage } from '#db/outage.ts';
import { heldFlags, isHeld } from '#shop/backups/held-shop.ts';
import type { Log, Shop } from '#shop/ports/shop.ts';
import type { TaskName } from '#shop/queue/tasks.ts';
import { scrubText } from '#values/text/fault-text.ts';
import { freeUnknownJobs, recoverJobs } from './recover-jobs.ts';
import { taskList } from './task-list.ts';
import { announceWorkers, type Presence } from './worker-presence.ts';

type Lane = {
  /** So many jobs at once. */
  places: number;
  /** How soon what was added for later, or is tried again, is found once it is due. What is due at once is told of. */
  pollMs: number;
  /**
   * What is added within so long is fetched by one statement (from half of it to half as much again). Each lane hears of every
   * job, whosever it is.
   */
  gatherMs: number;
};

/** Each waits for another server outside, so that none holds up the others. */
const LANES = {
  // Ten orders a second, with 300 ms for each mail and twice as long in a burst.
  mails: { places: 6, pollMs: 2000, gatherMs: 250 },
  // A mailing keeps its place while it waits for its pace: of the places above it would take one from the mails that somebody
  // looks out for.
  mailings: { places: 1, pollMs: 2000, gatherMs: 250 },
  // Five jobs a second hold all that the provider tells, and each reads four payments at a time: at 300 ms an answer they
  // settle a hundred a second.
  cards: { places: 8, pollMs: 250, gatherMs: 200 },
  rest: { places: 3, pollMs: 2000, gatherMs: 1000 },
} satisfies Record<string, Lane>;

const LANE_OF: { [Name in TaskName]?: keyof typeof LANES } = {
  'send-email': 'mails',
  'run-mailing': 'mailings',
  'apply-payment-events': 'cards',
  'apply-new-events': 'cards',
  'apply-event': 'cards',
  'refund-payment': 'cards',
  'close-outdated': 'cards',
  'send-evidence': 'cards',
  'name-payment': 'cards',
};

const WRITTEN_WITHIN_MS = 60_000;

/** A job that was fetched and finds no free place so long is left to another server. */
const WAITS_AT_MOST_MS = 2000;

export type RunningLanes = {
  /** Resolves when one of them has ended by itself. */
  broken: Promise<void>;
  /** Frees jobs that were fetched for this process by an answer that never came. */
  freeUnknown(): Promise<void>;
  /** Takes no more jobs and resolves once the running ones are done. */
  stop(): Promise<void>;
};

/**
 * Runs the shop's jobs in this process, in lanes, so that nothing waits for a slow mail server but mail, and nothing for the
 * card provider but payments. They hold five of the pool's connections (each lane listens, one shows that they run), and
 * one to three more for each job they run.
 */
export async function runLanes(shop: Shop, pool: pg.Pool): Promise<RunningLanes> {
  const runners: Runner[] = [];
  const ended: Promise<void>[] = [];
  const names: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => names.push(workerPool.id));
  /** The jobs that this process works on, and until when those whose end is being written down count as such. */
  const working = new Map<string, number>();
  events.on('job:start', ({ job }) => working.set(job.id, Number.POSITIVE_INFINITY));
  events.on('job:complete', ({ job }) => working.set(job.id, performance.now() + WRITTEN_WITHIN_MS));
  const ready = Promise.withResolvers<null>();
  const broken = Promise.withResolvers<void>();
  let presence: Presence | null = null;
  const passedOver = heldFlags(shop);

  async function start(lane: keyof typeof LANES, held: boolean): Promise<void> {
    const { places, pollMs, gatherMs } = LANES[lane];
    const tasks = Object.entries(taskList(shop)).filter(([task]) => (LANE_OF[task as TaskName] ?? 'rest') === lane);
    const runner = await run({
      pgPool: patientPool(pool),
      taskList: Object.fromEntries(tasks),
      parsedCronItems: [],
      concurrency: places,
      pollInterval: pollMs,
      preset: held ? {} : { worker: { localQueue: fetchTogether(places, gatherMs) } },
      noHandleSignals: true,
      // What goes on by itself ends as soon as it can once the worker stops.
      gracefulShutdownAbortTimeout: 0,
      logger: workerLogger(shop.log),
      events,
      // Asked before each job. What a worker takes before it is known to run would look abandoned.
      forbiddenFlags: () => ready.promise.then(passedOver),
    });
    runners.push(runner);
    const end = runner.promise.catch((fault: unknown) => shop.log.error({ err: fault }, 'the worker has stopped'));
    ended.push(end);
    void end.then(broken.resolve);
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

  /** After an outage: what it has left undone goes on at once, and not with the next round. */
  async function putRight(): Promise<void> {
    try {
      await recoverJobs(shop);
    } catch (fault) {
      shop.log.warn({ err: fault }, 'what an outage left undone is put right by the next round');
    }
  }

  async function freeUnknown(): Promise<void> {
    for (const [id, until] of working) if (until < performance.now()) working.delete(id);
    await freeUnknownJobs(shop, names, [...working.keys()]);
  }

  try {
    const held = await isHeld(shop);
    for (const lane of ['rest', 'cards', 'mails', 'mailings'] as const) await start(lane, held);
    presence = await announceWorkers(pool, names, {
      onLost: (fault) => shop.log.warn({ err: fault }, 'the worker lost a connection'),
      onBack: () => void putRight(),
    });
    await recoverJobs(shop);
  } catch (fault) {
    await stop();
    throw fault;
  }
  ready.resolve(null);
  return { broken: broken.promise, freeUnknown, stop };
}

/**
 * graphile-worker asks for a job each time that it hears of one, and for each place; so it asks for all that are due at
 * once, and not again for a moment. What it fetches so passes over no flag, which is why a restored shop goes without until
 * its next start (decision 0063).
 */
function fetchTogether(places: number, gatherMs: number) {
  const refetchDelay = { durationMs: gatherMs, threshold: places, maxAbortThreshold: Number.POSITIVE_INFINITY };
  return { size: places, ttl: WAITS_AT_MOST_MS, refetchDelay };
}

/** graphile-worker's words on the shop's log; what it says for debugging and of each finished job is left out. */
function workerLogger(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    // Without a database it tries again by itself, as whoever asks the shop is told to.
    const isFault = level === 'error' && !(isOutage(meta?.error) && !meta?.job) && !isDatabaseUnavailable(meta?.error);
    log[isFault ? 'error' : 'warn']({ ...scope, err: meta?.error }, scrubText(message));
  });
}

const AGAIN_MS = 1000;

type Given = Parameters<Parameters<pg.Pool['connect']>[0]>;

/**
 * The same pool for graphile-worker: who wants a connection while there is none waits for it. By itself graphile-worker tries
 * again after pauses that grow to three minutes, in which it sees nothing of a database that is back.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  async function connected(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await pool.connect();
      } catch (fault) {
        if (!isDatabaseUnavailable(fault) || pool.ending) throw fault;
        await pause(AGAIN_MS);
      }
    }
  }

  function connect(tell?: (...given: Given) => void): Promise<pg.PoolClient> | undefined {
    if (!tell) return connected();
    connected().then(
      (client) => tell(undefined, client, (broken) => client.release(broken)),
      (fault: Error) => tell(fault, undefined, () => {}),
    );
    return undefined;
  }

  return Object.create(pool, { connect: { value: connect } });
}
