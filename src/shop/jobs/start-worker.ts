import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseUnavailable } from '#db/outage.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { planRounds } from './plan-rounds.ts';
import { type RunningLanes, runLanes } from './run-lanes.ts';
import { overdueLook } from './tell-overdue.ts';

export type Worker = {
  /** Resolves once jobs are taken: while the database is away not before it is back. Rejects with any other fault of the start. */
  started: Promise<void>;
  /** Whether jobs are taken at this moment. */
  isRunning(): boolean;
  /** Takes no more jobs and resolves once the running ones are done. */
  stop(): Promise<void>;
};

const AGAIN_MS = 1000;
const PLAN_MS = 5000;
const LOOK_MS = 30_000;

/**
 * The shop's worker: its lanes, which are opened again should one of them end by itself, and beside them, without a job, the
 * planning of what recurs and, every `lookMs`, the look for what is overdue and for jobs that nobody works on.
 */
export function startWorker(shop: Shop, pool: pg.Pool, { lookMs = LOOK_MS } = {}): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const started = Promise.withResolvers<void>();
  let lanes: RunningLanes | null = null;

  async function keepLanes(): Promise<void> {
    let once = false;
    while (!signal.aborted) {
      try {
        lanes = await runLanes(shop, pool);
        once = true;
        started.resolve();
        await Promise.race([lanes.broken, aborted(signal)]);
      } catch (fault) {
        if (!once && !isDatabaseUnavailable(fault)) return started.reject(fault);
        shop.log.warn({ err: fault }, 'the worker could not be started and is started again');
      }
      const ended = lanes;
      lanes = null;
      await ended?.stop();
      await pause(AGAIN_MS);
    }
    started.resolve();
  }

  async function every(ms: number, work: () => Promise<void>, words: string): Promise<void> {
    await started.promise.catch(() => {});
    while (!signal.aborted) {
      await work().catch((fault: unknown) => {
        shop.log[isDatabaseUnavailable(fault) ? 'warn' : 'error']({ err: fault }, words);
      });
      await pause(ms);
    }
  }

  const pause = (ms: number) => sleep(ms, null, { signal }).catch(() => null);
  const working = [
    keepLanes(),
    every(PLAN_MS, () => planRounds(shop), 'what recurs could not be planned'),
    every(lookMs, overdueLook(shop), 'it is not known whether jobs are overdue'),
    every(lookMs, async () => lanes?.freeUnknown(), 'jobs that nobody works on were not looked for'),
  ];
  return {
    started: started.promise,
    isRunning: () => lanes !== null,
    async stop() {
      stopping.abort();
      await Promise.all(working);
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
