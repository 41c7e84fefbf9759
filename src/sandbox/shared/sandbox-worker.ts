import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Channel, deliverNext, type Receiver } from './deliveries.ts';

/** What ends by itself after a while, such as a payment in processing. */
export type Settlements = {
  /** A table with `due_at`. */
  table: 'sandbox.stripe_settlements' | 'sandbox.printful_calculations';
  /** Brings the oldest that is due to its end; false when there is none. */
  settleNext(pool: pg.Pool): Promise<boolean>;
};

export type WorkerOptions = {
  pool: pg.Pool;
  channel: Channel;
  settlements: Settlements;
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
/** So many webhooks are sent before it is asked again what is to be settled, and how many wait. */
const SENT_IN_A_ROW = 5;
/** So many or fewer come one after the other, in the order in which they happened; of more each is sent at once, as from Stripe. */
const IN_ORDER = 8;
const MOST_AT_ONCE = 100;

/** Delivers webhooks and brings settlements about until it is stopped. */
export function startWorker({ pool, channel, settlements, receiver, onError }: WorkerOptions): Worker {
  const stopping = new AbortController();
  let endPause: () => void = () => {};
  let asked = false;
  const lanes = new Set<Promise<void>>();
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      asked = false;
      try {
        while (!stopping.signal.aborted && (await settlements.settleNext(pool))) {}
        const due = await countDue();
        const more = due > IN_ORDER ? due : Math.min(due, 1) - lanes.size;
        for (let lane = 0; lane < more && lanes.size < MOST_AT_ONCE; lane += 1) startLane();
        const wait = lanes.size > 0 ? null : await nextDue();
        await pause(Math.min(wait ?? LOOK_AGAIN_MS, LOOK_AGAIN_MS));
      } catch (error) {
        if (stopping.signal.aborted) break;
        onError(error);
        await pause(LOOK_AGAIN_MS);
      }
    }
    await Promise.all(lanes);
  }

  function startLane(): void {
    const lane = deliverInARow()
      .catch(async (error: unknown) => {
        if (stopping.signal.aborted) return;
        onError(error);
        await sleep(LOOK_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {});
      })
      .finally(() => {
        lanes.delete(lane);
        checkNow();
      });
    lanes.add(lane);
  }

  async function deliverInARow(): Promise<void> {
    for (let sent = 0; sent < SENT_IN_A_ROW && (await deliver()); sent += 1);
  }

  /** How many webhooks wait to be sent now, no more than can be sent at once. */
  async function countDue(): Promise<number> {
    if (receiver() === null) return 0;
    const { rows } = await pool.query<{ due: number }>(
      `select count(*)::integer as due from (
         select from ${channel.table} where state = 'waiting' and due_at <= sandbox.now() limit $1
       ) as counted`,
      [MOST_AT_ONCE],
    );
    return rows[0]?.due ?? 0;
  }

  async function deliver(): Promise<boolean> {
    const to = receiver();
    return to !== null && !stopping.signal.aborted && (await deliverNext(pool, channel, to, stopping.signal));
  }

  /**
   * Milliseconds until the next settlement is due, or the next webhook if there is a shop to send it to; null when nothing
   * waits.
   */
  async function nextDue(): Promise<number | null> {
    const { rows } = await pool.query<{ wait: string | null }>(
      `select extract(epoch from min(due_at) - sandbox.now()) * 1000 as wait from (
         select due_at from ${channel.table} where state = 'waiting' and $1
         union all select due_at from ${settlements.table}
       ) as due`,
      [receiver() !== null],
    );
    const wait = rows[0]?.wait ?? null;
    return wait === null ? null : Math.max(0, Number(wait));
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
      while (!stopping.signal.aborted && (await nextDue()) !== null) {
        checkNow();
        await sleep(20);
      }
    },
    async stop() {
      stopping.abort();
      checkNow();
      await running;
    },
  };
}
