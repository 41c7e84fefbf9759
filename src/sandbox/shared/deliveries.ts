// Webhooks wait in the database until the shop answers 2xx; a restart loses none.

import type pg from 'pg';
import { currentFaults, NO_FAULTS, type Provider, strikes } from './faults.ts';
import type { SandboxTransaction } from './sandbox-database.ts';

export type Receiver = { url: string; secret: string };

/** How one provider sends its webhooks. */
export type Channel = {
  provider: Provider;
  /** Where they wait. */
  table: 'sandbox.stripe_deliveries' | 'sandbox.printful_deliveries';
  /** What is sent at this attempt, the first being 1. */
  body(payload: string, attempt: number): string;
  headers(body: string, secret: string): Record<string, string>;
  /** The pause after so many attempts that the shop did not take. */
  pauseMs(attempts: number): number;
  /** A condition on `attempts` and `created_at` under which it is never sent again. */
  givesUp: string;
};

const TIMEOUT_MS = 10_000;
/** While one process delivers, others keep away; after a crash the delivery is free again this much later. */
const CLAIM_MS = TIMEOUT_MS + 5000;
/** Whatever the factor, the worker pauses in between. */
const SHORTEST_PAUSE_MS = 10;
/** Longest wait of a webhook that the faults push behind later ones. */
const DELAY_MS = 3000;

type Delivery = { id: string; payload: string; attempts: number };

/** Leaves a webhook to be sent, in the transaction of what happened; what the faults say becomes of it. */
export async function queueDelivery(
  tx: SandboxTransaction,
  { provider, table }: Channel,
  { eventId, type, payload }: { eventId: string; type: string; payload: string },
): Promise<void> {
  const faults = await currentFaults(tx, provider);
  const state = strikes(faults.droppedWebhooks) ? 'dropped' : faults.holdWebhooks ? 'held' : 'waiting';
  const delay = strikes(faults.delayedWebhooks) ? Math.random() * DELAY_MS : 0;
  const copies = strikes(faults.doubledWebhooks) ? 2 : 1;
  await tx.query(
    `insert into ${table} (event_id, type, payload, state, due_at)
     select $1, $2, $3, $4, sandbox.now() + $5 * interval '1 ms' from generate_series(1, $6)`,
    [eventId, type, payload, state, delay, copies],
  );
}

/** Sends the oldest webhook that is due; false when there is none. */
export async function deliverNext(
  pool: pg.Pool,
  channel: Channel,
  receiver: Receiver,
  signal: AbortSignal,
): Promise<boolean> {
  const delivery = await claim(pool, channel);
  if (!delivery) return false;
  const result = await send(channel, delivery, receiver, signal);
  if (signal.aborted) await release(pool, channel, delivery);
  else await note(pool, channel, delivery, result);
  return true;
}

/** Lets held webhooks go, in the order they happened or the other way round. */
export async function releaseHeld(
  pool: pg.Pool,
  { table }: Channel,
  order: 'oldest-first' | 'newest-first',
): Promise<number> {
  const sign = order === 'oldest-first' ? '' : '-';
  const { rowCount } = await pool.query(
    `update ${table} set state = 'waiting', due_at = sandbox.now() + (${sign}id % 1000000) * interval '1 microsecond'
      where state = 'held'`,
  );
  return rowCount ?? 0;
}

export async function countHeld(pool: pg.Pool, { table }: Channel): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table} where state = 'held'`);
  return rows[0]?.n ?? 0;
}

async function claim(pool: pg.Pool, { table }: Channel): Promise<Delivery | null> {
  const { rows } = await pool.query<Delivery>(
    `update ${table} set attempts = attempts + 1, due_at = sandbox.now() + $1 * interval '1 ms'
      where id = (
        select id from ${table} where state = 'waiting' and due_at <= sandbox.now()
         order by due_at, id limit 1 for update skip locked
      )
      returning id, payload, attempts`,
    [CLAIM_MS],
  );
  return rows[0] ?? null;
}

async function send(
  channel: Channel,
  { payload, attempts }: Delivery,
  { url, secret }: Receiver,
  signal: AbortSignal,
): Promise<number | string> {
  const body = channel.body(payload, attempts);
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: { 'content-type': 'application/json; charset=utf-8', ...channel.headers(body, secret) },
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function note(
  pool: pg.Pool,
  { table, provider, pauseMs, givesUp }: Channel,
  { id, attempts }: Delivery,
  result: number | string,
): Promise<void> {
  const delivered = typeof result === 'number' && result >= 200 && result < 300;
  const { redeliveryPause } = delivered ? NO_FAULTS : await currentFaults(pool, provider);
  const pause = pauseMs(attempts) * redeliveryPause;
  await pool.query(
    `update ${table} set last_result = $2, due_at = sandbox.now() + $3 * interval '1 ms',
       state = case when $4 then 'delivered' when ${givesUp} then 'given_up' else state end
     where id = $1`,
    [id, String(result), Math.max(pause, SHORTEST_PAUSE_MS), delivered],
  );
}

/** The server is closing: the attempt does not count, and the next start takes it up at once. */
async function release(pool: pg.Pool, { table }: Channel, { id }: Delivery): Promise<void> {
  await pool.query(`update ${table} set attempts = attempts - 1, due_at = sandbox.now() where id = $1`, [id]);
}
