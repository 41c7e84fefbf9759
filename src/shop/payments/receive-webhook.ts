import { sql } from 'drizzle-orm';
import { providerEvents } from '#db/schema.ts';
import { type Refused, refused } from '#values/result.ts';
import type { Shop } from '../shop.ts';
import { applyEvent } from './apply-event.ts';
import type { ProviderEvent } from './payment-provider.ts';

export type WebhookReceived = { ok: true; outcome: 'applied' | 'ignored' | 'duplicate' } | Refused<'bad-signature'>;

/**
 * Takes one webhook of the card provider. An event is a reason to re-read its payment and nothing more, so duplicates
 * and any order of arrival do no harm. Throws when it could not be applied: the answer is then no success and the
 * provider delivers again; the event stays written down as failed, with the reason, and can be replayed.
 */
export async function receiveWebhook(
  shop: Shop,
  { rawBody, signature }: { rawBody: Buffer; signature: string },
): Promise<WebhookReceived> {
  const event = shop.payments.readWebhook(rawBody, signature);
  if (!event) return refused('bad-signature');
  const known = await noteDelivery(shop, event);
  if (known.state === 'applied' || known.state === 'ignored') return { ok: true, outcome: 'duplicate' };
  return { ok: true, outcome: await applyEvent(shop, known) };
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
