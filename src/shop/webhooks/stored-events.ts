import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { listOf, moment, words } from '#db/hot-values.ts';
import { type ProviderEventRow, payments, providerEvents } from '#db/schema.ts';
import { settlingEnds } from '#shop/orders/settlement/sync-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { addJob, enqueue } from '#shop/queue/enqueue.ts';
import { applyMailEvents } from '#shop/webhooks/apply-mail-events.ts';
import { applyPaymentEvents, type EventOutcome, TOLD_BY_SUCCESS } from '#shop/webhooks/apply-payment-events.ts';

type NoteBeside = (tx: Transaction, outcome: EventOutcome) => Promise<void>;

/** The events of one charge come within a moment of each other, and those of many buyers in a burst. */
const MOMENT_MS = 200;

/**
 * The job that applies what has come of these payments (a JSON list of ids), as an expression: all that comes within a moment, at
 * whichever server, shares one, which begins a moment later. Its id is null where it was begun between two looks.
 */
export function newEventsJob(objectIds: SQL): SQL {
  const moment = sql`floor(extract(epoch from shop_now()) * 1000 / ${MOMENT_MS})`;
  return addJob('apply-new-events', objectIds, {
    jobKey: sql`'new events ' || ${moment}`,
    runAt: sql`to_timestamp(((${moment} + 2) * ${MOMENT_MS} / 1000)::float8)`,
  });
}

/** What could not be applied at the first try is seldom right a moment later. */
const PAUSE_MS = 5000;

/** Gives each of these payments a job of its own, which applies their events, and goes on trying until it can. */
export async function applyPaymentsLater({ db }: Pick<Shop, 'db'>, objectIds: string[]): Promise<void> {
  const job = addJob('apply-payment-events', sql`json_build_object('objectId', object_id)`, {
    jobKey: sql`'payment ' || object_id`,
    keepsPlace: true,
    inMs: PAUSE_MS,
  });
  await db.execute(sql`select ${job} from unnest(${sql.param(objectIds)}::text[]) as open(object_id)`);
}

/** One after the other, so that many of them do not hold up every other job. */
const QUEUE = 'provider-events';

/**
 * Gives mail events that are written down, and could not be applied when they came, a job each that does it. Once this has
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
const ABANDONED = sql`shop_now() - interval '2 minutes'`;
const MAX_BATCH = 500;

/**
 * Gives events that were written down, and that no job applies, the job that does it: their server was killed before it
 * had applied them, or before it had left them a job. They were not answered then, but a provider that gets no answer
 * comes again after hours.
 */
export async function requeueEvents({ db }: Pick<Shop, 'db'>): Promise<void> {
  const { id, provider, objectId, state, receivedAt } = providerEvents;
  const left = await db
    .select({ id, provider, objectId })
    .from(providerEvents)
    .where(
      and(
        inArray(state, ['received', 'failed']),
        lt(receivedAt, ABANDONED),
        sql`not exists (select from graphile_worker._private_jobs jobs
          where jobs.key in ('event ' || ${id}, 'payment ' || ${objectId}))`,
      ),
    )
    .orderBy(asc(receivedAt))
    .limit(MAX_BATCH);
  const ofPayments = left.flatMap((event) => (event.provider === 'stripe' && event.objectId) || []);
  if (ofPayments.length > 0) await applyPaymentsLater({ db }, [...new Set(ofPayments)]);
  const others = left.flatMap((event) => (event.provider === 'stripe' ? [] : event.id));
  if (others.length > 0) await applyLater({ db }, others);
}

/** The job of one event. One that was applied meanwhile, by another delivery or by staff, is left alone. */
export async function applyStoredEvent(shop: Shop, eventId: number): Promise<void> {
  const [event] = await shop.db.select().from(providerEvents).where(eq(providerEvents.id, eventId));
  if (!event || event.state === 'applied' || event.state === 'ignored') return;
  await applyWritten(shop, event);
}

/**
 * Applies an event as its row has it: a payment is re-read at the provider, with all that is open of it; what the mail
 * provider said is taken from where it was written down. What is noted beside it is written with the first application.
 * Throws when it failed again.
 */
export async function applyWritten(shop: Shop, event: ProviderEventRow, noteBeside: NoteBeside = async () => {}) {
  if (event.provider === 'sendgrid') return applyMailEvents(shop, [event.id], (tx) => noteBeside(tx, 'applied'));
  if (event.objectId === null) return;
  await applyPaymentEvents(shop, event.objectId, async (tx, applied, outcome) => {
    if (applied.includes(event.id)) await noteBeside(tx, outcome);
  });
}

/** Longer than a buyer's page needs, but for a burst in which it is slow itself. */
const WAITS_FOR_PAGES_MS = 1000;
/** So many payments are read at the provider side by side. */
const AT_ONCE = 4;

/**
 * The job of what the card provider told within a moment. What the payments' own rows say already is applied by one statement: of
 * most, because their buyers' pages were first. What such a page is settling just now is waited for. Each of the others is read at
 * the provider and settled. One that fails, or is left because the provider does not answer, gets a job of its own. What another
 * job applies at this moment is left to it.
 */
export async function applyNewEvents(shop: Shop, objectIds: string[]): Promise<void> {
  await settlingEnds(shop, objectIds, WAITS_FOR_PAGES_MS);
  const open = await takeTold(shop.db, { objectIds, told: [...TOLD_BY_SUCCESS], now: shop.clock() });
  const left = new Set(open.map(({ objectId }) => objectId));
  const apply = async ({ objectId }: { objectId: string }) => {
    await applyPaymentEvents(shop, objectId);
    left.delete(objectId);
  };
  await eachAlone(shop, open, apply, { atOnce: AT_ONCE });
  if (left.size > 0) await applyPaymentsLater(shop, [...left]);
}

/** Applies what is told, and answers the other payments of these that have something open. */
const ASKED = { objectIds: listOf('text'), told: words, now: moment };

const takeTold = hotStatement('take_told_events', ASKED, (db, { objectIds, told, now }) => {
  const open = db.$with('open', { objectId: providerEvents.objectId }).as(sql`
    select id, object_id, type = any(${told}::text[]) and exists (
      select from ${payments} where provider_intent_id = ${providerEvents.objectId} and status = 'succeeded') as is_told
    from ${providerEvents}
    where provider = 'stripe' and object_id = any(${objectIds}) and state in ('received', 'failed')
    for update skip locked`);
  const applied = db.$with('applied', {}).as(sql`
    update ${providerEvents} set state = 'applied', reason = null,
      applied_at = ${now}
    from open where ${providerEvents}.id = open.id and open.is_told`);
  return db.with(open, applied).selectDistinct({ objectId: sql<string>`object_id` }).from(open).where(sql`not is_told`);
});
