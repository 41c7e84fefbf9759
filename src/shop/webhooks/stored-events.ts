import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type ProviderEventRow, providerEvents } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { applyEvent, type EventOutcome } from './apply-event.ts';
import { applyMailEvents } from './apply-mail-events.ts';

type NoteBeside = (tx: Transaction, outcome: EventOutcome) => Promise<void>;

/** What could not be applied at the first try is seldom right a moment later. */
const PAUSE_MS = 5000;
/** One after the other: a provider that is silent must not hold up every other job. */
const QUEUE = 'provider-events';

/**
 * Gives events that are written down, and could not be applied when they came, a job each that does it. Once this has
 * returned, their delivery may be answered with success. An event that is delivered again has one job all the same.
 */
export async function applyLater({ db }: Pick<Shop, 'db'>, eventIds: number[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const eventId of eventIds) {
      await enqueue(tx, 'apply-event', { eventId }, { jobKey: `event ${eventId}`, inMs: PAUSE_MS, queue: QUEUE });
    }
  });
}

/** Later than any delivery is still being applied by the server that took it. */
const ABANDONED = sql`now() - interval '2 minutes'`;
const MAX_BATCH = 500;

/**
 * Gives events that were written down, and that no job applies, the job that does it: their server was killed before it
 * had applied them, or before it had left them a job. They were not answered then, but a provider that gets no answer
 * comes again after hours.
 */
export async function requeueEvents({ db }: Pick<Shop, 'db'>): Promise<void> {
  const { id, state, receivedAt } = providerEvents;
  const left = await db
    .select({ id })
    .from(providerEvents)
    .where(
      and(
        inArray(state, ['received', 'failed']),
        lt(receivedAt, ABANDONED),
        sql`not exists (select from graphile_worker._private_jobs jobs where jobs.key = 'event ' || ${id})`,
      ),
    )
    .orderBy(asc(receivedAt))
    .limit(MAX_BATCH);
  if (left.length === 0) return;
  await applyLater(
    { db },
    left.map((event) => event.id),
  );
}

/** The job. One that was applied meanwhile, by another delivery or by staff, is left alone. */
export async function applyStoredEvent(shop: Shop, eventId: number): Promise<void> {
  const [event] = await shop.db.select().from(providerEvents).where(eq(providerEvents.id, eventId));
  if (!event || event.state === 'applied' || event.state === 'ignored') return;
  await applyWritten(shop, event);
}

/**
 * Applies an event as its row has it: a payment is re-read at the provider, what the mail provider said is taken from
 * where it was written down. What is noted beside it is written with the first application. Throws when it failed again.
 */
export async function applyWritten(shop: Shop, event: ProviderEventRow, noteBeside: NoteBeside = async () => {}) {
  if (event.provider === 'sendgrid') await applyMailEvents(shop, [event.id], (tx) => noteBeside(tx, 'applied'));
  else await applyEvent(shop, event, noteBeside);
}
