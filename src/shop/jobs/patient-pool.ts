import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseUnavailable } from '#db/outage.ts';

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
