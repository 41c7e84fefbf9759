import { sql } from 'drizzle-orm';
import { providerEvents } from '#db/schema.ts';
import type { ProviderEvent, RefusedWebhook } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Refused, refused } from '#values/result.ts';
import { applyPaymentsLater, paymentJob } from './stored-events.ts';

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
  return { ok: true, outcome: await store(shop, event) };
}

/** The shop makes each payment itself: that it was made is no news. Whatever becomes of it has events of its own. */
const NO_NEWS = 'payment_intent.created';

async function store({ db, clock }: Shop, { id, type, paymentId }: ProviderEvent) {
  const concerns = paymentId !== null && type !== NO_NEWS;
  const known = { state: concerns ? 'received' : 'ignored', appliedAt: concerns ? null : clock() };
  const { rows } = await db.execute<{ open: boolean; deliveries: number; jobId: string | null }>(sql`
    with event as (
      insert into ${providerEvents} (provider, provider_event_id, type, object_id, state, applied_at)
      values ('stripe', ${id}, ${type}, ${paymentId}, ${known.state}, ${known.appliedAt}::timestamptz)
      on conflict (provider, provider_event_id) do update set deliveries = ${providerEvents}.deliveries + 1
      returning object_id, deliveries, state in ('received', 'failed') as open
    )
    select open, deliveries, case when open then (${paymentJob(sql`object_id`)}).id end as "jobId" from event`);
  const [row] = rows;
  if (!row) throw new Error(`Event ${id} was not written.`);
  if (!row.open) return row.deliveries > 1 ? 'duplicate' : 'ignored';
  // The job that waited was begun at this very moment, and may not have seen the event: it gets a second one.
  if (row.jobId === null && paymentId) await applyPaymentsLater({ db }, [paymentId]);
  return 'stored';
}
