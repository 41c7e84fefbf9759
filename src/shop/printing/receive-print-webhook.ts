import { sql } from 'drizzle-orm';
import { printSubmissions, providerEvents } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Refused, refused } from '#values/result.ts';
import { printJob } from './submissions.ts';

export type PrintWebhookReceived = { ok: true; outcome: 'stored' | 'ignored' | 'duplicate' } | Refused<'bad-signature'>;

const SIGNATURE = /^[0-9a-f]{64}$/i;

/**
 * Takes one webhook of the print provider. It is a reason to re-read its order and nothing more: it is written down with the
 * job that does so by one statement, so that duplicates, any order of arrival and a silent provider do no harm. `ignored`: of no order of ours.
 * Throws only when it could not be written down: the provider has to deliver it again.
 */
export async function receivePrintWebhook(
  shop: Shop,
  { rawBody, signature }: { rawBody: Buffer; signature: string },
): Promise<PrintWebhookReceived> {
  const event = shop.printing?.readWebhook(rawBody, signature) ?? 'unsigned';
  if (event === 'unsigned') {
    if (SIGNATURE.test(signature)) {
      shop.log.warn(
        {},
        'a webhook of the print provider was refused: it is signed with another secret than PRINTFUL_WEBHOOK_SECRET',
      );
    }
    return refused('bad-signature');
  }
  if (event === 'unreadable') {
    shop.log.warn({}, 'the print provider signed something that is no event');
    return { ok: true, outcome: 'ignored' };
  }
  const { id, type, externalId, reason } = event;
  const detail = reason ? JSON.stringify({ reason }) : null;
  const { rows } = await shop.db.execute<{ deliveries: number; submission: string | null }>(sql`
    with submission as (select id from ${printSubmissions} where external_id = ${externalId}),
    event as (
      insert into ${providerEvents} (provider, provider_event_id, type, object_id, detail, state, applied_at)
      select 'printful', ${id}, ${type}, ${externalId}, ${detail}::jsonb,
        case when exists (select from submission) then 'applied' else 'ignored' end, ${shop.clock()}::timestamptz
      on conflict (provider, provider_event_id) do update set deliveries = ${providerEvents}.deliveries + 1
      returning deliveries
    )
    select deliveries, submission.id as submission,
      case when deliveries = 1 and submission.id is not null then (${printJob(sql`submission.id`)}).id end as "jobId"
    from event left join submission on true`);
  const [row] = rows;
  if (!row) throw new Error(`Event ${id} was not written.`);
  if (row.deliveries > 1) return { ok: true, outcome: 'duplicate' };
  return { ok: true, outcome: row.submission === null ? 'ignored' : 'stored' };
}
