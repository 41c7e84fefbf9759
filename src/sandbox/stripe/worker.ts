import type pg from 'pg';
import type { SandboxTransaction } from '#sandbox/database.ts';
import { deliverNext, nextDue, type Receiver } from './deliveries.ts';
import { lockObject } from './objects/objects.ts';
import { finishRefund } from './objects/refunds.ts';
import { finishProcessing } from './objects/settle.ts';
import { settleNext } from './objects/settlements.ts';

export type WorkerOptions = {
  pool: pg.Pool;
  /** Null while the shop does not listen yet. */
  receiver: () => Receiver | null;
  onError: (error: unknown) => void;
};

export type Worker = {
  /** Something may have become due. */
  checkNow(): void;
  /** Resolves once every webhook and settlement has come to its end; held and dropped ones are not waited for. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

/** Another process on the same database may leave work behind; this is how soon it is noticed. */
const LOOK_AGAIN_MS = 1000;
/** So many webhooks are sent before it is asked again what is to be settled. */
const SENT_IN_A_ROW = 20;

/** Delivers webhooks and brings settlements about, one after the other, until it is stopped. */
export function startWorker({ pool, receiver, onError }: WorkerOptions): Worker {
  const stopping = new AbortController();
  let endPause: () => void = () => {};
  let asked = false;
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      asked = false;
      try {
        await workOff();
        const wait = await nextDue(pool, receiver() !== null);
        await pause(Math.min(wait ?? LOOK_AGAIN_MS, LOOK_AGAIN_MS));
      } catch (error) {
        if (stopping.signal.aborted) return;
        onError(error);
        await pause(LOOK_AGAIN_MS);
      }
    }
  }

  async function workOff(): Promise<void> {
    let busy = true;
    while (busy && !stopping.signal.aborted) {
      busy = false;
      while (!stopping.signal.aborted && (await settleNext(pool, settle))) busy = true;
      for (let sent = 0; sent < SENT_IN_A_ROW && (await deliver()); sent += 1) busy = true;
    }
  }

  async function deliver(): Promise<boolean> {
    const to = receiver();
    return to !== null && !stopping.signal.aborted && (await deliverNext(pool, to, stopping.signal));
  }

  function pause(milliseconds: number): Promise<void> {
    if (asked || stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      // What another process has claimed looks due for a moment; the shortest pause keeps that from spinning.
      const timer = setTimeout(resolve, Math.max(milliseconds, 20));
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function checkNow(): void {
    asked = true;
    endPause();
  }

  return {
    checkNow,
    async settled() {
      while (!stopping.signal.aborted && (await nextDue(pool, receiver() !== null)) !== null) {
        checkNow();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async stop() {
      stopping.abort();
      checkNow();
      await running;
    },
  };
}

async function settle(tx: SandboxTransaction, objectId: string): Promise<void> {
  if (objectId.startsWith('pi_')) await finishProcessing(tx, await lockObject(tx, 'payment_intent', objectId));
  else await finishRefund(tx, await lockObject(tx, 'refund', objectId));
}
