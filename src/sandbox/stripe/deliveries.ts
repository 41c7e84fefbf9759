// Webhooks wait in the database until the shop answers 2xx; a restart loses none.

import type pg from 'pg';
import Stripe from 'stripe';
import { currentFaults, NO_FAULTS } from '#sandbox/faults/faults.ts';

export type Receiver = { url: string; secret: string };

const TIMEOUT_MS = 10_000;
/** While one process delivers, others keep away; after a crash the delivery is free again this much later. */
const CLAIM_MS = TIMEOUT_MS + 5000;
/** Stripe too pauses longer each time, up to hours; a shop that refuses a thousand webhooks must not be kept busy by them. */
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 3_600_000;
/** Whatever the factor, the worker pauses in between. */
const SHORTEST_PAUSE_MS = 10;
/** Stripe too gives up after three days. */
const GIVE_UP_AFTER = '3 days';

type Delivery = { id: string; payload: string; attempts: number };

/** Sends the oldest webhook that is due; false when there is none. */
export async function deliverNext(pool: pg.Pool, receiver: Receiver, signal: AbortSignal): Promise<boolean> {
  const delivery = await claim(pool);
  if (!delivery) return false;
  const result = await send(delivery.payload, receiver, signal);
  if (signal.aborted) await release(pool, delivery);
  else await note(pool, delivery, result);
  return true;
}

/**
 * Milliseconds until the next settlement is due, or the next webhook if there is a shop to send it to; null when nothing
 * waits.
 */
export async function nextDue(pool: pg.Pool, heard: boolean): Promise<number | null> {
  const { rows } = await pool.query<{ wait: string | null }>(
    `select extract(epoch from min(due_at) - now()) * 1000 as wait from (
       select due_at from sandbox.stripe_deliveries where state = 'waiting' and $1
       union all select due_at from sandbox.stripe_settlements
     ) as due`,
    [heard],
  );
  const wait = rows[0]?.wait ?? null;
  return wait === null ? null : Math.max(0, Number(wait));
}

/** Lets held webhooks go, in the order they happened or the other way round. */
export async function releaseHeld(pool: pg.Pool, order: 'oldest-first' | 'newest-first'): Promise<number> {
  const sign = order === 'oldest-first' ? '' : '-';
  const { rowCount } = await pool.query(
    `update sandbox.stripe_deliveries set state = 'waiting', due_at = now() + (${sign}id % 1000000) * interval '1 microsecond'
      where state = 'held'`,
  );
  return rowCount ?? 0;
}

export async function countHeld(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from sandbox.stripe_deliveries where state = 'held'",
  );
  return rows[0]?.n ?? 0;
}

async function claim(pool: pg.Pool): Promise<Delivery | null> {
  const { rows } = await pool.query<Delivery>(
    `update sandbox.stripe_deliveries set attempts = attempts + 1, due_at = now() + $1 * interval '1 ms'
      where id = (
        select id from sandbox.stripe_deliveries where state = 'waiting' and due_at <= now()
         order by due_at, id limit 1 for update skip locked
      )
      returning id, payload, attempts`,
    [CLAIM_MS],
  );
  return rows[0] ?? null;
}

async function send(payload: string, { url, secret }: Receiver, signal: AbortSignal): Promise<number | string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }),
      },
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function note(pool: pg.Pool, { id, attempts }: Delivery, result: number | string): Promise<void> {
  const delivered = typeof result === 'number' && result >= 200 && result < 300;
  const { redeliveryPause } = delivered ? NO_FAULTS : await currentFaults(pool, 'stripe');
  const pause = Math.min(FIRST_PAUSE_MS * 4 ** (attempts - 1), LONGEST_PAUSE_MS) * redeliveryPause;
  await pool.query(
    `update sandbox.stripe_deliveries set last_result = $2, due_at = now() + $3 * interval '1 ms',
       state = case when $4 then 'delivered' when created_at < now() - interval '${GIVE_UP_AFTER}' then 'given_up' else state end
     where id = $1`,
    [id, String(result), Math.max(pause, SHORTEST_PAUSE_MS), delivered],
  );
}

/** The server is closing: the attempt does not count, and the next start takes it up at once. */
async function release(pool: pg.Pool, { id }: Delivery): Promise<void> {
  await pool.query('update sandbox.stripe_deliveries set attempts = attempts - 1, due_at = now() where id = $1', [id]);
}
