import type { Transaction } from '#db/database.ts';
import type { OrderRow } from '../payments/ledger.ts';
import { noteEvent } from './note-event.ts';

const FIELDS = ['customerName', 'customerEmail', 'customerPhone', 'shippingAddress', 'bowColor', 'userId'] as const;

/** What a customer may say anew about an order. */
export type NewDetails = Partial<Pick<OrderRow, (typeof FIELDS)[number]>>;

/** Those of the given details that differ from the order's. */
export function changesOf(order: OrderRow, details: NewDetails): NewDetails {
  const changed = FIELDS.filter((field) => details[field] !== undefined && details[field] !== order[field]);
  return Object.fromEntries(changed.map((field) => [field, details[field]]));
}

/** Notes what the customer changed and what it was before; returns the event's id. */
export function noteDetails(tx: Transaction, order: OrderRow, changes: NewDetails, at: Date): Promise<number> {
  const changed = FIELDS.filter((field) => field in changes);
  return noteEvent(tx, {
    orderId: order.id,
    at,
    actor: 'customer',
    what: 'details-changed',
    before: Object.fromEntries(changed.map((field) => [field, order[field]])),
    after: changes,
  });
}
