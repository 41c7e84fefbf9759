// Switches that make a provider misbehave on purpose. They are kept in the database: every process sees them at once.
import type pg from 'pg';
import { z } from 'zod';

const rate = z.number().min(0).max(1).default(0);
const milliseconds = z.number().int().min(0).max(60_000).default(0);

export const faultSwitches = z.strictObject({
  /** Every answer comes this much later. */
  latencyMs: milliseconds,
  /** How many requests fail before anything was done. */
  errorRate: rate,
  /** How many requests are refused unread, because there were too many of them: 429. */
  rateLimitRate: rate,
  /** How many requests are carried out and then answered with a fault: the time-out after success. */
  failAfterRate: rate,
  /** What `failAfterRate` does to the answer. */
  failAfter: z.enum(['error', 'drop-connection']).default('error'),
  /** Only requests whose `METHOD /path` contains this are touched; empty: all. */
  only: z.string().max(200).default(''),
  /** Webhooks that are never sent. */
  droppedWebhooks: rate,
  /** Webhooks that are sent twice under one event id. */
  doubledWebhooks: rate,
  /** Changes that are told by two events with different ids. */
  twinWebhooks: rate,
  /** Webhooks that wait for up to three seconds, so that later ones overtake them. */
  delayedWebhooks: rate,
  /** New webhooks wait until they are released. */
  holdWebhooks: z.boolean().default(false),
  /** Factor on the pauses after which a webhook that the shop did not take is sent again. */
  redeliveryPause: z.number().min(0).max(10).default(1),
  /** How long a confirmed payment stays `processing` before the money arrives; how long the costs of a print order are calculated. */
  processingMs: milliseconds,
});

export type Faults = z.output<typeof faultSwitches>;

export const PROVIDERS = ['stripe', 'identity', 'smtp', 'printful', 'push'] as const;
export type Provider = (typeof PROVIDERS)[number];

type Queryable = Pick<pg.Pool, 'query'>;

export const NO_FAULTS: Faults = faultSwitches.parse({});

/** What is switched on for a provider at this moment. */
export async function currentFaults(database: Queryable, provider: Provider): Promise<Faults> {
  const { rows } = await database.query('select switches from sandbox.faults where provider = $1', [provider]);
  return rows[0] ? faultSwitches.parse(rows[0].switches) : NO_FAULTS;
}

export async function setFaults(database: Queryable, provider: Provider, faults: Faults): Promise<void> {
  await database.query(
    `insert into sandbox.faults (provider, switches) values ($1, $2)
     on conflict (provider) do update set switches = excluded.switches`,
    [provider, JSON.stringify(faults)],
  );
}

export async function resetFaults(database: Queryable): Promise<void> {
  await database.query('delete from sandbox.faults');
}

/** Throws the dice: 0 never strikes, 1 always. */
export function strikes(rate: number): boolean {
  return Math.random() < rate;
}
