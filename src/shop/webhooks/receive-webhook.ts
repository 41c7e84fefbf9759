import { sql } from 'drizzle-orm';
import { hotStatement } from '#db/hot-statement.ts';
import { listOf, moment, words } from '#db/hot-values.ts';
import { payments, providerEvents } from '#db/schema.ts';
import type { ProviderEvent, RefusedWebhook } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Refused, refused } from '#values/result.ts';
import { TOLD_BY_SUCCESS } from './apply-payment-events.ts';
import { applyPaymentsLater, newEventsJob } from './stored-events.ts';

export type WebhookReceived =
  | { ok: true; outcome: 'stored' | 'ignored' | 'duplicate' }
  | Refused<'bad-signature', { why: RefusedWebhook | null }>;

/**
 * Takes one webhook of the card provider: it is written down with the job that applies it, by one statement. An event is a
 * reason to re-read its payment and nothing more, so duplicates and any order of arrival do no harm. `duplicate`: it is
 * applied already. `ignored`: of no concern here. `why`: known where a refused one looks like the provider's. Throws only
 * when it could not be written down: the provider has to deliver it again.
 */
export async function receiveWebhook(
  shop: Shop,
  { rawBody, signature }: { rawBody: Buffer; signature: string },
): Promise<WebhookReceived> {
  const event = shop.payments.readWebhook(rawBody, signature);
  if (event === 'unsigned') return refused('bad-signature', { why: null });
  if (event === 'unreadable') {
    // It would come for days, and never be readable.
    shop.log.warn({}, 'the card provider signed something that is no event');
    return { ok: true, outcome: 'ignored' };
  }
  if ('refused' in event) return refused('bad-signature', { why: event });
  if (event.type === NO_NEWS) return { ok: true, outcome: 'ignored' };
  return { ok: true, outcome: await store(shop, event) };
}

/** The shop makes each payment itself: that it was made is no news, and not written down. Whatever becomes of it has events of its own. */
const NO_NEWS = 'payment_intent.created';

type Outcome = Extract<WebhookReceived, { ok: true }>['outcome'];
type Coming = PromiseWithResolvers<Outcome> & { event: ProviderEvent };

/** A charge's events come at once, and so do those of many buyers: what comes within so long is written by one statement. */
const GATHER_MS = 20;
const coming = new WeakMap<Shop['db'], Coming[]>();

/** Resolves once the event is written down. */
function store(shop: Shop, event: ProviderEvent): Promise<Outcome> {
  const one = { ...Promise.withResolvers<Outcome>(), event };
  const others = coming.get(shop.db);
  if (others) others.push(one);
  else {
    const all = [one];
    coming.set(shop.db, all);
    setTimeout(() => {
      coming.delete(shop.db);
      void settle(shop, all);
    }, GATHER_MS);
  }
  return one.promise;
}

/** What cannot be written together is written one by one: no event fails for another's sake. */
async function settle(shop: Shop, all: Coming[]): Promise<void> {
  try {
    const outcomes = await write(
      shop,
      all.map(({ event }) => event),
    );
    for (const { event, resolve } of all) resolve(outcomes.get(event.id) ?? 'ignored');
  } catch (fault) {
    const [first, ...others] = all;
    if (others.length === 0) first?.reject(fault);
    else for (const one of all) await settle(shop, [one]);
  }
}

/** The outcomes by the events' ids. */
async function write({ db, clock }: Shop, events: ProviderEvent[]): Promise<Map<string, Outcome>> {
  const byId = [...Map.groupBy(events, ({ id }) => id).values()];
  const first = byId.flatMap(([event]) => event ?? []);
  const rows = await insertEvents(db, {
    ids: first.map(({ id }) => id),
    types: first.map(({ type }) => type),
    objectIds: first.map(({ objectId }) => objectId),
    concerns: first.map(({ objectId }) => objectId !== null),
    times: byId.map((same) => same.length),
    told: [...TOLD_BY_SUCCESS],
    now: clock(),
  });
  const isOpen = (state: string) => state === 'received' || state === 'failed';
  // The job that waited was begun at this very moment, and may not have seen the event: its payment gets one of its own.
  const missed = rows.flatMap(({ objectId, jobId, state }) =>
    isOpen(state) && jobId === null ? (objectId ?? []) : [],
  );
  if (missed.length > 0) await applyPaymentsLater({ db }, [...new Set(missed)]);
  const wrote = (id: string) => byId.find((same) => same[0]?.id === id)?.length ?? 1;
  return new Map(
    rows.map(({ id, state, deliveries }): [string, Outcome] => {
      if (isOpen(state)) return [id, 'stored'];
      if (deliveries > wrote(id)) return [id, 'duplicate'];
      return [id, state === 'applied' ? 'stored' : 'ignored'];
    }),
  );
}

/** What a payment's row says already is applied with that, and needs no job. In one order, so that two servers never wait for each other. */
const ARRIVED = {
  ids: listOf('text'),
  types: listOf('text'),
  objectIds: listOf('text'),
  concerns: listOf('boolean'),
  times: listOf('integer'),
  told: words,
  now: moment,
};

const insertEvents = hotStatement('insert_events', ARRIVED, (db, given) => {
  const fields = { id: providerEvents.providerEventId, objectId: providerEvents.objectId };
  const event = db
    .$with('event', { ...fields, state: providerEvents.state, deliveries: providerEvents.deliveries })
    .as(sql`
      insert into ${providerEvents} (provider, provider_event_id, type, object_id, state, applied_at, deliveries)
      select 'stripe', id, type, object_id,
        case when not concerns then 'ignored' when is_told then 'applied' else 'received' end,
        case when not concerns or is_told then ${given.now}::timestamptz end, times
      from unnest(${given.ids}, ${given.types}, ${given.objectIds},
          ${given.concerns}, ${given.times}) as given (id, type, object_id, concerns, times),
        lateral (select type = any(${given.told}::text[]) and exists (
          select from ${payments} where provider_intent_id = given.object_id and status = 'succeeded') as is_told) as known
      order by object_id, id
      on conflict (provider, provider_event_id) do update set deliveries = ${providerEvents}.deliveries + excluded.deliveries
      returning provider_event_id, object_id, state, deliveries`);
  const job = db.$with('job', { jobId: sql<string>`job_id` }).as(sql`
    select (${newEventsJob(sql`object_ids`)}).id as job_id
    from (select json_agg(distinct object_id) as object_ids from event where state in ('received', 'failed')) as open
    where object_ids is not null`);
  return db
    .with(event, job)
    .select({
      id: event.id,
      objectId: event.objectId,
      state: event.state,
      deliveries: event.deliveries,
      jobId: sql<string | null>`job.job_id`,
    })
    .from(event)
    .leftJoin(job, sql`true`);
});
