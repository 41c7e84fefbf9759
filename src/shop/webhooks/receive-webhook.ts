import { sql } from 'drizzle-orm';
import { providerEvents } from '#db/schema.ts';
import type { ProviderEvent, RefusedWebhook } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Refused, refused } from '#values/result.ts';
import { applyEvent } from './apply-event.ts';
import { applyLater } from './stored-events.ts';

export type WebhookReceived =
  | { ok: true; outcome: 'applied' | 'ignored' | 'duplicate' | 'stored' }
  | Refused<'bad-signature', { why: RefusedWebhook | null }>;

/**
 * Takes one webhook of the card provider. An event is a reason to re-read its payment and nothing more, so duplicates
 * and any order of arrival do no harm. `stored`: it could not be applied now; it is written down as failed, with the reason
 * and with the job that tries again. `why`: known where a refused one looks like the provider's. Throws only when it could not be written down: the provider has to deliver it again.
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
  const known = await noteDelivery(shop, event);
  if (known.state === 'applied' || known.state === 'ignored') return { ok: true, outcome: 'duplicate' };
  try {
    return { ok: true, outcome: await applyEvent(shop, known) };
  } catch (fault) {
    await applyLater(shop, [known.id]);
    shop.log.warn({ err: fault, eventId: known.id }, 'a webhook could not be applied; a job tries again');
    return { ok: true, outcome: 'stored' };
  }
}

async function noteDelivery({ db }: Shop, { id, type, paymentId }: ProviderEvent) {
  const [row] = await db
    .insert(providerEvents)
    .values({ provider: 'stripe', providerEventId: id, type, objectId: paymentId, state: 'received' })
    .onConflictDoUpdate({
      target: [providerEvents.provider, providerEvents.providerEventId],
      set: { deliveries: sql`${providerEvents.deliveries} + 1` },
    })
    .returning();
  if (!row) throw new Error(`Event ${id} was not written.`);
  return row;
}
