import { eq, sql } from 'drizzle-orm';
import { providerEvents } from '#db/schema.ts';
import { faultWords } from '#values/fault-words.ts';
import { type Refused, refused } from '#values/result.ts';
import type { Shop } from '../shop.ts';
import type { ProviderEvent } from './payment-provider.ts';
import { syncPayment } from './sync-payment.ts';

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
  return { ok: true, outcome: await applyEvent(shop, known.id, event.paymentId) };
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

async function applyEvent(shop: Shop, rowId: number, paymentId: string | null): Promise<'applied' | 'ignored'> {
  const mark = (state: 'applied' | 'ignored' | 'failed', reason: string | null) =>
    shop.db
      .update(providerEvents)
      .set({ state, reason, appliedAt: state === 'failed' ? null : shop.clock() })
      .where(eq(providerEvents.id, rowId));
  try {
    const synced = paymentId ? await syncPayment(shop, paymentId) : null;
    const outcome = synced ? 'applied' : 'ignored';
    await mark(outcome, null);
    return outcome;
  } catch (fault) {
    await mark('failed', faultWords(fault));
    throw fault;
  }
}
