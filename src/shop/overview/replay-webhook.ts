import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { providerEvents } from '#db/schema.ts';
import { ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import type { EventOutcome } from '#shop/webhooks/apply-event.ts';
import { applyWritten } from '#shop/webhooks/stored-events.ts';
import { faultText } from '#values/fault-text.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

export type WebhookReplayed =
  | Ok
  | Refused<'unknown-webhook'>
  | Refused<'provider-silent'>
  | Refused<'fails-again', { words: string }>;

/**
 * Applies a failed webhook as if it came once more: its payment is re-read at the provider, or what the mail provider
 * said is taken from where it was written down. One that has been applied in the meantime, by another delivery or another
 * click, is left alone. One that fails again stays failed, with the new reason, and the log has the fault.
 */
export async function replayWebhook(shop: Shop, member: StaffMember, eventId: number): Promise<WebhookReplayed> {
  const [event] = await shop.db.select().from(providerEvents).where(eq(providerEvents.id, eventId));
  if (!event) return refused('unknown-webhook');
  if (event.state !== 'failed') return ok();
  const noteReplay = (tx: Transaction, outcome: EventOutcome) =>
    recordStaffEvent(tx, member, {
      ...{ subject: 'webhook', subjectId: eventId, what: 'replayed', at: shop.clock() },
      before: { state: event.state },
      after: { state: outcome },
    });
  try {
    await applyWritten(shop, event, noteReplay);
    return ok();
  } catch (fault) {
    shop.log.warn({ err: fault, eventId }, 'a webhook that staff replayed failed again');
    if (fault instanceof ProviderUnavailable) return refused('provider-silent');
    return refused('fails-again', { words: faultText(fault) });
  }
}
