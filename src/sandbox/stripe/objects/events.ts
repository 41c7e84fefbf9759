import Stripe from 'stripe';
import type { SandboxTransaction } from '#sandbox/database.ts';
import { currentFaults, strikes } from '#sandbox/faults/faults.ts';
import { insertObject, newId, now } from './objects.ts';

type Told = Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund | Stripe.Dispute | Stripe.Radar.EarlyFraudWarning;

/** Longest wait of a webhook that the faults push behind later ones. */
const DELAY_MS = 3000;

/** Records an event and its deliveries in the transaction of what happened, so that neither is there without the other. */
export async function emit(
  tx: SandboxTransaction,
  type: Stripe.Event.Type,
  object: Told,
  intentId: string,
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
      created: now(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as Stripe.Event;
    await insertObject(tx, 'event', event, intent);
    const state = strikes(faults.droppedWebhooks) ? 'dropped' : faults.holdWebhooks ? 'held' : 'waiting';
    const delay = strikes(faults.delayedWebhooks) ? Math.random() * DELAY_MS : 0;
    const copies = strikes(faults.doubledWebhooks) ? 2 : 1;
    await tx.query(
      `insert into sandbox.stripe_deliveries (event_id, type, payload, state, due_at)
       select $1, $2, $3, $4, now() + $5 * interval '1 ms' from generate_series(1, $6)`,
      [event.id, type, JSON.stringify(event, null, 2), state, delay, copies],
    );
  }
}
