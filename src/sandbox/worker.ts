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
/** Few webhooks come in the order in which they happened; of a burst so many are on their way at once, as from Stripe. */
const MOST_AT_ONCE = 100;
const WAITING_FOR_EACH = 4;

/** Delivers webhooks and brings settlements about until it is stopped. */
export function startWorker({ pool, channel, settlements, receiver, onError }: WorkerOptions): Worker {
  const stopping = new AbortController();
  let endPause: () => void = () => {};
  let asked = false;
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      asked = false;
      try {
        await workOff();
        const wait = await nextDue();
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
      while (!stopping.signal.aborted && (await settlements.settleNext(pool))) busy = true;
      const lanes = Math.max(1, Math.floor((await countDue()) / WAITING_FOR_EACH));
      const delivered = await Promise.all(Array.from({ length: lanes }, deliverInARow));
      if (delivered.some((any) => any)) busy = true;
    }
  }

  async function deliverInARow(): Promise<boolean> {
    let sent = 0;
    while (sent < SENT_IN_A_ROW && (await deliver())) sent += 1;
    return sent > 0;
  }

  /** How many webhooks wait to be sent now, no more than are counted. */
  async function countDue(): Promise<number> {
    const { rows } = await pool.query<{ due: number }>(
      `select count(*)::integer as due from (
         select from ${channel.table} where state = 'waiting' and due_at <= now() limit $1
       ) as counted`,
      [MOST_AT_ONCE * WAITING_FOR_EACH],
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
      `select extract(epoch from min(due_at) - now()) * 1000 as wait from (
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
