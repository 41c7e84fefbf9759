import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** The first half of each worker's advisory lock; no other lock of this database uses it. The second is its name. */
export const PRESENCE = 2_750_118;

export type Presence = {
  /** From here on, what these workers still have locked counts as left behind. */
  leave(): Promise<void>;
};

/**
 * Shows that these workers run, by a lock for each that PostgreSQL frees when this process ends: see `recoverJobs`. The
 * workers run on when a connection breaks, so another one takes the locks at once. A job that is freed in between
 * is done twice, which no job minds. Rejects when the first connection cannot be had.
 */
export async function announceWorkers(
  pool: pg.Pool,
  workers: string[],
  { onLost, onBack }: { onLost(fault: unknown): void; onBack(): void },
): Promise<Presence> {
  const left = new AbortController();
  let holding: Promise<pg.PoolClient | null> = hold();
  await holding;
  return {
    async leave() {
      left.abort();
      // Ending the connection frees the locks, whatever state it is in.
      (await holding)?.release(true);
    },
  };

  async function hold(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    try {
      // Shared: a broken connection that PostgreSQL still counts does not stop the next one.
      await client.query(LOCK, [PRESENCE, workers]);
    } catch (fault) {
      client.release(true);
      throw fault;
    }
    client.once('error', (fault) => {
      if (left.signal.aborted) return;
      client.release(true);
      onLost(fault);
      holding = holdAgain();
    });
    return client;
  }

  async function holdAgain(): Promise<pg.PoolClient | null> {
    while (!left.signal.aborted) {
      try {
        const client = await hold();
        onBack();
        return client;
      } catch (fault) {
        onLost(fault);
        await sleep(1_000, null, { signal: left.signal }).catch(() => null);
      }
    }
    return null;
  }
}

const LOCK = 'select pg_advisory_lock_shared($1, hashtext(worker)) from unnest($2::text[]) worker';
