import Stripe from 'stripe';
import { queueDelivery } from '#sandbox/shared/deliveries.ts';
import { currentFaults, strikes } from '#sandbox/shared/faults.ts';
import { seconds } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { STRIPE_CHANNEL } from '#sandbox/stripe/protocol/channel.ts';
import { insertObject, newId } from './objects.ts';

type Told =
  | (Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute | Stripe.Radar.EarlyFraudWarning)
  | (Stripe.Payout | Stripe.Review | Stripe.Account);

/** Records an event and its deliveries in the transaction of what happened, so that neither is there without the other. */
export async function emit(
  tx: SandboxTransaction,
  type: Stripe.Event.Type,
  object: Told,
  intentId: string | null,
): Promise<void> {
  const faults = await currentFaults(tx, 'stripe');
  await record(tx, type, object, intentId);
  // Stripe too now and then makes two events of one change; only their ids differ.
  if (strikes(faults.twinWebhooks)) await record(tx, type, object, intentId);

  async function record(...[, , , intent]: Parameters<typeof emit>): Promise<void> {
    const event = {
      id: newId('event'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: seconds(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as Stripe.Event;
    await insertObject(tx, 'event', event, intent);
    await queueDelivery(tx, STRIPE_CHANNEL, { eventId: event.id, type, payload: JSON.stringify(event, null, 2) });
  }
}
