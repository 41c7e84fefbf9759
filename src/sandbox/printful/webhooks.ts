import { createHmac, randomUUID } from 'node:crypto';
import { type Channel, queueDelivery } from '#sandbox/shared/deliveries.ts';
import { SANDBOX_PRINT_WEBHOOK_SECRET } from '#sandbox/shared/keys.ts';
import { sandboxNow } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import type { Package, PrintOrder } from './stored-orders.ts';

export const STORE_ID = 10_310_001;

/** Printful comes again after 1, 4, 16, 64, 256 and 1024 minutes, and then no more. */
const FIRST_PAUSE_MS = 60_000;
const RETRIES = 6;

export const PRINT_CHANNEL: Channel = {
  provider: 'printful',
  table: 'sandbox.printful_deliveries',
  // Printful counts in the event how often it has tried before: the bytes, and so the signature, differ each time.
  body: (payload, attempt) => JSON.stringify({ ...JSON.parse(payload), retries: attempt - 1 }),
  headers: (body, secret) => ({
    'user-agent': 'Printful Webhooks',
    'x-pf-webhook-signature': signWebhook(body, secret),
    'x-pf-webhook-public-key': 'U2FuZGJveA==',
  }),
  pauseMs: (attempts) => FIRST_PAUSE_MS * 4 ** (attempts - 1),
  givesUp: `attempts > ${RETRIES}`,
};

/** HMAC with SHA-256 over the bytes, with the key that the secret writes down in hexadecimal digits. */
export function signWebhook(body: string, secret = SANDBOX_PRINT_WEBHOOK_SECRET): string {
  return createHmac('sha256', Buffer.from(secret, 'hex')).update(body).digest('hex');
}

export type EventType =
  | ('order_created' | 'order_updated' | 'order_failed' | 'order_canceled' | 'order_put_hold' | 'order_remove_hold')
  | ('shipment_sent' | 'shipment_delivered' | 'shipment_returned');

/** Leaves an event to be sent in the transaction of what happened. */
export async function emit(
  tx: SandboxTransaction,
  type: EventType,
  order: PrintOrder,
  shipment: Package | null = null,
): Promise<void> {
  const data = {
    ...(WITH_REASON.includes(type) ? { reason: order.reason ?? 'Canceled' } : {}),
    ...(shipment === null ? {} : { shipment: toldShipment(shipment) }),
    order: toldOrder(order),
  };
  const event = { type, occurred_at: sandboxNow().toISOString(), retries: 0, store_id: STORE_ID, data };
  await queueDelivery(tx, PRINT_CHANNEL, { eventId: randomUUID(), type, payload: JSON.stringify(event) });
}

const WITH_REASON: EventType[] = [
  'order_failed',
  'order_canceled',
  'order_put_hold',
  'order_remove_hold',
  'shipment_returned',
];

function toldOrder({ id, externalId, status, createdAt, updatedAt }: PrintOrder) {
  return {
    id,
    external_id: externalId ?? '',
    status,
    store_id: STORE_ID,
    dashboard_url: `/sandbox/printful#order-${id}`,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

function toldShipment(shipment: Package) {
  const { id, shipment_status, tracking_number, created_at, shipped_at, delivered_at } = shipment;
  return {
    id,
    status: shipment_status,
    store_id: STORE_ID,
    tracking_number,
    tracking_url: trackingUrl(tracking_number),
    created_at,
    ship_date: (shipped_at ?? created_at).slice(0, 10),
    shipped_at: shipped_at ?? created_at,
    delivered_at,
    reshipment: false,
  };
}

export const trackingUrl = (number: string): string => `https://track.sandbox.example/${number}`;
